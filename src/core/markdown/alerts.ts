// Reads quotes that begin with `[!NOTE]`, as on GitHub. They are callouts, like `:::note`.

import type { Token, Tokens } from 'marked'
import { CALLOUTS, containerName, type Container } from './extensions.ts'
import { visitTokens } from './tokens.ts'

/** Turns quotes that begin with `[!NOTE]` into callouts, in place. Words behind the mark are the title. */
export function readAlerts(tokens: readonly Token[]): void {
  visitTokens(tokens, (token) => {
    if (token.type === 'blockquote')
      Object.assign(token, calloutOf(token as Tokens.Blockquote) ?? {})
  })
}

/** The mark of a callout. With a sign behind it, as in `[!NOTE]-`, other programs let readers fold it. */
const MARK = /^\[!([a-z]+)\](?![-+])[ \t]*/i

type Callout = Pick<Container, 'type' | 'name' | 'title' | 'tokens' | 'ids' | 'closed'>

/** Returns what makes a quote a callout, if it is one. */
function calloutOf({ tokens: [first, ...others] }: Tokens.Blockquote): Callout | undefined {
  const [mark = '', word = ''] = MARK.exec(first?.raw ?? '') ?? []
  const name = calloutName(word)
  if (!name || !first) return undefined
  if (first.type === 'definitionList') return calloutOfList(name, mark, first, others)
  if (first.type !== 'paragraph') return undefined
  const [opening, ...inline] = first.tokens ?? []
  if (opening?.type !== 'text') return undefined
  const [title, text] = linesOf([cut(opening, mark.length), ...inline])
  const end = first.raw.indexOf('\n') + 1
  const callout = { type: 'container', name, ids: [], closed: true } as const
  // Without a text below them, the words behind the mark are the text.
  if (text.length === 0 && others.length === 0)
    return { ...callout, title: undefined, tokens: [{ ...cut(first, mark.length), tokens: title }] }
  return {
    ...callout,
    title: title.length > 0 ? title : undefined,
    tokens: text.length > 0 ? [{ ...cut(first, end), tokens: text }, ...others] : others,
  }
}

/** Returns a callout that begins with a definition list. Its first line was read as a term. */
function calloutOfList(
  name: string,
  mark: string,
  list: Token,
  others: readonly Token[],
): Callout | undefined {
  const [line, ...parts] = 'tokens' in list ? (list.tokens ?? []) : []
  const [opening, ...inline] = line && 'tokens' in line ? (line.tokens ?? []) : []
  if (opening?.type !== 'text' || parts[0]?.type !== 'definitionTerm') return undefined
  const title = [cut(opening, mark.length), ...inline].filter(hasText)
  const rest = { ...list, tokens: parts, raw: list.raw.slice(list.raw.indexOf('\n') + 1) }
  return {
    type: 'container',
    name,
    ids: [],
    closed: true,
    title: title.length > 0 ? title : undefined,
    tokens: [rest as Token, ...others],
  }
}

/** Returns the callout that a mark stands for. On GitHub, `caution` is more severe than `warning`. */
function calloutName(word: string): string | undefined {
  const written = word.toLowerCase()
  const name = written === 'caution' ? 'danger' : containerName(written)
  return CALLOUTS.find((each) => each === name)
}

/** Splits inline tokens into those of the first line and those below it. */
function linesOf(tokens: readonly Token[]): [firstLine: Token[], below: Token[]] {
  const at = tokens.findIndex(
    ({ raw, type }) => type === 'br' || (type === 'text' && raw.includes('\n')),
  )
  const split = tokens[at]
  if (!split) return [tokens.filter(hasText), []]
  const end = split.raw.indexOf('\n')
  const [before, after] =
    split.type === 'br' ? [[], []] : [[cut(split, 0, end)], [cut(split, end + 1)]]
  return [
    [...tokens.slice(0, at), ...before].filter(hasText),
    [...after, ...tokens.slice(at + 1)].filter(hasText),
  ]
}

function hasText({ raw }: Token): boolean {
  return raw !== ''
}

/** Returns a part of a token's text, given by offsets in its source. */
function cut(token: Token, start: number, end?: number): Token {
  const { raw, text } = token as Tokens.Text
  return { ...token, raw: raw.slice(start, end), text: text.slice(start, end) } as Token
}
