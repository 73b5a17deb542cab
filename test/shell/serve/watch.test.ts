// What is heard of when folders come and go faster than anybody can look: in this very process nobody looks meanwhile.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startWatch } from '../../../src/shell/serve/watch.ts'
import { newFolder, write } from '../../folder.ts'

/** Folders that came are looked at again, and the root is: what is heard of later is heard of by a watch. */
const LOOKED_MS = 1300

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closings.map((close) => close()))
})

/** A folder that is watched, and what is heard of in it. */
async function watched(files: Readonly<Record<string, string>>): Promise<{
  readonly root: string
  readonly heard: Set<string>
  /** Watches files elsewhere, too. */
  add(...files: readonly string[]): void
  /** Edits a file, or makes it, and waits until that is heard of. */
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
  await watch.ready
  // What is told by git is watched from the first build on.
  watch.add([])
  const hears = async (file: string): Promise<void> => {
    heard.clear()
    edit(path.join(root, file))
    // Where everything is watched anew just now, everything is looked at.
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

test('folders that are replaced at once by a copy, by another, and by another while they are kept', async () => {
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
  heard.clear()
  edit(own('kept-theme/a.md'))
  await sleep(100)
  expect([...heard]).toEqual([])
})

test('the root of the content, too', async () => {
  const { root, hears } = await watched({ ...under('content/en'), ...under('other/en') })
  fs.rmSync(path.join(root, 'content'), { recursive: true })
  fs.renameSync(path.join(root, 'other'), path.join(root, 'content'))
  await sleep(LOOKED_MS)
  for (const name of NAMES) await hears(`content/en/${name}`)
})

test.each([0, 1100])('a site that is moved away for %i ms, and back', async (ms) => {
  const { root, hears } = await watched(under('content'))
  fs.renameSync(root, `${root}-away`)
  await sleep(ms)
  fs.renameSync(`${root}-away`, root)
  await sleep(LOOKED_MS)
  for (const name of NAMES) await hears(`content/${name}`)
})

test('a new folder is looked at again, but not everything with it', async () => {
  const { root, heard, hears } = await watched(under('content/en'))
  write(root, under('content/en/fresh'))
  await sleep(LOOKED_MS)
  expect(heard).not.toContain('')
  await hears('content/en/fresh/in/new.md')
})

test('the first commit, of which neither file nor folder is one that was saved', async () => {
  const { root, heard } = await watched({ ...under('content/en'), '.git/HEAD': '' })
  await sleep(100)
  write(root, { '.git/logs/HEAD': 'one\n' })
  await sleep(LOOKED_MS)
  expect([...heard]).toEqual([''])
  heard.clear()
  edit(path.join(root, '.git/logs/HEAD'))
  await expect.poll(() => [...heard], { timeout: 2000 }).toEqual([''])
})

test('what is watched besides is no news when it is there, and is when it changes, goes and comes', async () => {
  const { root, heard, add, hears } = await watched({
    'content/a.md': 'a\n',
    'node_modules/one/package.json': '{}\n',
    'node_modules/@two/other/package.json': '{}\n',
  })
  const [one, part] = ['node_modules/one/package.json', 'node_modules/@two/part/package.json']
  const linked = 'node_modules/linked'
  fs.symlinkSync(path.join(root, 'content'), path.join(root, linked))
  // As `serve` does: it has seen the folder of packages for long.
  add('node_modules/.package-lock.json')
  await sleep(LOOKED_MS)
  heard.clear()
  add(one, part, `${linked}/package.json`)
  await sleep(LOOKED_MS)
  expect([...heard]).toEqual([])
  await hears(one)
  fs.rmSync(path.join(root, 'node_modules/one'), { recursive: true })
  await sleep(LOOKED_MS)
  for (const file of [one, part]) {
    heard.clear()
    write(root, { [file]: '{}\n' })
    await expect.poll(() => heard.size, { timeout: 3000 }).toBeGreaterThan(0)
  }
})
