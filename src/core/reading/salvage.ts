// Reads the valid parts of front matter that has errors. The page is still checked by these, and must not
// get follow-up problems that would disappear with the mistake, so the keys that may be meant differently
// are returned as unsure.

import type { FrontMatter } from '../../shared/contract.ts'
import { isSitePath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { isKeyOfOthers, keyMeant, KEYS, mayNameAddress } from './front-matter-keys.ts'
import type { Trail } from './place.ts'
import { check, type Check } from './schema.ts'

/** The valid parts of front matter with errors. */
interface Salvaged {
  /** Includes as `redirects` also the paths that are probably meant as such. */
  readonly frontMatter: FrontMatter
  /** The keys, and items of lists, that are read from another key or index than the one where they belong. */
  readonly sourceTrails: readonly (readonly [key: string, trail: Trail])[]
  /** The keys that may be meant to have another value. */
  readonly unsure: ReadonlySet<string>
}

/**
 * Reads the valid parts of front matter. The YAML reader could not read the keys in `lost`; `code` says
 * that the value comes from a module.
 */
export function salvage(
  value: object,
  lost: ReadonlySet<string>,
  { code }: { readonly code: boolean },
): Salvaged {
  const entries = Object.entries(value).map(([name, written]: [string, unknown]): Entry => {
    const key = Object.hasOwn(KEYS, name) ? name : keyMeant(name)
    const part = key === undefined || lost.has(name) ? undefined : validPart(key, written, code)
    return { name, written, key, part }
  })
  const unsure = new Set(entries.flatMap(unsureKeys))
  const values = new Map<string, unknown>()
  const sourceTrails: [string, Trail][] = []
  for (const { name, key, part } of entries) {
    if (key === undefined || !part) continue
    // A correctly named key wins over a misspelled one, and no page is hidden by a key that is only probably meant.
    const isGuessed = key !== name
    if (isGuessed && (Object.hasOwn(value, key) || values.has(key) || HIDING_KEYS.has(key)))
      continue
    values.set(key, part.value)
    sourceTrails.push(
      [key, [name]],
      ...part.items.map((at, i): [string, Trail] => [`${key}.${i}`, [name, at]]),
    )
  }
  // A post that may be unlisted appears in no tag list, so its tags are not checked.
  if (unsure.has('unlisted')) values.delete('tags')
  const { redirects = [], ...others } = Object.fromEntries(values) as FrontMatter
  const addresses = [...redirects, ...entries.flatMap(possiblePaths).flatMap(oldAddress)]
  return {
    frontMatter: { ...others, ...(addresses.length > 0 ? { redirects: addresses } : {}) },
    sourceTrails,
    unsure,
  }
}

/** What is written under one name. */
interface Entry {
  readonly name: string
  readonly written: unknown
  /** The key that has this name or is probably meant, or `undefined` if there is none. */
  readonly key: string | undefined
  /** What is valid of it. */
  readonly part: ValidPart | undefined
}

/** Returns the keys that may be meant to have another value because of an entry. */
function unsureKeys(entry: Entry): string[] {
  const { name, written, key } = entry
  const isGuessed = key !== name
  return [
    ...((isGuessed || mayHoldOthers(entry)) && mayMeanDraft(name, key, written) ? ['draft'] : []),
    ...((key === undefined || mayHoldOthers(entry)) && !isKeyOfOthers(name) ? ['title'] : []),
    ...(key !== undefined && isUncertain(entry) ? [key] : []),
  ]
}

/** Returns the texts of an entry that are possibly old addresses, besides those that it surely has. */
function possiblePaths(entry: Entry): string[] {
  const { name, written, key } = entry
  const texts = textsIn(written)
  const isUnknown = key === undefined || mayHoldOthers(entry)
  return [
    ...(isUnknown && mayNameAddress(name) ? texts.filter((text) => text.startsWith('/')) : []),
    ...(key === 'redirects' && isUncertain(entry) ? texts : []),
  ]
}

/** Whether the key of an entry is a guess, or its value is not wholly valid. */
function isUncertain({ name, key, part }: Entry): boolean {
  return key !== name || !part?.whole
}

/** Whether an entry may hold other keys: one that was indented by mistake is nested in the one above it. */
function mayHoldOthers({ written, part }: Entry): boolean {
  return part?.whole !== true && typeof written === 'object' && written !== null
}

/** Returns everything that begins like a path, as possible old addresses, from front matter that cannot be parsed. */
export function namedIn(head: string): FrontMatter {
  const paths = head.match(/(?<![^\s"'[,，、])\/[^\s"'\],，、]+/g) ?? []
  return { redirects: paths.flatMap(oldAddress) }
}

/** Keys that keep a page from being published, or from being listed. */
const HIDING_KEYS: ReadonlySet<string> = new Set(['draft', 'unlisted'])

/** The whole value, or the valid items of a list. `items` are their indices. */
interface ValidPart {
  readonly value: unknown
  readonly items: readonly number[]
  readonly whole: boolean
}

/** Returns the valid part of a value. */
function validPart(key: string, value: unknown, code: boolean): ValidPart | undefined {
  const schema = (KEYS as Readonly<Record<string, Check<unknown>>>)[key]
  const validate = (each: unknown): unknown =>
    schema && check(schema, each, '', () => ({}), { code }).value
  const result = validate(value)
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (result !== undefined) return { value: result, items: [...list.keys()], whole: true }
  const items = [...list.keys()].filter((i) => validate([list[i]]) !== undefined)
  const partial = items.length > 0 ? validate(items.map((i) => list[i])) : undefined
  return partial === undefined ? undefined : { value: partial, items, whole: false }
}

/**
 * Whether an unknown key may be meant to mark the page as a draft: its name or value contains a word for
 * it, or it is a flag whose meaning is unknown.
 */
function mayMeanDraft(name: string, meant: string | undefined, value: unknown): boolean {
  const isFlag = typeof value !== 'object' && FLAG.test(String(value ?? ''))
  const words = textsIn(value).filter((text) => !/\s/.test(text))
  return (
    (isFlag && meant === undefined && !isKeyOfOthers(name)) ||
    DRAFT.test([name, ...words].join(' '))
  )
}

const FLAG = /^\s*(?:true|false|yes|no|y|n|on|off|[01]|是|否|)\s*$/i
const DRAFT = /draft|publi|private|unfinished|wip|todo|status|state|visib|草稿|发布|發佈|公开/i

/** Returns every string in a value, keys included, and the words of a string that looks like a list of paths. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null) return textsIn(Object.entries(value).flat())
  if (typeof value !== 'string') return []
  return [value.trim(), ...(/[\s,;，、；]\//.test(value) ? value.split(/[\s,;，、；]+/) : [])]
}

/** Returns an old address as a path of the site, without its host, query and anchor. */
function oldAddress(written: string): string[] {
  const path = decoded(written.replace(/^https?:\/\/[^/]*|[?#].*$/gi, '').replace(/^[./]*/, '/'))
  // Paths with site values are left out here; those are resolved where the front matter is read.
  const isValid = isSitePath(path.replace(/ (?=[^\s/])/g, '-')) && !path.includes('{')
  return isValid && path !== '/' ? [path] : []
}
