import type { Locale, Text } from './contract.ts'

/** One text out of a `Text`: the locale's own, else the default locale's, else any. */
export function pick(text: Text | undefined, locale: Locale, fallback: Locale): string {
  if (text === undefined || typeof text === 'string') return text ?? ''
  return own(text, locale) ?? own(text, fallback) ?? Object.values(text)[0] ?? ''
}

/** A key of an object that came from outside, never one of its prototype's: `constructor` is a fine name for a tag. */
export function own<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** An object without the keys that hold nothing. */
export function defined<T extends object>(
  object: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** Adds to the list that a map holds under a key. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Sorts by code units: the same on every machine, whatever its locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** An address without its `%20`. What is malformed is meant as it is written, and nothing else: browsers read `安装%` so. */
export function decoded(address: string): string {
  return address.replace(/%[0-7][\da-f]|(?:%[89a-f][\da-f])+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

/** An address as people read it: letters are decoded, what divides an address is not. What is no address stays as it is. */
export function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

/** For text, where quotes mean nothing. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text in one line: a title in front matter may have several. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** So many characters of a text from its beginning, or one less: none is cut in two, as an emoji could be. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}

/** A text, or where it is longer than that its beginning with an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${beginning(text, most)}…` : text
}
