// Parses the values of options and arguments. They throw `WrongValue`.

import { isLanguageTag } from './shared/language-tag.ts'
import { isBase } from './shared/route.ts'
import { bareOrigin } from './shared/url.ts'

/** A value that cannot be read. Its message says what to write instead. */
export class WrongValue extends Error {}

/** Parses a port. 0 selects any free port. */
export function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new WrongValue('A port is a number from 0 to 65535; 0 takes any that is free.')
}

/** Parses a base path as the config would. For a site at its root, a host may report an empty one. */
export function baseOf(text: string): string {
  if (text === '') return '/'
  if (isBase(text)) return text
  throw new WrongValue(
    'A base is a path that begins with “/”, such as /docs/. It cannot contain “//”, “..”, “%”, “?” or “#”.',
  )
}

/** Parses an audit target. An empty one, as from an unset variable, would be the current folder. */
export function targetOf(text: string): string {
  if (text !== '') return text
  throw new WrongValue('Name a folder, or leave this argument out for dist in the root.')
}

/** Parses the title of a new site. */
export function titleOf(text: string): string {
  const title = text.replace(/\s+/g, ' ').trim()
  if (title !== '') return title
  throw new WrongValue('A title is a name, such as "Kite".')
}

/** Parses the origin of a new site as the config would, but leaves its letters as they are. */
export function originOf(text: string): string {
  if (bareOrigin(text) !== undefined) return text.replace(/\/$/, '')
  throw new WrongValue(
    'Write an origin such as https://docs.example; a path belongs into “base” of the config.',
  )
}

/** Parses the ids of locales, separated by commas. */
export function localesOf(text: string): string[] {
  const ids = text.split(',').map((each) => languageTag(each.trim()))
  if (new Set(ids).size === ids.length) return ids
  throw new WrongValue('Name each language once.')
}

/** Returns a language tag in its usual spelling: `zh-Hans` for `zh-hans`. */
function languageTag(text: string): string {
  const [tag] = isLanguageTag(text.toLowerCase()) ? Intl.getCanonicalLocales(text) : []
  if (tag !== undefined) return tag
  throw new WrongValue(
    `“${text}” is no language. Write tags such as en, de or zh-Hans, separated by commas.`,
  )
}
