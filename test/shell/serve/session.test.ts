// Tests that a session produces what a build does after any saves, and rebuilds only texts after most of them.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { errorsIn } from '../../../src/core/problems/diagnostics.ts'
import type { Diagnostic, Output } from '../../../src/shared/contract.ts'
import { searchedHash, type Round } from '../../../src/shell/serve/round.ts'
import { newSavedFiles } from '../../../src/shell/serve/saved-files.ts'
import { openSession, type Session } from '../../../src/shell/serve/session.ts'
import type { Pool } from '../../../src/shell/threads/pool.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import { committed, gitIn } from '../../git.ts'
import { afterFile } from '../../after-file.ts'
import { damage } from '../../damage.ts'
import { inlinePool } from '../../inline-pool.ts'
import { randomNumbers } from '../../random.ts'
import { edit, page, reworded, START } from '../../site/random-site.ts'
import { BILINGUAL, config, site, type Files, type TestSite } from '../../site.ts'

const LENIENT = config(
  "values: { version: '1.0' }, links: { page: 'ignore', anchor: 'ignore' }, blog: { postsPerPage: 2 }",
  BILINGUAL,
)

function opened({ root }: TestSite, pool = inlinePool): Session {
  const session = openSession({
    root,
    cache: path.join(root, '.sitegen'),
    progress: () => undefined,
    threads: () => pool,
  })
  afterFile(() => session.close())
  return session
}

/** Opens a session that has built everything, from files that were not saved just now. */
async function settledSession(
  files: Files,
  pool?: Pool,
): Promise<{
  self: TestSite
  session: Session
  /** Saves files and runs a round. `isWhole` says whether that rebuilt everything. */
  save: (files: Files) => Promise<{ round: Round; isWhole: boolean }>
}> {
  const self = site(files)
  await settled()
  const session = opened(self, pool)
  let last = await session.round()
  // The inputs of the code bundles are known now.
  last = await session.round()
  const save = async (changed: Files): Promise<{ round: Round; isWhole: boolean }> => {
    self.change(changed)
    const round = await session.round()
    // Only a full round replaces this object.
    const isWhole = round.made?.generatedPages !== last.made?.generatedPages
    last = round
    return { round, isWhole }
  }
  return { self, session, save }
}

/** Returns the text of an output file of a round. */
function made({ made: whole }: Round, { store }: Session, file: string): string | undefined {
  const output = whole?.outputs.find((each) => each.file === file)
  return output && store.need(output.hash).toString()
}

/** Omits the search indexes, which are made at another time, and the file with their names. */
function without(outputs: readonly Output[]): Output[] {
  return outputs.filter(({ file }) => !/(^|\/)(search-|site\.)[^/]*$/.test(file))
}

/** Omits problems of the search, and the warning that the site is in no repository. */
function toldAtOnce(found: readonly Diagnostic[]): Diagnostic[] {
  return found.filter(({ code }) => !/^(search-|no-history)/.test(code))
}

test('produces correct pages after the cache was damaged before or during a session', async () => {
  const files = {
    'content/en/docs/a.md': '# A\n\nFadeless words.\n',
    'content/en/docs/b.md': '# B\n\nOther words.\n',
  }
  const self = site(files)
  await opened(self).round()
  damage(self.root, 'adeless')
  await settled()
  const session = opened(self)
  self.change({ 'content/en/docs/b.md': '# Another title\n\nOther words.\n' })
  const first = await session.round()
  expect(first.ok).toBe(true)
  expect(made(first, session, 'docs/a/index.html')).toContain('Fadeless')
  expect(made(first, session, 'docs/a/index.html')).toContain('Another title')
  await settled()
  await session.round()
  damage(self.root, 'adeless')
  self.change({ 'content/en/docs/b.md': '# A third title\n\nOther words.\n' })
  const second = await session.round()
  expect(second.ok).toBe(true)
  expect(made(second, session, 'docs/a/index.html')).toContain('Fadeless')
  expect(made(second, session, 'docs/a/index.html')).toContain('A third title')
  expect(session.failure()).toBeUndefined()
})

