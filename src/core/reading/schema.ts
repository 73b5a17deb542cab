// Validates values that people wrote: in YAML, where every scalar is still a string, or in the config. A
// check reports every problem at its own source position, and suggests the key that was probably meant.

import type { Diagnostic, Place, Text } from '../../shared/contract.ts'
import { own, shortened } from '../../shared/text.ts'
import { redacted } from '../problems/redact.ts'
import { missingKey, spelledTwice, unknownKey, wrongValue } from '../problems/source.ts'
import { adviceFor, meantKey, type ForeignKeys } from './meant-key.ts'
import type { Trail } from './place.ts'
import { cleaned, unprintableIn } from './unprintable.ts'

/** Returns the source position of the key at a trail. */
type Locate = (trail: Trail) => Partial<Place>

/** Returns a value as a `T`, or reports why it is invalid. */
export type Check<T> = (value: unknown, trail: Trail, report: Report) => T | undefined

/** Collects the problems of one value. */
interface Report {
  readonly locate: Locate
  /** Whether the value comes from code, which has objects and quoted strings, rather than from YAML. */
  readonly code: boolean
  /** Reports an invalid value. `expected` completes the sentence “should be …”. */
  wrong(value: unknown, trail: Trail, expected: string): undefined
  add(problem: (place: Partial<Place>) => Diagnostic, trail: Trail): undefined
  /** Returns the name of the group that has the keys at a trail: “Front matter”, or “blog”. */
  owner(trail: Trail): string
}

/**
 * Validates a value. `subject` names the owner of the outermost keys in messages, such as “The config”; `code` says
 * that the value comes from a module. With any problem `value` is undefined, and `read` holds only the valid parts.
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
  /** Those of the diagnostics that report `undefined` as a value. */
  readonly unset: ReadonlySet<Diagnostic>
} {
  const diagnostics: Diagnostic[] = []
  const unset = new Set<Diagnostic>()
  const name = (trail: Trail): string => trail.join('.')
  const result = schema(value, [], {
    locate,
    code,
    wrong(found, trail, expected) {
      const received = formatValue(found, code)
      const diagnostic = wrongValue([subject, name(trail)], expected, received, locate(trail))
      diagnostics.push(diagnostic)
      if (found === undefined) unset.add(diagnostic)
    },
    add(problem, trail) {
      diagnostics.push(problem(locate(trail)))
    },
    owner: (trail) => (trail.length === 0 ? subject : `“${name(trail)}”`),
  })
  return { value: diagnostics.length === 0 ? result : undefined, read: result, diagnostics, unset }
}

/** Checks a non-empty string, and trims it: a YAML block ends with a line break. */
export const text: Check<string> = (value, trail, report) => {
  if (typeof value === 'string' && value.trim() !== '')
    return rejectUnprintable(value.trim(), trail, report)
  const isUnquoted = typeof value === 'number' || typeof value === 'boolean'
  return report.wrong(value, trail, isUnquoted ? `a text in quotes, '${value}'` : 'a text')
}

/** Checks a string against a pattern. `expected` completes “should be …”. */
export function matching(pattern: RegExp, expected: string): Check<string> {
  return (value, trail, report) =>
    typeof value === 'string' && pattern.test(value)
      ? rejectUnprintable(value, trail, report)
      : report.wrong(value, trail, expected)
}

/** Rejects unprintable characters in code. The YAML reader has already reported and replaced them. */
function rejectUnprintable(value: string, trail: Trail, report: Report): string | undefined {
  const found = unprintableIn(value)
  return found ? report.wrong(cleaned(value), trail, `a text without ${found.name}`) : value
}

/** Normalizes a string to NFC, because an accent as a combining character looks the same as a precomposed letter. */
export function inOneSpelling(item: Check<string>): Check<string> {
  return (value, trail, report) => item(value, trail, report)?.normalize('NFC')
}

/** Checks a number, optionally within bounds (inclusive). In YAML it is still a string. */
export function number(min = -Infinity, max = Infinity, { whole = false } = {}): Check<number> {
  const kind = whole ? 'a whole number' : 'a number'
  const expected = Number.isFinite(max) ? `${kind} from ${min} to ${max}` : kind
  return (value, trail, report) => {
    const isText = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    const read = isText && !report.code ? Number(value) : value
    const fits = typeof read === 'number' && read >= min && read <= max
    return fits && (!whole || Number.isInteger(read))
      ? read
      : report.wrong(value, trail, isText ? withoutQuotes(expected, report) : expected)
  }
}

/** Checks a boolean. In YAML it is still a string. */
export const flag: Check<boolean> = (value, trail, report) => {
  if (value === true || (value === 'true' && !report.code)) return true
  if (value === false || (value === 'false' && !report.code)) return false
  const expected = 'true or false'
  const isText = value === 'true' || value === 'false'
  return report.wrong(value, trail, isText ? withoutQuotes(expected, report) : expected)
}

/** Adds to the message that the quotes have to go: in code, they turn a valid value into a string. */
function withoutQuotes(expected: string, { code }: Report): string {
  return code ? `${expected}, without quotes` : expected
}

/** Checks that a value is one of a few strings. */
export function oneOf<const T extends string>(...choices: readonly T[]): Check<T> {
  const expected = `one of ${choices.join(', ')}`
  return (value, trail, report) =>
    choices.find((choice) => choice === value) ?? report.wrong(value, trail, expected)
}

