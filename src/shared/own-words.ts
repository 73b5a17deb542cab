// Words of the interface that the config brings for a locale, at build and in the browser.

import type { Words } from './words.ts'

/** The forms of a text by a number in it, as the language counts; `zero` is for 0 in any language. */
export type Counted = { readonly [K in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** A word as data: `{0}` and `{1}` stand for what goes inside it. */
export type OwnWord = string | Counted | readonly string[] | Readonly<Record<string, string>>

/** The words that a locale has of its own, by their names. */
export type OwnWords = Readonly<Record<string, OwnWord>>

/** Words with a locale's own in their place. */
export function withOwn<W extends Words>(words: W, own: OwnWords, lang: string): W {
  // Most locales have none, and rules take a while to make.
  if (Object.keys(own).length === 0) return words
  // What a machine does not know is counted as in English, and not as in the machine's own language.
  const rules = new Intl.PluralRules([lang, 'en'])
  const entries = Object.entries(own).map(([name, word]) => {
    const known: unknown = words[name as keyof W]
    if (typeof known === 'function')
      return [name, (...values: unknown[]) => filled(form(word, values[0], rules), values)]
    const isGroup = typeof word === 'object' && !Array.isArray(word)
    return [name, isGroup ? { ...(known as object), ...word } : word]
  })
  return { ...words, ...Object.fromEntries(entries) }
}

function form(word: OwnWord, count: unknown, rules: Intl.PluralRules): string {
  if (typeof word === 'string') return word
  const forms = word as Counted
  return (count === 0 && forms.zero) || (forms[rules.select(Number(count))] ?? forms.other)
}

function filled(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]))
}
