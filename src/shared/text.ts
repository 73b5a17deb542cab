import type { Locale, Text } from './contract.ts'

/** Resolves a `Text` to one locale. It falls back to the locale `fallback`, and then to any text there is. */
export function pick(text: Text | undefined, locale: Locale, fallback: Locale): string {
  if (text === undefined || typeof text === 'string') return text ?? ''
  return own(text, locale) ?? own(text, fallback) ?? Object.values(text)[0] ?? ''
}

/**
 * Returns an own property of an object that came from outside, never one of its prototype: a tag may well
 * be called `constructor`.
 */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** Returns a copy of an object without the keys whose value is `undefined`. */
export function defined<T extends object>(
  object: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Appends a value to the list stored under a key of a map. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Returns the values that occur more than once. */
export function repeated<T>(values: Iterable<T>): Set<T> {
  const seen = new Set<T>()
  const found = new Set<T>()
  for (const value of values) {
    if (seen.has(value)) found.add(value)
    seen.add(value)
  }
  return found
}

/**
 * Compares two strings by UTF-16 code units, so that the order is the same on every machine regardless of
 * its locale.
 */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Percent-decodes an address. Malformed escapes stay as they are, as in browsers, which read `安装%` literally. */
export function decoded(address: string): string {
  return address.replace(/%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

/**
 * Decodes an address for display. Letters are decoded, and characters that delimit the parts of a URL stay
 * encoded. Malformed input is returned unchanged.
 */
export function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** Escapes a text for HTML content, where quotes have no meaning. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** Escapes a text for HTML content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Collapses a text to one line. A title in front matter may span several. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns the first `maxLength` UTF-16 code units of a text, or one fewer if the cut would split a surrogate
 * pair, as in an emoji.
 */
export function beginning(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}

/** Truncates a text to at most `maxLength` UTF-16 code units, and adds an ellipsis if anything was cut off. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${beginning(text, maxLength)}…` : text
}
