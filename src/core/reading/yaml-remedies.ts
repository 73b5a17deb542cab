// Hints for YAML syntax errors.

import { FULL_WIDTH_COMMA } from '../problems/full-width.ts'

/** Returns the hint for an error at an offset. `code` is the error code of the YAML parser. */
export function remedyFor(text: string, offset: number, code: string): string {
  const line = lineAt(text, offset)
  if (code === 'BLOCK_IN_FLOW' && !BRACES.test(line)) return NO_COMMA
  // The parser stops at a full-width comma only after a closing quote. Elsewhere the comma is part of the value.
  if (FULL_WIDTH_COMMA.test(text.charAt(offset)))
    return 'Write a half-width comma and a space: “, ”.'
  const found = REMEDIES.find(([mistake]) => mistake.test(line))
  if (code === 'BAD_INDENT' && found?.[1] === FIRST_CHARACTER) return INDENT
  return found?.[1] ?? 'Check the indentation, and quote a value that holds “: ” or “#”.'
}

/** A value that begins with a site value, which YAML reads as a flow mapping. */
const BRACES = /(?:^|[:,[]|-[ \t])[ \t]*\{\{/
const FIRST_CHARACTER = 'Quote the value: its first character has a meaning in YAML.'
const INDENT = 'Begin this line in the same column as the others of its group.'
const QUOTE_BRACES = 'Quote a value that begins with “{{”: "{{name}} …".'

/** Hints for common mistakes in a line, most likely first. */
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
  [/^[ \t]*(?:-|[\w-]+:)[ \t]+[[\]{}@`%!&*|>?,]/, FIRST_CHARACTER],
]

/**
 * The hint for a key within braces that no comma separates from the value before it. A full-width comma
 * becomes part of that value.
 */
const NO_COMMA =
  'Write a half-width comma and a space before the next key, “{ a: 1, b: 2 }”, or quote a value that holds “: ”.'

/** Returns the hint for an unquoted value that begins with a site value. */
export function remedyForBraces(text: string, offset: number): string | undefined {
  return BRACES.test(lineAt(text, offset)) ? QUOTE_BRACES : undefined
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).split('\n', 1)[0] ?? ''
}
