// What to do about YAML that cannot be read.

import { WIDE_COMMA } from '../problems/wide-signs.ts'

/** What to do at a place, and about a fault of a `code` of the parser. */
export function remedyFor(text: string, offset: number, code: string): string {
  const line = lineWith(text, offset)
  if (code === 'BLOCK_IN_FLOW' && !BRACES.test(line)) return NO_COMMA
  // Behind a quotation mark it is no letter of a value.
  if (WIDE_COMMA.test(text.charAt(offset))) return 'Write a half-width comma and a space: “, ”.'
  const found = REMEDIES.find(([mistake]) => mistake.test(line))
  return found?.[1] ?? 'Check the indentation, and quote a value that holds “: ” or “#”.'
}

/** A value that begins with a value of the site, which YAML takes for a mapping. */
const BRACES = /(?:^|[:,[]|-[ \t])[ \t]*\{\{/
const QUOTE_BRACES = 'Quote a value that begins with “{{”: "{{name}} …".'

/** What to do about lines as people write them, the likeliest mistake first. */
const REMEDIES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [BRACES, QUOTE_BRACES],
  [
    /^[\s-]*(?:[^\s:-][^\s:]*:[ \t]*)?(?! )\p{Zs}/u,
    'Write a plain space instead of the full-width or no-break one in this line (U+3000, U+00A0).',
  ],
  [
    /^[ \t]*(?:-[ \t]+)?[^\s:]+:[ \t]*[｛［]/,
    'Write a half-width “{” or “[”, or quote the value if it is text.',
  ],
  [/^-{4,}[ \t]*$/, 'End the front matter with exactly three hyphens: “---”.'],
  [/^[ \t]*(?:-[ \t]+)?[\w-]+[ \t]*：/, 'After a key, write a half-width colon and a space: “: ”.'],
  [/^[ \t]*(?:-[ \t]+)?[\w-]+:[^\s/:]/, 'Write a space after “:”.'],
  [/^[ \t]*-[^\s-]/, 'Write a space after “-”.'],
  [/\t/, 'Indent with spaces.'],
  [
    /^[ \t]*(?:-|[\w-]+:)[ \t]+[[\]{}@`%!&*|>?,]/,
    'Quote the value: its first character has a meaning in YAML.',
  ],
]

/** Of a key within braces that no comma parts from the value before: a wide one is a letter of it. */
const NO_COMMA =
  'Write a half-width comma and a space before the next key, “{ a: 1, b: 2 }”, or quote a value that holds “: ”.'

/** What to do about a line that holds a value of the site which nobody quoted. */
export function remedyForBraces(text: string, offset: number): string | undefined {
  return BRACES.test(lineWith(text, offset)) ? QUOTE_BRACES : undefined
}

function lineWith(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).split('\n', 1)[0] ?? ''
}
