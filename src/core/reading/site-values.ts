// Expands site values (`{{name}}`) in texts. This is separate from the Markdown parser, which is slow to
// load, so that a build with nothing to parse need not load it.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import { brokenValue, unknownValue } from '../problems/markdown.ts'
import type { Trail } from './place.ts'
import { nearest } from './suggest.ts'

/** The pattern for names of site values. */
export const VALUE_NAME = /^[A-Za-z][\w-]*$/

/**
 * Matches `{{name}}` anywhere in a text, for addresses and alternative texts, which are not parsed as
 * Markdown. A leading backslash escapes the braces.
 */
export const SITE_VALUE = /\\?\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/g

/** Returns the literal braces for an escaped `\{{name}}`, or `undefined` for a site value. */
export function plainBraces(written: string): string | undefined {
  return written.startsWith('\\') ? written.slice(1) : undefined
}

/**
 * What is nearly `{{name}}`: a brace is missing or full-width, or a blank is. Braces that belong to others in
 * the same line, as in `{"a": {"b": x}}`, are not meant.
 */
const NEAR_VALUE =
  /(?<![\\$]|\{[^{}\n]*)(?:\{\{?|｛｛?)\s*([A-Za-z][\w-]*)\s*(?:\}\}?|｝｝?)(?![}｝]|[^{}\n]*\})/g

/** Text that is nearly `{{name}}`, where a site value has that name. */
interface NearValue {
  readonly written: string
  readonly name: string
}

/** Returns what is nearly a site value in a text. */
export function nearValuesIn(text: string, values: Readonly<Record<string, string>>): NearValue[] {
  // Fast path: most texts have no such braces.
  if (!/\{\{|\}\}|[｛｝]/.test(text)) return []
  return Array.from(text.matchAll(NEAR_VALUE)).flatMap(([written, name = '']) => {
    const isValue = written.search(SITE_VALUE) === 0
    const braces = written.match(/[{}｛｝]/g) ?? []
    return !isValue && braces.length > 2 && own(values, name) !== undefined
      ? [{ written, name }]
      : []
  })
}

/** Returns the problem of what is written like a site value, and is none. */
export function valueProblem(
  written: string,
  values: Readonly<Record<string, string>>,
  place: Partial<Place>,
  text?: 'yaml',
): Diagnostic {
  const [name = ''] = /[A-Za-z][\w-]*/.exec(written) ?? []
  return own(values, name) === undefined
    ? unknownValue(name, nearest(name, Object.keys(values)), place, text)
    : brokenValue(written, name, place)
}

/**
 * Expands the site values in a text. Calls `report` for those with an unknown name or without all of their
 * braces, which stay as they are written.
 */
export function expandText(
  text: string,
  values: Readonly<Record<string, string>>,
  report: (written: string) => void = () => undefined,
): string {
  for (const { written } of nearValuesIn(text, values)) report(written)
  return text.replace(SITE_VALUE, (whole, name: string) => {
    const value = plainBraces(whole) ?? own(values, name)
    if (value === undefined) report(whole)
    return value ?? whole
  })
}

/** Expands the site values in every string of a value. `report` also gets the trail of the string. */
export function expandAll(
  value: unknown,
  values: Readonly<Record<string, string>>,
  report: (written: string, trail: Trail) => void,
  trail: Trail = [],
): unknown {
  if (typeof value === 'string')
    return expandText(value, values, (written) => report(written, trail))
  if (Array.isArray(value))
    return value.map((each, i) => expandAll(each, values, report, [...trail, i]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      expandAll(each, values, report, [...trail, key]),
    ]),
  )
}

/** Returns the names of the site values in a text, and those of `values` that are nearly in it. */
export function valuesIn(text: string, values: Readonly<Record<string, string>>): string[] {
  const named = text.includes('{{')
    ? Array.from(text.matchAll(SITE_VALUE), ([, name = '']) => name)
    : []
  return [...named, ...nearValuesIn(text, values).map(({ name }) => name)]
}
