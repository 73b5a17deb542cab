// Tests the bundles of `serve`: after any change, they must be the same as in a new process.

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filePath } from '../../../src/shared/contract.ts'
import { rebundle, closeBundlers } from '../../../src/shell/bundle/rebundle.ts'
import type { Bundled } from '../../../src/shell/bundle/bundled.ts'
import { bundleClient, clientBundler } from '../../../src/shell/bundle/client-code.ts'
import { bundleRenderCode } from '../../../src/shell/bundle/render-code.ts'
import { newRecent, type Recent } from '../../../src/shell/store/recent.ts'
import { newFolder, write } from '../../folder.ts'

const PAGE = 'content/en/pages/p.tsx'
const START = {
  [PAGE]: "import { Part } from '../part.tsx'\nexport default () => <Part>One.</Part>\n",
  'content/en/part.tsx': 'export const Part = (p: { children: string }) => <p>{p.children}</p>\n',
  'theme/index.tsx':
    "import './own.css'\nexport { default, statics, views } from 'sitegen/theme'\n",
  'theme/own.css': 'h1 { color: red }\n',
  'node_modules/pack/package.json': '{ "main": "./a.js" }',
  'node_modules/pack/a.js': "export const name = 'a'\n",
  'node_modules/pack/b.js': "export const name = 'b'\n",
}

let root: string
let recent: Recent
beforeEach(() => {
  root = newFolder()
  write(root, START)
  recent = newRecent()
})
afterEach(() => closeBundlers(recent))

const inputOf = (): Parameters<typeof bundleRenderCode>[0] => ({
  root,
  components: [filePath(PAGE)],
  theme: path.join(root, 'theme/index.tsx'),
  formulas: false,
})
const client = (key = 'client'): Promise<Bundled> =>
  rebundle(recent, 'client', key, (esbuild) => clientBundler(inputOf(), '/', { esbuild }))
const server = (): Promise<Bundled> =>
  rebundle(
    recent,
    'server',
    'server',
    (esbuild) => () => bundleRenderCode(inputOf(), false, esbuild),
  )
/** Sorts the inputs, because their order in the output of esbuild depends on its threads. */
const inOrder = (made: Bundled): Bundled => ({ ...made, inputs: made.inputs.toSorted() })
/** Makes both bundles, and expects them to equal new ones. */
const both = async (): Promise<string> => {
  const made = [await client(), await server()]
  const anew = [await bundleClient(inputOf(), '/'), await bundleRenderCode(inputOf())]
  expect(made.map(inOrder)).toEqual(anew.map(inOrder))
  const [first] = made.flatMap(({ diagnostics }) => diagnostics)
  return first?.message ?? made.flatMap(({ files }) => files.map(({ text }) => text)).join('\n')
}

describe('a repeated bundle', () => {
  test('contains what was saved', async () => {
    expect(await both()).toContain('One.')
    write(root, { [PAGE]: START[PAGE].replace('One', 'Two') })
    expect(await both()).toContain('Two.')
    write(root, { 'content/en/part.tsx': START['content/en/part.tsx'].replaceAll('p>', 'h2>') })
    expect(await both()).toContain('"h2"')
    write(root, { 'theme/own.css': 'h1 { color: #00f }\n' })
    expect(await both()).toContain('#00f')
  })

  test('reports errors, and works again once they are fixed', async () => {
    await both()
    write(root, { [PAGE]: 'export default () => <p>\n' })
    expect(await both()).toMatch(/Unexpected end of file/)
    write(root, { [PAGE]: "import { Part } from '../gone.tsx'\nexport default Part\n" })
    expect(await both()).toMatch(/Could not resolve "..\/gone.tsx"/)
    write(root, { 'content/en/gone.tsx': 'export const Part = () => <p>Here.</p>\n' })
    expect(await both()).toContain('Here.')
    write(root, { [PAGE]: 'export default () => <p>{process.cwd()}</p>\n' })
    for (let n = 0; n < 2; n++) expect(await both()).toMatch(/process/)
    write(root, { [PAGE]: 'export default () => <p>Mended.</p>\n' })
    expect(await both()).toContain('Mended.')
  })

  test('follows changes in a package', async () => {
    write(root, {
      [PAGE]: "import { name } from 'pack'\nexport default () => <p>{name + '!'}</p>\n",
    })
    const first = await both()
    write(root, { 'node_modules/pack/package.json': '{ "main": "./b.js" }' })
    expect(await both()).not.toBe(first)
    fs.rmSync(path.join(root, 'node_modules/pack'), { recursive: true })
    expect(await both()).toMatch(/Could not resolve "pack"/)
  })

  test('contains a changed file with the same inode, size and modification time', async () => {
    const file = path.join(root, 'content/en/part.tsx')
    const long = new Date('1985-10-26T08:15:00Z')
    const save = (tag: string): void => {
      write(root, {
        'content/en/part.tsx': `export const Part = () => <p className="${tag}"/>\n`,
      })
      fs.utimesSync(file, long, long)
    }
    save('one')
    await both()
    const { ino, size } = fs.statSync(file)
    save('two')
    expect(fs.statSync(file)).toMatchObject({ ino, size })
    expect(await both()).toContain('two')
  })

  test.each(['made anew', 'made again'])('is made even if esbuild has died: %s', async (how) => {
    const make = (): Promise<unknown> =>
      how === 'made again' ? both() : Promise.all([client(), bundleRenderCode(inputOf())])
    await make()
    const running = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    const children = Array.from(
      running.matchAll(/^\s*(\d+)\s+(\d+)\s.*esbuild.*--service/gm),
      ([, pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }),
    ).filter(({ parent }) => parent === process.pid)
    expect(children.length).toBe(1)
    for (const { pid } of children) process.kill(pid, 'SIGKILL')
    write(root, { [PAGE]: START[PAGE].replace('One', 'Alive') })
    expect(JSON.stringify(await make())).toContain('Alive.')
    await sleep(50)
    expect(JSON.stringify(await make())).toContain('Alive.')
  })

  test('uses a new bundler for another key, and is released on close', async () => {
    await client()
    const first = recent.bundlers?.get('client')
    await client()
    expect(recent.bundlers?.get('client')).toBe(first)
    await client('other')
    expect(recent.bundlers?.get('client')).not.toBe(first)
    await closeBundlers(recent)
    expect(recent.bundlers?.size).toBe(0)
  })
})
