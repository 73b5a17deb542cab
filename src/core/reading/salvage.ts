// Front matter in which something is wrong, as far as it is right. All else of its page is judged by that, and nothing is to be told that
// would be gone with the mistake: where it may say more than is read of it, that is known, too.

import type { FrontMatter } from '../../shared/contract.ts'
import { isSitePath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isKeyOfOthers, keyMeant, KEYS, mayNameAddress } from './front-matter-keys.ts'
import type { Trail } from './place.ts'
import { check, type Check } from './schema.ts'

/** What is known of it. */
interface Salvaged {
  /** Its `redirects` are also those that it may only be meant to name. */
  readonly frontMatter: FrontMatter
  /** Where keys, and the items of lists, are written that stand under another name, or in another place. */
  readonly written: readonly (readonly [key: string, trail: Trail])[]
  /** The keys that may be meant to say more. */
  readonly unsure: ReadonlySet<string>
}

/** Reads what is right. Keys that are `lost` were not to be read; `code` is a value of a module. */
export function salvage(
  value: object,
  lost: ReadonlySet<string>,
  { code }: { readonly code: boolean },
): Salvaged {
  const read = new Map<string, unknown>()
  const written: [string, Trail][] = []
  const unsure = new Set<string>()
  const paths: string[] = []
  for (const [name, each] of Object.entries(value) as [string, unknown][]) {
    const key = Object.hasOwn(KEYS, name) ? name : keyMeant(name)
    const isMeantOnly = key !== name
    const part = key === undefined || lost.has(name) ? undefined : partOf(key, each, code)
    // What was to stand beside a key may stand below it by a slip.
    const isOuter = part?.whole !== true && typeof each === 'object' && each !== null
    if ((isMeantOnly || isOuter) && mayTellDraft(name, key, each)) unsure.add('draft')
    if (key === undefined || isOuter) {
      if (!isKeyOfOthers(name)) unsure.add('title')
      if (mayNameAddress(name)) paths.push(...textsIn(each).filter((text) => text.startsWith('/')))
    }
    if (key === undefined) continue
    if (isMeantOnly || !part?.whole) {
      unsure.add(key)
      if (key === 'redirects') paths.push(...textsIn(each))
    }
    // What stands under the right name comes first, and no page is hidden by what is only meant.
    if (!part || (isMeantOnly && (Object.hasOwn(value, key) || read.has(key) || HIDING.has(key))))
      continue
    read.set(key, part.value)
    written.push(
      [key, [name]],
      ...part.items.map((at, i): [string, Trail] => [`${key}.${i}`, [name, at]]),
    )
  }
  // Nobody asks for the tags of a post that stands in no list.
  if (unsure.has('unlisted')) read.delete('tags')
  const { redirects = [], ...others } = Object.fromEntries(read) as FrontMatter
  const old = [...redirects, ...paths.flatMap(oldAddress)]
  return {
    frontMatter: { ...others, ...(old.length > 0 ? { redirects: old } : {}) },
    written,
    unsure,
  }
}

/** Old addresses that front matter may name which cannot be read: what begins like a path. */
export function namedIn(head: string): FrontMatter {
  const paths = head.match(/(?<![^\s"'[,，、])\/[^\s"'\],，、]+/g) ?? []
  return { redirects: paths.flatMap(oldAddress) }
}

/** Keys with which a page is not there, or in no list. */
const HIDING: ReadonlySet<string> = new Set(['draft', 'unlisted'])

/** What is right of a value: all of it, or of a list the items at some places. */
function partOf(
  key: string,
  value: unknown,
  code: boolean,
):
  | { readonly value: unknown; readonly items: readonly number[]; readonly whole: boolean }
  | undefined {
  const schema = (KEYS as Readonly<Record<string, Check<unknown>>>)[key]
  const readAs = (each: unknown): unknown =>
    schema && check(schema, each, '', () => ({}), { code }).value
  const whole = readAs(value)
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (whole !== undefined) return { value: whole, items: [...list.keys()], whole: true }
  const items = [...list.keys()].filter((i) => readAs([list[i]]) !== undefined)
  const some = items.length > 0 ? readAs(items.map((i) => list[i])) : undefined
  return some === undefined ? undefined : { value: some, items, whole: false }
}

/** Whether a key that we do not have may be meant to say that a page is a draft: it has a word of that, or says yes or no to who knows what. */
function mayTellDraft(name: string, meant: string | undefined, value: unknown): boolean {
  const isFlag = typeof value !== 'object' && FLAG.test(String(value ?? ''))
  const words = textsIn(value).filter((text) => !/\s/.test(text))
  return (
    (isFlag && meant === undefined && !isKeyOfOthers(name)) ||
    DRAFT.test([name, ...words].join(' '))
  )
}

const FLAG = /^\s*(?:true|false|yes|no|y|n|on|off|[01]|是|否|)\s*$/i
const DRAFT = /draft|publi|private|unfinished|wip|todo|status|state|visib|草稿|发布|發佈|公开/i

/** All that a value may name: its texts, and the words of a list that is none. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null) return textsIn(Object.entries(value).flat())
  if (typeof value !== 'string') return []
  return [value.trim(), ...(/[\s,;，、；]\//.test(value) ? value.split(/[\s,;，、；]+/) : [])]
}

/** An old address as a path of the site: without its host, its query and its anchor. */
function oldAddress(written: string): string[] {
  const path = decoded(written.replace(/^https?:\/\/[^/]*|[?#].*$/gi, '').replace(/^[./]*/, '/'))
  // Values of the site are asked for where they are read.
  const isNamed = isSitePath(path.replace(/ (?=[^\s/])/g, '-')) && !path.includes('{')
  return isNamed && path !== '/' ? [path] : []
}
