// `{{name}}` in a text stands for a value of the site. Apart from the parser, which takes long to load, so that a build that has
// nothing to parse does not.

import { own } from '../../shared/text.ts'
import type { Trail } from './place.ts'

/** How a value of the site may be called. */
export const VALUE_NAME = /^[A-Za-z][\w-]*$/

/**
 * `{{name}}` anywhere in a text, for addresses and alternative texts, which are no Markdown of their own. What has a backslash before
 * it stays as it is, without that.
 */
export const SITE_VALUE = /\\?\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/g

/** `{{name}}` where `\{{name}}` is written, `undefined` where a value is meant. */
export function plainBraces(written: string): string | undefined {
  return written.startsWith('\\') ? written.slice(1) : undefined
}

/** A text with the values of the site; one that is not there stays as it is written, and is told. */
export function expandText(
  text: string,
  values: Readonly<Record<string, string>>,
  unknown: (name: string) => void,
): string {
  return text.replace(SITE_VALUE, (whole, name: string) => {
    const value = plainBraces(whole) ?? own(values, name)
    if (value === undefined) unknown(name)
    return value ?? whole
  })
}

/** The same for every text in a value; `unknown` hears where it stands. */
export function expandAll(
  value: unknown,
  values: Readonly<Record<string, string>>,
  unknown: (name: string, trail: Trail) => void,
  trail: Trail = [],
): unknown {
  if (typeof value === 'string') return expandText(value, values, (name) => unknown(name, trail))
  if (Array.isArray(value))
    return value.map((each, i) => expandAll(each, values, unknown, [...trail, i]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      expandAll(each, values, unknown, [...trail, key]),
    ]),
  )
}

/** The names of site values that a text may use. */
export function valuesIn(text: string): string[] {
  return text.includes('{{') ? Array.from(text.matchAll(SITE_VALUE), ([, name = '']) => name) : []
}
