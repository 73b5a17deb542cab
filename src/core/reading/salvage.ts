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
  const values = new Map<string, unknown>()
  const sourceTrails: [string, Trail][] = []
  const unsure = new Set<string>()
  const paths: string[] = []
  for (const [name, each] of Object.entries(value) as [string, unknown][]) {
    const key = Object.hasOwn(KEYS, name) ? name : keyMeant(name)
    const isGuessed = key !== name
    const part = key === undefined || lost.has(name) ? undefined : validPart(key, each, code)
    // A key may have been indented by mistake, and thereby nested in the one above it.
    const isOuter = part?.whole !== true && typeof each === 'object' && each !== null
    if ((isGuessed || isOuter) && mayMeanDraft(name, key, each)) unsure.add('draft')
    if (key === undefined || isOuter) {
      if (!isKeyOfOthers(name)) unsure.add('title')
      if (mayNameAddress(name)) paths.push(...textsIn(each).filter((text) => text.startsWith('/')))
    }
    if (key === undefined) continue
    if (isGuessed || !part?.whole) {
      unsure.add(key)
      if (key === 'redirects') paths.push(...textsIn(each))
    }
    // A correctly named key wins over a misspelled one, and no page is hidden by a key that is only probably meant.
    if (
      !part ||
      (isGuessed && (Object.hasOwn(value, key) || values.has(key) || HIDING_KEYS.has(key)))
    )
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
  const addresses = [...redirects, ...paths.flatMap(oldAddress)]
  return {
    frontMatter: { ...others, ...(addresses.length > 0 ? { redirects: addresses } : {}) },
    sourceTrails,
    unsure,
  }
}

/** Returns everything that begins like a path, as possible old addresses, from front matter that cannot be parsed. */
export function namedIn(head: string): FrontMatter {
  const paths = head.match(/(?<![^\s"'[,，、])\/[^\s"'\],，、]+/g) ?? []
  return { redirects: paths.flatMap(oldAddress) }
}

/** Keys that keep a page from being published, or from being listed. */
const HIDING_KEYS: ReadonlySet<string> = new Set(['draft', 'unlisted'])

/** Returns the valid part of a value: the whole value, or the valid items of a list. */
function validPart(
  key: string,
  value: unknown,
  code: boolean,
):
  | { readonly value: unknown; readonly items: readonly number[]; readonly whole: boolean }
  | undefined {
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
