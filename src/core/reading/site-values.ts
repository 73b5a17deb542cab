// Expands site values (`{{name}}`) in texts. This is separate from the Markdown parser, which is slow to
// load, so that a build with nothing to parse need not load it.

import { own } from '../../shared/text.ts'
import type { Trail } from './place.ts'

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

/** Expands the site values in a text. Calls `reportUnknown` for each unknown name, and leaves it as it is written. */
export function expandText(
  text: string,
  values: Readonly<Record<string, string>>,
  reportUnknown: (name: string) => void,
): string {
  return text.replace(SITE_VALUE, (whole, name: string) => {
    const value = plainBraces(whole) ?? own(values, name)
    if (value === undefined) reportUnknown(name)
    return value ?? whole
  })
}

/** Expands the site values in every string of a value. `reportUnknown` also gets the trail of the string. */
export function expandAll(
  value: unknown,
  values: Readonly<Record<string, string>>,
  reportUnknown: (name: string, trail: Trail) => void,
  trail: Trail = [],
): unknown {
  if (typeof value === 'string')
    return expandText(value, values, (name) => reportUnknown(name, trail))
  if (Array.isArray(value))
    return value.map((each, i) => expandAll(each, values, reportUnknown, [...trail, i]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      expandAll(each, values, reportUnknown, [...trail, key]),
    ]),
  )
}

/** Returns the names of the site values in a text. */
export function valuesIn(text: string): string[] {
  return text.includes('{{') ? Array.from(text.matchAll(SITE_VALUE), ([, name = '']) => name) : []
}
