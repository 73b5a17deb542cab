// Tests the watch when folders are replaced faster than it can look: it runs in this process, which is busy meanwhile.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startWatch } from '../../../src/shell/serve/watch.ts'
import { newFolder, write } from '../../folder.ts'

/** Time in milliseconds until new folders and the root were checked again. Any later report comes from a watch. */
const LOOKED_MS = 1300

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closings.map((close) => close()))
})

/** Starts to watch a new folder, and collects the reports. */
async function watched(files: Readonly<Record<string, string>>): Promise<{
  readonly root: string
  readonly heard: Set<string>
  /** Watches further files. */
  add(...files: readonly string[]): void
  /** Edits or creates a file, and waits until that is reported. */
  hears(file: string): Promise<void>
}> {
  const root = path.join(fs.realpathSync(newFolder()), 'site')
  write(root, files)
  const heard = new Set<string>()
  const watch = startWatch({
    root,
    poll: false,
    onSettled: (names) => names.forEach((name) => heard.add(name)),
    onPolling: () => undefined,
  })
  closings.push(() => watch.close())
  // Starts to watch git's log, as the first build does.
  watch.add([])
  await watch.ready
  const hears = async (file: string): Promise<void> => {
    heard.clear()
    edit(path.join(root, file))
    // If the watch was just restarted, `''` is reported in place of the file.
    await expect.poll(() => heard.has(file) || heard.has(''), { timeout: 2000 }).toBe(true)
  }
  const add = (...names: readonly string[]): void =>
    watch.add(names.map((file) => path.join(root, file)))
  return { root, heard, add, hears }
}

const edit = (file: string): void => fs.appendFileSync(file, 'more\n')

const under = (folder: string): Record<string, string> => ({
  [`${folder}/a.md`]: 'a\n',
  [`${folder}/in/b.md`]: 'b\n',
})
const NAMES = ['a.md', 'in/b.md', 'new.md', 'in/new.md']

test('reports changes in folders replaced at once by a copy or another folder, not in the old ones', async () => {
  const [copied, other, left, top] = [
    'content/en/copied',
    'content/en/other',
    'content/left',
    'theme',
  ]
  const folders = [copied, other, left, top]
  const { root, heard, hears } = await watched(
    Object.assign({}, ...folders.flatMap((folder) => [under(folder), under(`mine/${folder}`)])),
  )
  const own = (folder: string): string => path.join(root, folder)
  const mine = (folder: string): string => path.join(root, 'mine', folder)
  for (const folder of [copied, other]) fs.rmSync(own(folder), { recursive: true })
  for (const folder of [left, top]) fs.renameSync(own(folder), own(`kept-${path.basename(folder)}`))
  fs.cpSync(mine(copied), own(copied), { recursive: true })
  for (const folder of [other, left, top]) fs.renameSync(mine(folder), own(folder))
  await sleep(LOOKED_MS)
  for (const folder of folders) for (const name of NAMES) await hears(`${folder}/${name}`)
  // A file of a new name, since the edits above may be reported once more.
  edit(own('kept-theme/late.md'))
  await sleep(100)
  expect([...heard].filter((name) => name === '' || name.endsWith('late.md'))).toEqual([])
})

test('reports changes after content/ itself was replaced', async () => {
  const { root, hears } = await watched({ ...under('content/en'), ...under('other/en') })
  fs.rmSync(path.join(root, 'content'), { recursive: true })
  fs.renameSync(path.join(root, 'other'), path.join(root, 'content'))
  await sleep(LOOKED_MS)
  for (const name of NAMES) await hears(`content/en/${name}`)
})

test.each([0, 1100])(
  'reports changes in a site that was moved away for %i ms and back',
  async (ms) => {
    const { root, hears } = await watched(under('content'))
    fs.renameSync(root, `${root}-away`)
    await sleep(ms)
    fs.renameSync(`${root}-away`, root)
    await sleep(LOOKED_MS)
    for (const name of NAMES) await hears(`content/${name}`)
  },
)

test('checks a new folder again, but not the whole site', async () => {
  const { root, heard, hears } = await watched(under('content/en'))
  write(root, under('content/en/fresh'))
  await sleep(LOOKED_MS)
  expect(heard).not.toContain('')
  await hears('content/en/fresh/in/new.md')
})

test('reports the first commit, but none of git’s files by name', async () => {
  const { root, heard } = await watched({ ...under('content/en'), '.git/HEAD': '' })
  await sleep(100)
  write(root, { '.git/logs/HEAD': 'one\n' })
  await sleep(LOOKED_MS)
  expect([...heard]).toEqual([''])
  heard.clear()
  edit(path.join(root, '.git/logs/HEAD'))
  await expect.poll(() => [...heard], { timeout: 2000 }).toEqual([''])
})

test('reports further files when they change or are created, by no name when they are added', async () => {
  const { root, heard, add, hears } = await watched({
    'content/a.md': 'a\n',
    'node_modules/one/package.json': '{}\n',
    'node_modules/@two/other/package.json': '{}\n',
  })
  const [one, part] = ['node_modules/one/package.json', 'node_modules/@two/part/package.json']
  const linked = 'node_modules/linked'
  fs.symlinkSync(path.join(root, 'content'), path.join(root, linked))
  // `serve` also watches the packages folder long before it adds packages.
  add('node_modules/.package-lock.json')
  await sleep(LOOKED_MS)
  heard.clear()
  add(one, part, `${linked}/package.json`)
  await sleep(LOOKED_MS)
  expect([...heard]).toEqual([''])
  await hears(one)
  fs.rmSync(path.join(root, 'node_modules/one'), { recursive: true })
  await sleep(LOOKED_MS)
  for (const file of [one, part]) {
    heard.clear()
    write(root, { [file]: '{}\n' })
    await expect.poll(() => heard.size, { timeout: 3000 }).toBeGreaterThan(0)
  }
})

test('looks again after a further file was saved just before it is watched', async () => {
  const { root, heard, add } = await watched({ ...under('content/en'), 'examples/e.ts': 'one\n' })
  add('examples/e.ts')
  fs.writeFileSync(path.join(root, 'examples/e.ts'), 'two\n')
  await expect.poll(() => [...heard], { timeout: 2000 }).toEqual([''])
})