/** Returns a random save: mostly a few words, or a fix for the last mistake. */
function saved(
  { root }: TestSite,
  told: readonly Diagnostic[],
  random: (below: number) => number,
): Files {
  const wrong = errorsIn(told)
  if (wrong.length > 0 && random(4) > 0) {
    const files = wrong.flatMap(({ path: file }) => (file?.endsWith('.md') ? [file] : []))
    const removed = Object.fromEntries(files.map((file) => [file, undefined]))
    return { 'site.config.ts': LENIENT, ...removed }
  }
  const doc = `content/zh-Hans/docs/p${random(8)}.md`
  const kinds = [() => edit(random), () => ({ [doc]: page(random) })]
  return (kinds[random(8)] ?? (() => reworded(root, random)))()
}

/** Waits until files count as settled. A file that was saved a moment ago is read in full. */
const settled = (): Promise<void> => sleep(150)

test('produces what a build produces after random saves', async () => {
  const random = randomNumbers(2)
  const self = site({ ...START, 'site.config.ts': LENIENT })
  const session = opened(self)
  let texts = 0
  let last = await session.round()
  for (let step = 0; step < 28; step++) {
    self.change(saved(self, last.diagnostics, random))
    if (random(3) === 0) await settled()
    const round = await session.round()
    const fresh = await self.build({ drafts: true })
    const told = toldAtOnce(fresh.diagnostics)
    const errors = errorsIn(told)
    expect(toldAtOnce(round.diagnostics), `step ${step}`).toEqual(told)
    expect(round.ok, `step ${step}`).toBe(errors.length === 0)
    if (round.ok)
      expect(without(round.made?.outputs ?? []), `step ${step}`).toEqual(without(fresh.outputs))
    session.store.sweep((round.made?.outputs ?? []).map(({ hash }) => hash))
    // Only a full round replaces this object.
    if (round.made?.generatedPages === last.made?.generatedPages) texts++
    last = round
  }
  expect(texts).toBeGreaterThan(5)
}, 600_000)

const TWO = { 'content/en/docs/a.md': '# A\n\nfirst\n', 'content/en/docs/b.md': '# B\n' }

test('rebuilds only the texts that were saved, with the state of a full round', async () => {
  const { self, session, save } = await settledSession(TWO)
  const before = await save({})
  expect(before.isWhole).toBe(false)
  const { round, isWhole } = await save({ 'content/en/docs/a.md': '# A\n\nsecond\n' })
  expect(isWhole).toBe(false)
  expect(round.renderedPages).toBe(1)
  expect(made(round, session, 'docs/a/index.html')).toContain('second')
  const whole = await opened(self).round()
  expect(round.made?.pages).toEqual(whole.made?.pages)
  expect(round.made && searchedHash(round.made)).toBe(whole.made && searchedHash(whole.made))
  expect(round.made && session.isIndexed(round.made)).toBe(false)
  // The indexes were made from the text that is restored here.
  const back = await save({ 'content/en/docs/a.md': TWO['content/en/docs/a.md'] })
  expect(back.isWhole).toBe(false)
  expect(back.round.made && session.isIndexed(back.round.made)).toBe(true)
})

