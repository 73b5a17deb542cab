// Tests that a site amended after changes of headings or front matter equals one built from scratch.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site, type TestBuild, type TestSite } from '../site.ts'
import { randomNumbers } from '../random.ts'
import { amendedSteps } from './amending.ts'

const LOCALES = ['zh-Hans', 'en', 'fr']
const TRILINGUAL = `${BILINGUAL}, fr: { label: 'Français', base: '/fr/' }`

const LINES = [
  '## 小节',
  '## 小节',
  '## Part',
  '### Part of *it*',
  '#### 深',
  '## With an id {#own}',
  '### Two ids {#own #two}',
  '## `code` & <b>more</b>',
  '<h2 id="小节">raw</h2>',
  // Both cause a diagnostic.
  '> [!NOTE]\n> this',
  '```nonsense\nx\n```',
]

const LINKS = ['[x](#小节)', '[x](#own)', '[x](#top)', '[x](/docs/a#part)', '[x](/en/docs/a#two)']

const OPENINGS = [
  '---\ntitle: 标题\n---\n',
  '---\ntitle: 标题\ntoc: false\n---\n\n# Another\n',
  '---\norder: 1\n---\n\n# Title `of` it\n\nA paragraph.\n',
  '---\ntitle: T\nlayout: wide\n---\n\nText.\n',
  '---\ntitle: U\nsearch: false\ntoc: 4\n---\n\nText.\n',
]

const SAID = [
  '',
  '',
  'description: 说明',
  'keywords: [k, 词]',
  'updated: 2025-03-04',
  'updated: 2025-03-05',
]

/** Paths of documents in the folder of a locale. */
const PLACES = ['docs/a', 'docs/b/index', 'docs/b/c', 'pages/d', 'blog/2025-01-02-e']

/** The text of a document in parts to be edited: its opening, an extra line of front matter, and its lines. */
interface Draft {
  readonly opening: string
  readonly said: string
  readonly lines: readonly string[]
}

/** Builds the text of a document. No two are the same, and translations have other headings. */
function textOf(file: string, { opening, said, lines }: Draft): string {
  const whole = opening.replace('---', `---\n${said}`)
  const own = lines.map((line) => line.replace('Part', `Part of ${file.split('/')[1]}`))
  return [whole, ...own, `The last line of ${file}.\n`].join('\n\n')
}

function edited(draft: Draft, random: (below: number) => number): Draft {
  if (random(3) === 0) return { ...draft, said: SAID[random(SAID.length)] ?? '' }
  const at = random(draft.lines.length + 1)
  const all = random(6) === 0 ? LINKS : LINES
  const line = all[random(all.length)] ?? ''
  const [without, extra] = [random(2), random(3) > 0 ? [line] : []]
  return { ...draft, lines: draft.lines.toSpliced(at, without, ...extra) }
}

describe.each([1, 2, 3])('a site amended after random edits (%i)', (seed) => {
  test('equals the site built from scratch', async () => {
    const random = randomNumbers(seed)
    const drafts = new Map<string, Draft>()
    for (const [i, place] of PLACES.entries())
      for (const locale of LOCALES)
        // Some are in one language only.
        if (locale === LOCALES[i % 2] || random(2) === 0)
          drafts.set(`content/${locale}/${place}.md`, {
            opening: OPENINGS[(i + seed) % OPENINGS.length] ?? '',
            said: '',
            lines: ['## 小节', '## Part'],
          })
    const all = Object.fromEntries([...drafts].map(([file, draft]) => [file, textOf(file, draft)]))
    const links = `links: { anchor: '${seed % 2 === 0 ? 'warn' : 'ignore'}' }`
    const self = site({ ...all, 'site.config.ts': config(links, TRILINGUAL) })
    const amended = await amendedSteps(self, 14, () => {
      const place = PLACES[random(PLACES.length)] ?? ''
      const files = [...drafts.keys()].filter((file) => file.endsWith(`/${place}.md`))
      // An edit changes all languages, or only one.
      const own = random(3) === 0 ? [files[random(files.length)] ?? ''] : files
      const turn = random(1000)
      return Object.fromEntries(
        own.flatMap((file) => {
          const draft = drafts.get(file)
          if (!draft) return []
          const now = edited(draft, randomNumbers(turn))
          drafts.set(file, now)
          return [[file, textOf(file, now)]]
        }),
      )
    })
    expect(amended).toBeGreaterThan(4)
  }, 600_000)
})

const LONG = 'content/en/docs/long.md'

function withHeadings(count: number): string {
  return `# Long\n\nText.\n\n${Array.from({ length: count }, (_, i) => `## Part ${i}\n`).join('\n')}`
}

/** Builds a site with a document of this many headings. */
async function longSite(count: number): Promise<{ self: TestSite; last: TestBuild }> {
  const self = site({ [LONG]: withHeadings(count) })
  return { self, last: await self.build() }
}

test.each([
  [2998, 2999, true],
  [2999, 3000, true],
  [3000, 3001, false],
  [3001, 3002, true],
  [3001, 3000, false],
])(
  'amends unless the list of all pages starts or stops showing headings (%i, %i)',
  async (before, after, isAmended) => {
    const { self, last } = await longSite(before)
    self.change({ [LONG]: withHeadings(after) })
    const found = await self.amend(last, [LONG])
    expect(found !== undefined).toBe(isAmended)
    if (found) expect(found.outputs).toEqual((await self.build()).outputs)
  },
)

test('does not amend if a heading was removed that the theme links to', async () => {
  const doc = 'content/en/docs/a.md'
  const self = site({
    'theme/index.tsx':
      'export default ({ page, children }) => <main id="main">{page.view.view === "doc" && <a href="#intro">x</a>}{children}</main>\n',
    [doc]: '# A\n\nText.\n\n## Intro\n',
  })
  const last = await self.build()
  expect(last.problems).toEqual([])
  self.change({ [doc]: '# A\n\nText.\n\n## Intro\n\n## More\n' })
  expect(await self.amend(last, [doc])).toBeDefined()
  self.change({ [doc]: '# A\n\nText.\n\n## More\n' })
  expect(await self.amend(last, [doc])).toBeUndefined()
})