/** Checks for exactly one value. In YAML it may still be a string. */
export function exactly<const T extends boolean | string>(expected: T): Check<T> {
  return (value, trail, report) =>
    value === expected || (value === String(expected) && !report.code)
      ? expected
      : report.wrong(value, trail, String(expected))
}

/** Checks a list. If `lenient`, a single value counts as a list of one. */
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

/** Checks an object whose keys the author chooses. Every valid key works, even `constructor`. */
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

/** Like `record`, but keeps the order in which the keys are written. An object lists integer keys first: `"2024"`. */
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
    for (const key of inSourceOrder(Object.keys(value), trail, report)) {
      const keyTrail = [...trail, key]
      const validName = name(key, keyTrail, report)
      if (validName === undefined) continue
      if (names.has(validName)) report.add((place) => spelledTwice(validName, place), keyTrail)
      names.add(validName)
      const checked = item(value[key], keyTrail, report)
      if (checked !== undefined) read.set(validName, checked)
    }
    return read
  }
}

/**
 * Sorts keys by source position. Keys of code keep their order, since locating them would take parsing the module.
 */
function inSourceOrder(keys: readonly string[], trail: Trail, { code, locate }: Report): string[] {
  if (code) return [...keys]
  return keys
    .map((key) => ({ key, line: 1, column: 1, ...locate([...trail, key]) }))
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
    .map(({ key }) => key)
}

/** Checks an object with a fixed set of keys. `required` maps required keys to an example of their value. */
export function group<T extends object>(
  entries: { readonly [K in keyof T]-?: Check<Exclude<T[K], undefined>> },
  required: { readonly [K in keyof T]?: string } = {},
  foreign: ForeignKeys<keyof T & string> = { equivalents: {}, advice: {} },
): Check<T> {
  const known = Object.keys(entries)
  return (value, trail, report) => {
    if (!isGroup(value))
      return report.wrong(value, trail, report.code ? 'an object' : 'a group of “key: value” lines')
    const result: Record<string, unknown> = {}
    const missing = Object.keys(required).filter((key) => value[key] === undefined)
    // A required key that is present under a misspelled name is not reported as missing, too.
    const misspelt = new Set<string | undefined>()
    for (const [key, each] of Object.entries(value)) {
      const entry = own(entries as Record<string, Check<unknown>>, key)
      const keyTrail = [...trail, key]
      if (!entry) {
        const advice = adviceFor(foreign, key, each)
        const meant = advice ? undefined : meantKey(key, known, foreign, missing)
        const hint = advice ?? `Known keys: ${known.join(', ')}.`
        misspelt.add(meant)
        report.add((place) => unknownKey(key, report.owner(trail), meant, hint, place), keyTrail)
      } else if (each !== undefined) {
        const read = entry(each, keyTrail, report)
        if (read !== undefined) result[key] = read
      }
    }
    for (const key of missing.filter((name) => !misspelt.has(name))) {
      const example = `${key}: ${own(required, key)}`
      report.add((place) => missingKey(key, report.owner(trail), example, place), trail)
    }
    return result as T
  }
}

/** Accepts a value that the first check accepts, and otherwise runs the last check, which reports its own errors. */
export function either<A, B>(first: Check<A>, last: Check<B>): Check<A | B> {
  return (value, trail, report) => {
    let isRefused = false
    const refuse = (): undefined => {
      isRefused = true
    }
    const result = first(value, trail, { ...report, wrong: refuse, add: refuse })
    return isRefused ? last(value, trail, report) : result
  }
}

/** Checks that a value is a function. */
export function callback<T>(): Check<T> {
  return (value, trail, report) =>
    typeof value === 'function' ? (value as T) : report.wrong(value, trail, 'a function')
}

/** Checks a text that is one string for all locales, or an object with one for each. */
export function localized(name: Check<string>): Check<Text> {
  return perLocale(text, 'a text', name, (value) => typeof value !== 'object')
}

/** Checks one value for all locales, or an object with one for each. `expected` completes “should be …”. */
export function perLocale<T>(
  one: Check<T>,
  expected: string,
  name: Check<string>,
  isOne: (value: unknown) => boolean,
): Check<T | Readonly<Record<string, T>>> {
  const each = record(one, name)
  return (value, trail, report) => {
    if (isGroup(value) && Object.keys(value).length > 0) return each(value, trail, report)
    return isOne(value)
      ? one(value, trail, report)
      : report.wrong(value, trail, `${expected}, or an object with one for each locale`)
  }
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Formats a value, shortened for use in a sentence. */
function formatValue(value: unknown, code: boolean): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (value instanceof Date) return 'a Date'
  if (isGroup(value)) {
    const isEmpty = Object.keys(value).length === 0
    if (code) return isEmpty ? 'an empty object' : 'an object'
    return isEmpty ? 'an empty group' : 'a group of keys'
  }
  if (typeof value === 'function') return 'a function'
  // Secrets in a URL are hidden before it is shortened: what is left of them could not be recognized.
  const written = redacted(String(value))
  if (written === '') return 'empty'
  return typeof value === 'string' || (typeof value === 'number' && !code)
    ? `“${shortened(written, 60)}”`
    : written
}
