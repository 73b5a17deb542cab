// Checks values that people wrote: in YAML, where every scalar is still text, or in the config. A check says all that is
// wrong, each at its place, and knows the keys it might have been meant for.

import type { Diagnostic, Place, Text } from '../../shared/contract.ts'
import { own, shortened } from '../../shared/text.ts'
import { missingKey, spelledTwice, unknownKey, wrongValue } from '../problems/source.ts'
import { adviceFor, meantKey, type Advice } from './meant-key.ts'
import type { Trail } from './place.ts'
import { cleaned, unprintableIn } from './unprintable.ts'

/** Where the key at a trail stands. */
type Locate = (trail: Trail) => Partial<Place>

/** Reads a value as a `T`, or reports why it is none. */
export type Check<T> = (value: unknown, trail: Trail, report: Report) => T | undefined

/** Takes the problems of one value. */
interface Report {
  readonly locate: Locate
  /** Whether the value was written as code, which has objects and quotes, and not as YAML. */
  readonly code: boolean
  /** `expected` completes “should be …”. */
  wrong(value: unknown, trail: Trail, expected: string): undefined
  add(problem: (place: Partial<Place>) => Diagnostic, trail: Trail): undefined
  /** Whose keys stand at a trail: “Front matter”, or “blog”. */
  owner(trail: Trail): string
}

/**
 * Runs a check. `subject` is who has the outermost keys: “The config”, “Front matter”. `code` is a value of a module. What is right beside
 * what is wrong is `read`: it may be judged, but it is not all that was meant.
 */
export function check<T>(
  schema: Check<T>,
  value: unknown,
  subject: string,
  locate: Locate,
  { code = false } = {},
): {
  readonly value: T | undefined
  readonly read: T | undefined
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const name = (trail: Trail): string => trail.join('.')
  const result = schema(value, [], {
    locate,
    code,
    wrong(found, trail, expected) {
      const what = trail.length === 0 ? subject : name(trail)
      diagnostics.push(wrongValue(what, expected, shown(found, code), locate(trail)))
    },
    add(problem, trail) {
      diagnostics.push(problem(locate(trail)))
    },
    owner: (trail) => (trail.length === 0 ? subject : `“${name(trail)}”`),
  })
  return { value: diagnostics.length === 0 ? result : undefined, read: result, diagnostics }
}

/** Any text but an empty one, without the line break that ends a block of YAML. */
export const text: Check<string> = (value, trail, report) => {
  if (typeof value === 'string' && value.trim() !== '')
    return printable(value.trim(), trail, report)
  const unquoted = typeof value === 'number' || typeof value === 'boolean'
  return report.wrong(value, trail, unquoted ? `a text in quotes, '${value}'` : 'a text')
}

/** A text of a certain form. `expected` completes “should be …”. */
export function matching(pattern: RegExp, expected: string): Check<string> {
  return (value, trail, report) =>
    typeof value === 'string' && pattern.test(value)
      ? printable(value, trail, report)
      : report.wrong(value, trail, expected)
}

/** In YAML what cannot be shown is replaced already, and told; code has made it itself. */
function printable(value: string, trail: Trail, report: Report): string | undefined {
  const found = unprintableIn(value)
  return found ? report.wrong(cleaned(value), trail, `a text without ${found.name}`) : value
}

/** A text in one spelling: an accent may be part of its letter or stand behind it, and looks the same. */
export function inOneSpelling(item: Check<string>): Check<string> {
  return (value, trail, report) => item(value, trail, report)?.normalize('NFC')
}

/** A number, between two others where they are given. In YAML it is still text. */
export function number(least = -Infinity, most = Infinity, { whole = false } = {}): Check<number> {
  const kind = whole ? 'a whole number' : 'a number'
  const expected = Number.isFinite(most) ? `${kind} from ${least} to ${most}` : kind
  return (value, trail, report) => {
    const isText = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    const read = isText && !report.code ? Number(value) : value
    const fits = typeof read === 'number' && read >= least && read <= most
    return fits && (!whole || Number.isInteger(read))
      ? read
      : report.wrong(value, trail, isText ? bare(expected, report) : expected)
  }
}

/** `true` or `false`. In YAML it is still text. */
export const flag: Check<boolean> = (value, trail, report) => {
  if (value === true || (value === 'true' && !report.code)) return true
  if (value === false || (value === 'false' && !report.code)) return false
  const isText = value === 'true' || value === 'false'
  return report.wrong(value, trail, isText ? bare('true or false', report) : 'true or false')
}

/** Code has quotes, which make a text of what would be right without them. */
function bare(expected: string, { code }: Report): string {
  return code ? `${expected}, without quotes` : expected
}

/** One of a few words. */
export function oneOf<const T extends string>(...choices: readonly T[]): Check<T> {
  const expected = `one of ${choices.join(', ')}`
  return (value, trail, report) =>
    choices.find((choice) => choice === value) ?? report.wrong(value, trail, expected)
}

/** Exactly one value, which YAML may have as text. */
export function exactly<const T extends boolean | string>(wanted: T): Check<T> {
  return (value, trail, report) =>
    value === wanted || (value === String(wanted) && !report.code)
      ? wanted
      : report.wrong(value, trail, String(wanted))
}

/** A list. A single value is a list of one where `lenient`. */
export function list<T>(item: Check<T>, { lenient = false } = {}): Check<readonly T[]> {
  return (value, trail, report) => {
    if (!Array.isArray(value)) {
      if (!lenient) return report.wrong(value, trail, 'a list')
      const single = item(value, trail, report)
      return single === undefined ? undefined : [single]
    }
    return value
      .map((each, i) => item(each, [...trail, i], report))
      .filter((each) => each !== undefined)
  }
}