test('rebuilds only the documents that include a saved text, or what that shows', async () => {
  const { self, session, save } = await settledSession({
    ...TWO,
    'content/en/docs/b.md': '# B\n\n<!-- include: /content/en/_parts/p.md -->\n',
    'content/en/_parts/p.md': 'first\n\n<!-- include: ./q.md -->\n\n```ts file="./q.ts"\n```\n',
    'content/en/_parts/q.md': 'second\n',
    'content/en/_parts/q.ts': 'third()\n',
    'content/en/_parts/unused.md': 'nobody shows this\n',
  })
  await save({})
  for (const [file, text] of [
    ['content/en/_parts/q.md', 'SECOND\n'],
    ['content/en/_parts/q.ts', 'THIRD()\n'],
    ['content/en/_parts/p.md', 'FIRST\n\n<!-- include: ./q.md -->\n\n```ts file="./q.ts"\n```\n'],
  ] as const) {
    expect(session.inputs()).toContain(path.join(self.root, file))
    const { isWhole, round } = await save({ [file]: text })
    expect([isWhole, round.renderedPages, round.ok]).toEqual([false, 1, true])
    const fresh = await self.build({ drafts: true })
    expect(without(round.made?.outputs ?? [])).toEqual(without(fresh.outputs))
    await settled()
    await save({})
  }
  const unused = await save({ 'content/en/_parts/unused.md': 'nor this\n' })
  expect([unused.isWhole, unused.round.renderedPages]).toEqual([false, 0])
  const warned = await save({ 'content/en/_parts/q.md': '##Second\n' })
  expect(warned.round.diagnostics.map(({ path: file, line }) => `${file}:${line}`)).toContain(
    'content/en/_parts/q.md:1',
  )
  const mended = await save({ 'content/en/_parts/q.md': 'second\n' })
  expect(mended.round.diagnostics.map(({ path: file }) => file)).not.toContain(
    'content/en/_parts/q.md',
  )
})

