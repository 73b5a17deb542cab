// Gives advice for syntax errors, of which esbuild only says what it expected and what it found.

import { own } from '../../shared/text.ts'

/** Returns advice for an error, unless the message contains it. */
export function remedyForSyntax(text: string, suggestion: string): string | undefined {
  const [, character = ''] = /^(?:Expected .+ but found|Unexpected) "(.)"\.?$/u.exec(text) ?? []
  const halfWidth = own(HALF_WIDTH, character)
  if (halfWidth !== undefined) return `Write this character instead: ${halfWidth}`
  if (suggestion !== '' && !text.includes(suggestion)) return `Write ${suggestion} instead.`
  return REMEDIES.find(([mistake]) => mistake.test(text))?.[1]
}

/** Full-width punctuation of Chinese keyboards, and what code needs instead. */
const HALF_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '。': '.',
  '：': ':',
  '；': ';',
  '！': '!',
  '？': '?',
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '｛': '{',
  '｝': '}',
  '＝': '=',
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
}

/** Advice for syntax errors where esbuild only says what it found. */
const REMEDIES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [/ end of file/, 'Close what is still open.'],
  [
    /^Expected "[)}\]]" but found "[;=]"/,
    'Between brackets, a comma ends a value and “:” begins one.',
  ],
  [/^Expected "[)}\]]" but found/, 'Is a comma missing before it, or a bracket?'],
  [/^Unexpected "="/, 'Inside “{ }”, a value follows “:”.'],
  [/^Unexpected "[)}\]]"/, 'Is a bracket not closed before it?'],
  [
    /^No loader is configured for "\.\w+" files: .*\.(png|jpe?g|gif|webp|avif|svg|ico)$/i,
    'Put it into content/public. A component page shows it with src={base + "name.png"}, a theme with src={chrome.base + "name.png"}, a style sheet with url(/name.png).',
  ],
  [/^No loader is configured/, 'Put it into content/public, and name it by its address there.'],
  [
    /^Parameter decorators only work/,
    'Decorate the class, a method or a field instead: JavaScript has no others, and no tsconfig.json of a site changes how it is built.',
  ],
  [/^Unterminated (string|template)/, 'Close the text with the quote that it begins with.'],
]