/** Names that the author chooses, each with a value. Any name that passes `name` works, `constructor` too. */
export function record<T>(
  item: Check<T>,
  name: Check<string> = text,
): Check<Readonly<Record<string, T>>> {
  const table = inOrder(item, name)
  return (value, trail, report) => {
    const read = table(value, trail, report)
    return read && Object.fromEntries(read)
  }
}

/** The same, in the order in which the names are written. An object lists those of digits first: `"2024"`. */
export function inOrder<T>(
  item: Check<T>,
  name: Check<string> = text,
): Check<ReadonlyMap<string, T>> {
  return (value, trail, report) => {
    if (!isGroup(value))
      return report.wrong(
        value,
        trail,
        report.code ? 'an object' : 'a group of “name: value” lines',
      )
    const read = new Map<string, T>()
    const names = new Set<string>()
    for (const key of asWritten(Object.keys(value), trail, report)) {
      const here = [...trail, key]
      const named = name(key, here, report)
      if (named === undefined) continue
      if (names.has(named)) report.add((place) => spelledTwice(named, place), here)
      names.add(named)
      const checked = item(value[key], here, report)
      if (checked !== undefined) read.set(named, checked)
    }
    return read
  }
}

/** Keys by their places. Code is no file of data: to look for them there, it would have to be parsed. */
function asWritten(keys: readonly string[], trail: Trail, { code, locate }: Report): string[] {
  if (code) return [...keys]
  return keys
    .map((key) => ({ key, line: 1, column: 1, ...locate([...trail, key]) }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(({ key }) => key)
}

/**
 * Keys that we name, of which some are required, each with an example of its value, and no other may stand. `elsewhere` are names that others have for them, `instead`
 * what to do where they have a key and we have none.
 */
export function group<T extends object>(
  entries: { readonly [K in keyof T]-?: Check<Exclude<T[K], undefined>> },
  required: { readonly [K in keyof T]?: string } = {},
  elsewhere: Readonly<Record<string, keyof T & string>> = {},
  instead: Readonly<Record<string, Advice>> = {},
): Check<T> {
  const known = Object.keys(entries)
  return (value, trail, report) => {
    if (!isGroup(value))
      return report.wrong(value, trail, report.code ? 'an object' : 'a group of “key: value” lines')
    const result: Record<string, unknown> = {}
    const missing = Object.keys(required).filter((key) => value[key] === undefined)
    // What is there under a wrong name is missing no more.
    const misspelt = new Set<string | undefined>()
    for (const [key, each] of Object.entries(value)) {
      const entry = own(entries as Record<string, Check<unknown>>, key)
      const here = [...trail, key]
      if (!entry) {
        const advice = adviceFor(instead, key, each)
        const meant = advice ? undefined : meantKey(key, known, elsewhere, instead, missing)
        const otherwise = advice ?? `Known keys: ${known.join(', ')}.`
        misspelt.add(meant)
        report.add((place) => unknownKey(key, report.owner(trail), meant, otherwise, place), here)
      } else if (each !== undefined) {
        const read = entry(each, here, report)
        if (read !== undefined) result[key] = read
      }
    }
    for (const key of missing.filter((name) => !misspelt.has(name))) {
      const added = `${key}: ${own(required, key)}`
      report.add((place) => missingKey(key, report.owner(trail), added, place), trail)
    }
    return result as T
  }
}

/** The first check that accepts the value; if none does, the complaint of the last. */
export function either<A, B>(first: Check<A>, last: Check<B>): Check<A | B> {
  return (value, trail, report) => {
    let refused = false
    const refuse = (): undefined => {
      refused = true
    }
    const result = first(value, trail, { ...report, wrong: refuse, add: refuse })
    return refused ? last(value, trail, report) : result
  }
}

/** A function of the config. */
export function callback<T>(): Check<T> {
  return (value, trail, report) =>
    typeof value === 'function' ? (value as T) : report.wrong(value, trail, 'a function')
}

/** One text for all locales, or one for each. */
export function localized(name: Check<string> = text): Check<Text> {
  return perLocale(text, 'a text', name, (value) => typeof value !== 'object')
}

/** One value for all locales, or an object with one for each, whose name passes `name`. `what` completes “should be …”. */
export function perLocale<T>(
  one: Check<T>,
  what: string,
  name: Check<string>,
  isOne: (value: unknown) => boolean,
): Check<T | Readonly<Record<string, T>>> {
  const each = record(one, name)
  return (value, trail, report) => {
    if (isGroup(value) && Object.keys(value).length > 0) return each(value, trail, report)
    return isOne(value)
      ? one(value, trail, report)
      : report.wrong(value, trail, `${what}, or an object with one for each locale`)
  }
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was written, short enough for a sentence. */
function shown(value: unknown, code: boolean): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (value instanceof Date) return 'a Date'
  if (isGroup(value)) {
    const isEmpty = Object.keys(value).length === 0
    if (code) return isEmpty ? 'an empty object' : 'an object'
    return isEmpty ? 'an empty group' : 'a group of keys'
  }
  if (typeof value === 'function') return 'a function'
  // What is a secret stays one in the log of a build.
  const written = String(value).replace(/(?<=\/\/)[^\s@/]*:[^\s@]*@/g, '***@')
  if (written === '') return 'empty'
  return typeof value === 'string' || (typeof value === 'number' && !code)
    ? `“${shortened(written, 60)}”`
    : written
}
