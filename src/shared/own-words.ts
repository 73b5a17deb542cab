// Strings of the user interface that the config overrides for a locale. Used both by the build and in the
// browser.

import type { Words } from './words.ts'

/**
 * The forms of a text by plural category of the language. `zero` is used for 0 in every language, even
 * where CLDR has no such category.
 */
export type Counted = { readonly [K in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** An override as plain data: `{0}` and `{1}` are placeholders for the parameters. */
export type OwnWord = string | Counted | readonly string[] | Readonly<Record<string, string>>

/** The overrides of a locale, by name of the string. */
export type OwnWords = Readonly<Record<string, OwnWord>>

/** Returns the built-in strings with the overrides of a locale applied. */
export function withOwn<W extends Words>(words: W, own: OwnWords, lang: string): W {
  // Most locales have no overrides, and creating `Intl.PluralRules` is slow.
  if (Object.keys(own).length === 0) return words
  // `en` is the fallback if the runtime does not know the language. Without it, the locale of the machine
  // would be used.
  const rules = new Intl.PluralRules([lang, 'en'])
  const entries = Object.entries(own).map(([name, word]) => {
    const builtIn: unknown = words[name as keyof W]
    if (typeof builtIn === 'function')
      return [
        name,
        (...values: unknown[]) => fillPlaceholders(pluralForm(word, values[0], rules), values),
      ]
    const isGroup = typeof word === 'object' && !Array.isArray(word)
    return [name, isGroup ? { ...(builtIn as object), ...word } : word]
  })
  return { ...words, ...Object.fromEntries(entries) }
}

function pluralForm(word: OwnWord, count: unknown, rules: Intl.PluralRules): string {
  if (typeof word === 'string') return word
  const forms = word as Counted
  return (count === 0 && forms.zero) || (forms[rules.select(Number(count))] ?? forms.other)
}

function fillPlaceholders(text: string, values: readonly unknown[]): string {
  return text.replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]))
}
