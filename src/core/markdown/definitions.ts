// Reads definition lists, as Hugo, Jekyll and MkDocs do: each line of a paragraph is a term, and `: ` begins a
// definition below.

import type { Token, Tokens, TokenizerAndRendererExtension, TokenizerThis } from 'marked'
import { columnAfter } from './columns.ts'
import { endedBy } from './extensions.ts'
import { endOfBody, parseBody } from './indented-body.ts'
import { childrenOf } from './tokens.ts'

/** Terms, each with the definitions below it. */
interface DefinitionList extends Tokens.Generic {
  readonly type: 'definitionList'
  readonly tokens: Token[]
}

/** `: words`. */
interface Definition extends Tokens.Generic {
  readonly type: 'definition'
  readonly tokens: Token[]
}

const OPENING = /^ {0,3}:[ \t]+(?=[^ \t\n])/
/** A line that may begin a definition, also in a quote. */
const OPENING_LINE = /^[ \t>]*:[ \t]+[^ \t\n]/m

/**
 * Returns the extensions for a text that holds definitions; none for any other. The bodies of definitions nested
 * deeper than `depth` are left out, since each level reads its body again.
 */
export function definitions(text: string, depth: number): TokenizerAndRendererExtension[] {
  if (!OPENING_LINE.test(text)) return []
  let nesting = 0
  return [
    {
      name: 'definition',
      level: 'block',
      tokenizer(this: TokenizerThis, source, siblings): Definition | undefined {
        const [opening] = OPENING.exec(source) ?? []
        if (opening === undefined) return undefined
        const isApart = siblings.at(-1)?.type === 'space'
        const above = siblings.at(isApart ? -2 : -1)
        if (above?.type !== 'definition' && !(above && becomesTerms(this, above))) return undefined
        const column = columnAfter(opening)
        const raw = source.slice(0, endOfBody(this, source, opening.length, column))
        const body = nesting < depth ? raw.slice(opening.length) : ''
        nesting++
        const tokens = parseBody(this, body, column)
        nesting--
        // As in lists, there are paragraphs only where empty lines are.
        if (!isApart && !tokens.some(({ type }) => type === 'space'))
          for (const token of tokens) if (token.type === 'paragraph') token.type = 'text'
        return { type: 'definition', raw, tokens }
      },
    },
  ]
}

/** Turns the paragraph above a definition into a list of terms, one for each line. Returns whether it is such a paragraph. */
function becomesTerms({ lexer }: TokenizerThis, above: Token): boolean {
  if ((above.type !== 'paragraph' && above.type !== 'text') || OPENING.test(above.raw)) return false
  // The words of the paragraph are not read as a whole.
  if (lexer.inlineQueue.at(-1)?.tokens === above.tokens) lexer.inlineQueue.pop()
  const lines = above.raw.split('\n').filter((line) => line.trim() !== '')
  const tokens = lines.map((raw) => ({
    type: 'definitionTerm',
    raw,
    tokens: lexer.inline(raw.trim()),
  }))
  Object.assign(above, { type: 'definitionList', tokens })
  return true
}

/** Adds definitions to the blocks that interrupt a paragraph. */
export function endedByDefinitions(rule: RegExp): RegExp {
  return endedBy(rule, OPENING.source.slice(1))
}

/** Puts definitions, and the terms that follow them, into the list above them, in place. */
export function gatherDefinitions(tokens: Token[]): void {
  let list: DefinitionList | undefined
  let lastRaw = ''
  let kept = 0
  for (const token of tokens) {
    for (const children of childrenOf(token)) gatherDefinitions(children as Token[])
    if (list && (token.type === 'definition' || token.type === 'definitionList')) {
      // An empty line between them belongs to the list. In quotes, line breaks are left out.
      const space = tokens[kept - 1]?.type === 'space' ? tokens[--kept] : undefined
      list.raw += (space?.raw ?? (lastRaw.endsWith('\n') ? '' : '\n')) + token.raw
      for (const part of token.type === 'definition' ? [token] : (token.tokens ?? []))
        list.tokens.push(part)
    } else {
      if (token.type === 'definitionList') list = token as DefinitionList
      else if (token.type !== 'space') list = undefined
      tokens[kept++] = token
    }
    lastRaw = token.raw
  }
  tokens.length = kept
}