test('follows the pictures of an included text', async () => {
  const svg = (width: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`
  const { self, session, save } = await settledSession({
    ...TWO,
    'content/en/docs/b.md': '# B\n\n<!-- include: ./_parts/p.md -->\n',
    'content/en/docs/_parts/p.md': '![p](p.svg)\n',
    'content/en/docs/_parts/p.svg': svg(4),
    'content/en/docs/_raw/q.svg': svg(4),
  })
  const width = (round: Round): string | undefined =>
    /assets\/p-[^>]*width="(\d)"/.exec(made(round, session, 'docs/b/index.html') ?? '')?.[1]
  expect(width((await save({})).round)).toBe('4')
  const { round, isWhole } = await save({ 'content/en/docs/_parts/p.svg': svg(5) })
  expect([width(round), isWhole]).toEqual(['5', true])
  expect(without(round.made?.outputs ?? [])).toEqual(
    without((await self.build({ drafts: true })).outputs),
  )
  const gone = await save({ 'content/en/docs/_parts/p.svg': undefined })
  expect(errorsIn(gone.round.diagnostics).map(({ path: file }) => file)).toEqual([
    'content/en/docs/_parts/p.md',
  ])
  const back = await save({ 'content/en/docs/_parts/p.svg': svg(6) })
  expect([width(back.round), back.round.ok]).toEqual(['6', true])
})

test('rebuilds only the documents that show code of a saved file', async () => {
  const { self, session, save } = await settledSession({
    ...TWO,
    'content/en/docs/b.md': '# B\n\nWords.\n\n```ts file="/lib/b.ts"\n```\n',
    'lib/b.ts': 'export const first = 1\n',
  })
  const savedFiles = newSavedFiles<Round>()
  const named = (round: Round): readonly string[] =>
    savedFiles.after(round, [], true, Date.now()).files
  named((await save({})).round)
  expect(session.inputs()).toContain(path.join(self.root, 'lib/b.ts'))
  const second = await save({ 'lib/b.ts': 'export const second = 1\n' })
  expect([second.isWhole, second.round.renderedPages]).toEqual([false, 1])
  expect(named(second.round)).toEqual(['lib/b.ts'])
  expect(made(second.round, session, 'docs/b/index.html')).toContain('second')
  const fresh = await self.build({ drafts: true })
  expect(without(second.round.made?.outputs ?? [])).toEqual(without(fresh.outputs))

  const gone = await save({ 'lib/b.ts': undefined })
  expect(errorsIn(gone.round.diagnostics).map(({ code }) => code)).toEqual(['code-file'])
  expect(named(gone.round)).toEqual(['lib/b.ts'])
  expect(session.inputs()).toContain(path.join(self.root, 'lib/b.ts'))
  const back = await save({ 'lib/b.ts': 'export const third = 1\n' })
  expect([back.round.ok, named(back.round)]).toEqual([true, ['lib/b.ts']])
  expect(made(back.round, session, 'docs/b/index.html')).toContain('third')

  // A file may be a document itself, and code of a page, too.
  const both = await save({
    'content/en/docs/a.md': '# A\n\nfirst\n\n```md file="./b.md"\n```\n',
    'content/en/pages/p.tsx':
      "import '../../../lib/b.ts'\nexport const frontMatter = { title: 'P' }\nexport default () => <p>P</p>\n",
  })
  expect(both.round.ok).toBe(true)
  await settled()
  await save({})
  const doc = await save({ 'content/en/docs/b.md': '# B\n\nOther words.\n' })
  expect([doc.isWhole, doc.round.renderedPages]).toEqual([false, 2])
  expect(made(doc.round, session, 'docs/a/index.html')).toContain('Other words')
  await save({ 'content/en/docs/b.md': '# B\n\nWords.\n\n```ts file="/lib/b.ts"\n```\n' })
  await settled()
  await save({})
  expect((await save({ 'lib/b.ts': 'export const fourth = 1\n' })).isWhole).toBe(true)
})

const CODED: Files = {
  'site.config.ts': LENIENT,
  'content/en/docs/a.md': '# A\n\nWords.\n',
  'theme/index.tsx': `import './own.css'
import Theme from 'sitegen/theme'
import { Top } from './Top.tsx'
export { statics, views } from 'sitegen/theme'
export default (props) => <><Top /><Theme {...props} /></>
`,
  'theme/Top.tsx': 'export const Top = () => <p>Top.</p>\n',
  'theme/own.css': 'h1 { color: red }\n',
  'lib/shared.ts': "export const shared = 'shared'\n",
  'content/en/pages/p.tsx': pageOf('p', 1),
}

/** Returns a component page, of one of six kinds depending on the number. */
function pageOf(name: string, n: number): string {
  const [before, words] = [
    ["import { shared } from '../../../lib/shared.ts'\n", '{shared}'],
    ["import './p.css'\n", 'Styled.'],
    ["import { none } from '../../../lib/none.ts'\n", '{none}'],
    ['', '{process.cwd()}'],
    ["import { Top } from '../../../theme/Top.tsx'\n", '<Top />'],
    ['', '<b>'],
  ][n % 6] ?? ['', '']
  return `${before}export const frontMatter = { title: '${name} ${n % 4}' }\nexport default () => <div>${words} ${n}</div>\n`
}

test('produces what a build produces after random saves of code', async () => {
  const random = randomNumbers(5)
  const self = site(CODED)
  const session = opened(self)
  await session.round()
  let good = 0
  for (let step = 0; step < 9; step++) {
    const name = ['p', 'q'][random(2)] ?? ''
    const file = `content/en/pages/${name}.tsx`
    const n = random(1000)
    const change =
      [
        () => ({ [file]: pageOf(name, n) }),
        () => ({ [file]: pageOf(name, n - (n % 6)) }),
        () => ({ [file]: undefined }),
        () => ({ 'lib/shared.ts': `export const shared = 'shared ${n}'\n` }),
        () => ({ 'lib/none.ts': random(2) === 0 ? undefined : `export const none = ${n}\n` }),
        () => ({ 'content/en/pages/p.css': random(3) === 0 ? undefined : `b { top: ${n}px }\n` }),
        () => ({ 'theme/own.css': `h1 { top: ${n}px }\n` }),
        () => ({
          'theme/Top.tsx': `export const Top = () => <p>Top ${n}${random(5) === 0 ? '' : '</p>'}\n`,
        }),
      ][random(8)]?.() ?? {}
    self.change(change)
    const round = await session.round()
    const fresh = await self.build({ drafts: true })
    const errors = errorsIn(fresh.diagnostics)
    expect(toldAtOnce(round.diagnostics), `step ${step}`).toEqual(toldAtOnce(fresh.diagnostics))
    expect(round.ok, `step ${step}`).toBe(errors.length === 0)
    if (!round.ok) continue
    good++
    expect(without(round.made?.outputs ?? []), `step ${step}`).toEqual(without(fresh.outputs))
  }
  expect(good).toBeGreaterThan(2)
})

test('fails if a file of the code is deleted, even if a text was saved as well', async () => {
  const { session, save } = await settledSession({
    ...TWO,
    'content/en/pages/p.tsx': `import '../../../lib/p.css'
export const frontMatter = { title: 'P' }
export default () => <p>P</p>
`,
    'lib/p.css': 'p { background: url(box.svg) }\n',
    'lib/box.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  })
  const second = await save({ 'content/en/docs/a.md': '# A\n\nsecond\n' })
  expect([second.round.ok, second.isWhole]).toEqual([true, false])
  await settled()
  await session.round()
  const third = { 'lib/box.svg': undefined, 'content/en/docs/a.md': '# A\n\nthird\n' }
  expect((await save(third)).round.ok).toBe(false)
})

test('names a config that cannot be used once, however often it is reported', async () => {
  const { session, self } = await settledSession({ 'content/en/docs/a.md': '# A\n\nWords.\n' })
  const savedFiles = newSavedFiles<Round>()
  const named = async (): Promise<readonly string[]> =>
    savedFiles.after(await session.round(), ['site.config.ts'], true, Date.now()).files
  await named()
  for (const text of [
    undefined,
    'let x = ;',
    config('titel: 1'),
    config('pages() { throw Error() }'),
  ]) {
    const file = path.join(self.root, 'site.config.ts')
    if (text === undefined) fs.rmSync(file)
    else fs.writeFileSync(file, text)
    expect([await named(), await named()]).toEqual([['site.config.ts'], []])
  }
})

test('rebuilds everything for a mistake and its fix, and only texts afterwards', async () => {
  const { session, save } = await settledSession(TWO)
  const broken = await save({ 'content/en/docs/a.md': '# A\n\n[gone](gone.md)\n' })
  expect(broken.isWhole).toBe(true)
  expect(broken.round.ok).toBe(false)
  const { round, isWhole } = await save({ 'content/en/docs/a.md': '# A\n\nmended\n' })
  expect([isWhole, round.ok, round.diagnostics.length]).toEqual([true, true, 1])
  const next = await save({ 'content/en/docs/a.md': '# A\n\nonce more\n' })
  expect(next.isWhole).toBe(false)
  expect(made(next.round, session, 'docs/a/index.html')).toContain('once more')
})

test.each<[string, Files]>([
  ['a title', { 'content/en/docs/a.md': '# Other\n\nfirst\n' }],
  ['a page that has gone', { 'content/en/docs/b.md': undefined }],
  ['a page that has come', { 'content/en/docs/c.md': '# C\n' }],
  ['a public file', { 'content/public/x.txt': 'x' }],
  ['the config', { 'site.config.ts': config("title: 'Else'") }],
  ['a theme', { 'theme/index.tsx': "export * from 'sitegen/theme'\n" }],
  ['a theme that begins with nothing', { 'theme/indx.tsx': '' }],
])('rebuilds everything after a save of %s', async (_, files) => {
  const { self, save } = await settledSession(TWO)
  const { round, isWhole } = await save(files)
  expect(isWhole).toBe(true)
  const { outputs, diagnostics } = await self.build({ drafts: true })
  if (round.ok) expect(without(round.made?.outputs ?? [])).toEqual(without(outputs))
  expect(toldAtOnce(round.diagnostics)).toEqual(toldAtOnce(diagnostics))
})

test('rebuilds everything if the config has functions, or git has a new commit', async () => {
  const functions = await settledSession({
    ...TWO,
    'site.config.ts': config('pages: (pages) => pages'),
  })
  const text = { 'content/en/docs/a.md': '# A\n\nsecond\n' }
  expect((await functions.save(text)).isWhole).toBe(true)

  const { self, session, save } = await settledSession(TWO)
  const git = gitIn(self.root, '2020-01-02T00:00:00Z')
  git('init', '-q')
  git('add', 'content')
  git('commit', '-qm', 'pages')
  const { round, isWhole } = await save({})
  expect(isWhole).toBe(true)
  expect(made(round, session, 'docs/a/index.html')).toContain('2020-01-02')
  expect((await save(text)).isWhole).toBe(false)
})

test('reloads required files when the config is saved', async () => {
  const code = (comment: string): string => `import { createRequire } from 'node:module'
import { defineSite } from 'sitegen'
const require = createRequire(import.meta.url)
const { title } = require('./title.cjs')
export default defineSite({ title: title + require('./data.json').length + require('words'), url: 'https://docs.example', defaultLocale: 'en', locales: { en: { label: 'English', base: '/' } } })
// ${comment}
`
  const { save } = await settledSession({
    'site.config.ts': code('one'),
    'title.cjs': "exports.title = 'Old ' + require('fs').readFileSync(__dirname + '/note', 'utf8')",
    note: 'one ',
    'data.json': '[1]',
    'node_modules/words/index.js': "module.exports = ' words'",
    'content/en/docs/a.md': '# A\n',
  })
  const titleWith = async (files: Files): Promise<unknown> =>
    (await save(files)).round.made?.site.config.title
  expect(await titleWith({ note: 'two ' })).toEqual({ en: 'Old one 1 words' })
  expect(await titleWith({ 'site.config.ts': code('two') })).toEqual({ en: 'Old two 1 words' })
  expect(await titleWith({ 'data.json': '[1, 2]', 'site.config.ts': code('three') })).toEqual({
    en: 'Old two 2 words',
  })
})

test('parses a text that takes too long only once per round', async () => {
  let waited = 0
  const run: Pool['run'] = (task, groups, receive) => {
    const slow = groups.flat(2).filter((piece) => JSON.stringify(piece).includes('slow words'))
    if (task !== 'parseBatch' || slow.length === 0) return inlinePool.run(task, groups, receive)
    waited++
    return Promise.resolve(
      slow.map((piece) => receive({ failure: 'time', error: undefined }, piece)),
    )
  }
  const { save } = await settledSession(TWO, { ...inlinePool, run })
  const slow = await save({ 'content/en/docs/a.md': '# A\n\nslow words\n' })
  expect(slow.round.diagnostics.map(({ code }) => code)).toContain('too-costly')
  expect([slow.round.ok, waited]).toEqual([false, 1])
  // The next round tries again.
  await settled()
  await save({ 'content/en/docs/b.md': '# B\n\nwords\n' })
  expect(waited).toBe(2)
  const { round } = await save({ 'content/en/docs/a.md': '# A\n\nquick words\n' })
  expect([round.ok, waited]).toEqual([true, 2])
})

test('rebuilds only texts if editors save temporary files beside them', async () => {
  const { session, save } = await settledSession(TWO)
  const text = (said: string): Files => ({ 'content/en/docs/a.md': `# A\n\n${said}\n` })
  for (const [i, name] of ['.a.md.swp', 'a.md~', '4913', '#a.md#', 'a.md___jb_tmp___'].entries()) {
    const { round, isWhole } = await save({
      [`content/en/docs/${name}`]: 'x',
      ...text(`${i} said`),
    })
    expect([name, isWhole]).toEqual([name, false])
    expect(made(round, session, 'docs/a/index.html')).toContain(`${i} said`)
  }
  expect(
    (await save({ 'content/en/docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })).isWhole,
  ).toBe(true)
  expect((await save({ 'content/public/b.md~': 'x' })).isWhole).toBe(true)
})

test('asks git about a broken link again after every save', async () => {
  const { self, save } = await settledSession({
    ...TWO,
    'site.config.ts': config("links: { page: 'warn' }"),
    'content/en/docs/old.md': '# Old\n\nWords that are known again.\n',
    '.gitignore': '.sitegen\n',
  })
  committed(self)
  const docs = path.join(self.root, 'content/en/docs')
  // Git was not told about the rename, and detects it by the content of the file.
  fs.renameSync(path.join(docs, 'old.md'), path.join(docs, 'new.md'))
  const link = { 'content/en/docs/a.md': '# A\n\n[old](/docs/old)\n' }
  const hints = ({ diagnostics }: Round): string =>
    diagnostics.map(({ hint }) => hint ?? '').join('\n')
  expect(hints((await save(link)).round)).toContain('It was renamed')
  const { round, isWhole } = await save({ 'content/en/docs/new.md': '# New\n\nAll else.\n' })
  expect(isWhole).toBe(true)
  expect(hints(round)).not.toContain('It was renamed')
})

test('reports a renamed original with the next save after the rename was staged', async () => {
  const { self, save } = await settledSession({
    'site.config.ts': config('', BILINGUAL),
    'content/zh-Hans/docs/a.md': '# 甲\n',
    'content/zh-Hans/docs/old.md': `# 旧\n\n${'一些文字。'.repeat(30)}\n`,
    'content/en/docs/old.md': '# Old\n',
    '.gitignore': '.sitegen\n',
  })
  const git = committed(self)
  git('mv', 'content/zh-Hans/docs/old.md', 'content/zh-Hans/docs/new.md')
  git('reset', '-q')
  await save({})
  await settled()
  const write = async (word: string): Promise<readonly [boolean, boolean]> => {
    const { round, isWhole } = await save({ 'content/zh-Hans/docs/a.md': `# 甲\n\n${word}\n` })
    return [isWhole, round.diagnostics.some(({ code }) => code === 'renamed-original')]
  }
  await write('one')
  expect(await write('two')).toEqual([false, false])
  git('add', '.')
  expect(await write('three')).toEqual([true, true])
  expect(await write('four')).toEqual([false, true])
})

test('keeps reporting problems of the search while its indexes stay the same', async () => {
  const question = '- { query: "nothing", locale: en, page: /docs/a, top: 1 }\n'
  const { save } = await settledSession({ ...TWO, 'content/search.tests.yaml': question })
  const { round, isWhole } = await save({ 'content/en/docs/a.md': '# A\n\nsecond\n' })
  expect(isWhole).toBe(false)
  expect(round.ok).toBe(true)
  expect(round.diagnostics.map(({ code }) => code)).toContain('search-test')
})

test('rebuilds everything if the store is crowded or has lost values', async () => {
  const { session, save } = await settledSession(TWO)
  const big = (mark: string): string => mark.repeat(4_500_000)
  const keep = (mark: string): void => session.store.put(hashOf(mark), big(mark))
  keep('a')
  session.store.sweep([])
  // Together they exceed the memory limit, but what was added since the last full round does not.
  keep('b')
  const text = (said: string): Files => ({ 'content/en/docs/a.md': `# A\n\n${said}\n` })
  expect((await save(text('second'))).isWhole).toBe(false)
  session.store.sweep([])
  expect(session.store.has(hashOf('b'))).toBe(true)
  keep('c')
  expect((await save(text('third'))).isWhole).toBe(true)
  expect((await save(text('fourth'))).isWhole).toBe(true)
  session.store.sweep([])
  expect((await save(text('fifth'))).isWhole).toBe(false)

  session.store.rebase(memoryStore())
  const { round, isWhole } = await save(text('sixth'))
  expect([isWhole, round.ok]).toEqual([true, true])
  expect(made(round, session, 'docs/a/index.html')).toContain('sixth')
})
