import type {
  Diagnostic,
  FilePath,
  FrontMatter,
  Kind,
  Place,
  Source,
  Spot,
} from '../../shared/contract.ts'
import { keyAt, placeOf, type Trail } from './place.ts'
import {
  frontMatterNotMapping,
  idleKey,
  joiningComma,
  markdownText,
} from '../problems/front-matter.ts'
import { FULL_WIDTH_COMMA } from '../problems/full-width.ts'
import { frontMatterOf, KEYS } from './front-matter-keys.ts'
import { markdownIn } from './markup.ts'
import { salvage } from './salvage.ts'
import { check } from './schema.ts'
import { expandAll, valueProblem } from './site-values.ts'
import { own } from '../../shared/text.ts'

/** The front matter of a page. */
export interface Head {
  readonly frontMatter: FrontMatter
  readonly keys: Readonly<Record<string, Spot>>
  /** The offset in the file at which the body begins. */
  readonly bodyStart: number
  readonly diagnostics: readonly Diagnostic[]
  /** Keys whose meant value may differ from what was read, because of errors in the front matter. */
  readonly unsure?: ReadonlySet<string>
}

/** The result for front matter that cannot be read at all: every key is unsure. */
export const UNREAD: Pick<Head, 'frontMatter' | 'keys'> & Required<Pick<Head, 'unsure'>> = {
  frontMatter: {},
  keys: {},
  unsure: new Set(Object.keys(KEYS)),
}

/** Keys that have an effect on only some kinds of page. */
const KIND_OF_KEY: Readonly<Record<string, Kind | readonly Kind[]>> = {
  tags: 'post',
  authors: 'post',
  label: 'doc',
  order: 'doc',
  sidebar: 'doc',
  editUrl: ['doc', 'post'],
}

/**
 * Validates front matter, whether it comes from the YAML of a file or from an export of a component page.
 * Problems of the keys in `lost` are already reported.
 */
export function checkFrontMatter(
  { path, kind }: Pick<Source, 'path' | 'kind'>,
  value: unknown,
  spot: (trail: Trail) => Spot,
  lost: ReadonlySet<string> = new Set(),
): Omit<Head, 'bodyStart'> {
  if (value === '' || value === undefined) return { frontMatter: {}, keys: {}, diagnostics: [] }
  const place = (trail: Trail): Place => placeOf(path, spot(trail))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const isFullWidth =
      typeof value === 'string' && /^\s*[\w-]+(?:[ \t]*：|:(?! )\p{Zs})/u.test(value)
    return { ...UNREAD, diagnostics: [frontMatterNotMapping(isFullWidth, place([]))] }
  }
  const entries: [string, unknown][] = Object.entries(value)
  const readable = Object.fromEntries(entries.filter(([key]) => !lost.has(key)))
  const code = path.endsWith('.tsx')
  const checked = check(frontMatterOf({ path, kind }), readable, 'Front matter', place, { code })
  const valid = lost.size === 0 ? checked.value : undefined
  const { frontMatter, sourceTrails, unsure } = valid
    ? { frontMatter: valid, sourceTrails: [] }
    : salvage(value, lost, { code })
  const keys = Object.fromEntries(
    [
      ...entries.flatMap(([key, each]): [string, Trail][] => [
        [key, [key]],
        ...(Array.isArray(each)
          ? each.map((_, i): [string, Trail] => [`${key}.${i}`, [key, i]])
          : []),
      ]),
      ...sourceTrails,
    ].map(([key, trail]) => [key, spot(trail)]),
  )
  const ineffective = Object.keys(frontMatter).flatMap((key) => {
    const kinds = [(Object.hasOwn(value, key) ? own(KIND_OF_KEY, key) : undefined) ?? kind].flat()
    return kinds.includes(kind) ? [] : [idleKey(key, kinds, place([key]))]
  })
  const placeIn = (key: string, i: number): Place => placeOf(path, keyAt(keys, key, i))
  return {
    frontMatter,
    keys,
    diagnostics: [
      ...checked.diagnostics,
      ...ineffective,
      ...joinedValues(frontMatter, placeIn),
      ...markdownTexts(frontMatter, (key) => place([key])),
    ],
    ...(unsure ? { unsure } : {}),
  }
}

/**
 * Finds values that a comma was meant to separate: `[翻译，网页]` is one word. In a path, the comma may be part of a
 * name, so it counts only before a slash. One keyword with commas means the same as several. Tags are known only
 * when the blog is planned.
 */
function joinedValues(
  { keywords = [], redirects = [] }: FrontMatter,
  placeIn: (key: string, i: number) => Place,
): Diagnostic[] {
  const lists = [
    ['keywords', keywords, FULL_WIDTH_COMMA],
    ['redirects', redirects, /[，、,](?=\/)/],
  ] as const
  return lists.flatMap(([key, values, pattern]) =>
    values.flatMap((value, i) => {
      const [comma] = pattern.exec(value) ?? []
      return comma === undefined ? [] : [joiningComma(comma, key, placeIn(key, i))]
    }),
  )
}

/** Finds Markdown in texts of front matter, which are shown as they are written. */
function markdownTexts(frontMatter: FrontMatter, placeOfKey: (key: string) => Place): Diagnostic[] {
  return (['title', 'label', 'description'] as const).flatMap((key) =>
    markdownIn(frontMatter[key] ?? '').map((written) =>
      markdownText(written, key, placeOfKey(key)),
    ),
  )
}

/** Expands the site values in the texts of front matter, and reports those that are none. */
export function withValues(
  path: FilePath,
  { frontMatter, keys }: Pick<Head, 'frontMatter' | 'keys'>,
  values: Readonly<Record<string, string>>,
): Pick<Head, 'frontMatter' | 'diagnostics'> {
  const diagnostics: Diagnostic[] = []
  const expanded = expandAll(frontMatter, values, (written, trail) => {
    const spot = own(keys, trail.join('.')) ?? own(keys, String(trail[0]))
    diagnostics.push(valueProblem(written, values, placeOf(path, spot), 'yaml'))
  })
  return { frontMatter: expanded as FrontMatter, diagnostics }
}
