import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { bundleClient, bundleWorker } from '../../../src/shell/bundle/client-code.ts'
import { bundleRenderCode } from '../../../src/shell/bundle/render-code.ts'
import { home } from '../../../src/shell/folders/home.ts'
import { prepareTheme, readyTheme } from '../../../src/shell/bundle/ready-theme.ts'
import { noRecent } from '../../../src/shell/store/recent.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import { newFolder } from '../../folder.ts'
import { site as siteOf } from '../../site.ts'

const site = { root: newFolder(), recent: noRecent }
const folder = newFolder()

beforeAll(() => prepareTheme(folder))

it('contains the same bundles that a site would make itself', async () => {
  const input = { root: site.root, theme: home('theme/index.tsx'), components: [], formulas: false }
  const ready = readyTheme(site, folder)
  const bundles = await Promise.all([
    bundleRenderCode(input),
    bundleClient(input, '/another/base/'),
    bundleWorker(site.root),
  ])
  for (const bundled of bundles) {
    const inputs = bundled.inputs.filter((name) => !name.includes('node_modules'))
    expect(inputs.length).toBeGreaterThan(10)
    expect([ready?.server, ready?.client, ready?.worker]).toContainEqual({ ...bundled, inputs })
  }
})

it('adds its stylesheet to a theme that only re-exports it', async () => {
  const root = newFolder()
  const theme = path.join(root, 'theme.tsx')
  fs.writeFileSync(theme, "export { statics, views } from 'sitegen/theme'\n")
  fs.symlinkSync(home('node_modules'), path.join(root, 'node_modules'))
  const { files, diagnostics } = await bundleClient(
    { root, theme, components: [], formulas: false },
    '/',
  )
  expect(diagnostics).toEqual([])
  expect(files.find(({ name }) => name.endsWith('.css'))?.text).toContain('--')
})

it('is not used if a source or the version of React has changed', () => {
  const other = newFolder()
  const lie = (json: string): void => fs.writeFileSync(path.join(other, 'theme.json'), json)
  const json = fs.readFileSync(path.join(folder, 'theme.json'), 'utf8')
  lie(json)
  expect(readyTheme(site, other)).toBeDefined()
  fs.writeFileSync(path.join(other, 'edited.css'), 'a { color: red }')
  lie(json.replace(/"[^"]*\/theme\/styles\/code\.css"/, '"edited.css"'))
  expect(readyTheme(site, other)).toBeUndefined()
  lie(json.replace(/react \d+/, 'react 1'))
  expect(readyTheme(site, other)).toBeUndefined()
})

it('is undefined if none has been prepared', () => {
  expect(readyTheme(site, newFolder())).toBeUndefined()
})

it('does not bundle the search worker again when a component is saved', async () => {
  const store = memoryStore()
  const kept: string[] = []
  const page = (word: string): string =>
    `export const frontMatter = { title: 'C' }\nexport default () => <p>${word}</p>\n`
  const built = siteOf({ 'content/en/pages/c.tsx': page('one') })
  const build = async (): Promise<readonly string[]> => {
    kept.length = 0
    const put = (...[key, value]: Parameters<typeof store.put>): void => {
      const name = /^\{"inputs":.*"name":"(\w+)/s.exec(value.toString())?.[1]
      if (name !== undefined) kept.push(name)
      store.put(key, value)
    }
    await built.build({ store: { ...store, put }, recent: noRecent })
    return kept.toSorted()
  }
  expect(await build()).toContain('worker')
  built.change({ 'content/en/pages/c.tsx': page('two') })
  const anew = await build()
  expect(anew.length).toBeGreaterThan(0)
  expect(anew).not.toContain('worker')
})
