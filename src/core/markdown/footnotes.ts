// Reads footnotes: `[^1]` in a text refers to `[^1]: words`, as on GitHub. Four spaces before a line continue the words
// of a footnote after an empty line.

import type { Token, TokenizerAndRendererExtension, TokenizerThis, Tokens } from 'marked'
import { endedBy } from './extensions.ts'
import { endOfBody, parseBody } from './indented-body.ts'
import { allTokens } from './tokens.ts'

/** `[^1]: words`. */
export interface Footnote extends Tokens.Generic {
  readonly type: 'footnote'
  readonly label: string
  readonly tokens: Token[]
}

/** `[^1]` in a text. */
export interface FootnoteReference extends Tokens.Generic {
  readonly type: 'footnoteReference'
  readonly label: string
}

/** A footnote that a text refers to, in the order of their numbers. */
export interface Citation {
  readonly number: number
  /** How many references lead to it so far. */
  count: number
}

const OPENING = /^ {0,3}\[\^([^\s[\]]+)\]:[ \t]*/
/** A line that begins a footnote, also in a quote. */
const OPENING_LINE = /^[ \t>]*\[\^([^\s[\]]+)\]:/gm
/** The column at which further paragraphs of a footnote begin. */
const COLUMN = 4

/** Returns the extensions for a text that holds footnotes; none for any other. */
export function footnotes(text: string): TokenizerAndRendererExtension[] {
  if (!text.includes('[^')) return []
  const labels = new Set(Array.from(text.matchAll(OPENING_LINE), ([, label = '']) => normal(label)))
  if (labels.size === 0) return []
  let isInside = false
  return [
    {
      name: 'footnote',
      level: 'block',
      tokenizer(this: TokenizerThis, source): Footnote | undefined {
        const [opening, label] = OPENING.exec(source) ?? []
        // In a footnote begins no other: each level would read its text again.
        if (opening === undefined || label === undefined || isInside) return undefined
        const raw = source.slice(0, endOfBody(this, source, opening.length, COLUMN))
        isInside = true
        const tokens = parseBody(this, raw.slice(opening.length), COLUMN)
        isInside = false
        return { type: 'footnote', raw, label: normal(label), tokens }
      },
    },
    {
      name: 'footnoteReference',
      level: 'inline',
      start: (source) => source.indexOf('[^'),
      tokenizer(this: TokenizerThis, source): FootnoteReference | undefined {
        const [raw, label] = /^\[\^([^\s[\]]+)\]/.exec(source) ?? []
        // Browsers know no link within a link.
        if (raw === undefined || label === undefined || this.lexer.state.inLink) return undefined
        return labels.has(normal(label))
          ? { type: 'footnoteReference', raw, label: normal(label) }
          : undefined
      },
    },
  ]
}

/** Adds footnotes to the blocks that interrupt a paragraph. */
export function endedByFootnotes(rule: RegExp): RegExp {
  return endedBy(rule, OPENING.source.slice(1))
}

/** Returns the footnotes of a text in its order. */
export function footnotesIn(text: string, tokens: readonly Token[]): Footnote[] {
  // Fast path: most texts have none.
  if (!text.includes('[^')) return []
  return allTokens(tokens).filter((token): token is Footnote => token.type === 'footnote')
}

/** Labels differ in more than letter case. */
function normal(label: string): string {
  return label.toLowerCase().normalize('NFC')
}
