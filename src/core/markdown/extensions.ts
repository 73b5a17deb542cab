// Syntax beyond CommonMark and GFM: containers (`:::tip`), tabs (`:::tabs`) and site values (`{{name}}`).

import type { Token, Tokens, TokenizerAndRendererExtension, TokenizerThis } from 'marked'
import { own } from '../../shared/text.ts'
import { lineAfter } from './columns.ts'
import { OPENING, readOpening } from './opening-line.ts'

/** `:::note[Title]` … `:::`. `name` is one of `CONTAINERS`. */
export interface Container extends Tokens.Generic {
  readonly type: 'container'
  readonly name: string
  /** Inline tokens of the title, if there is one. */
  readonly title: Token[] | undefined
  readonly tokens: Token[]
  readonly ids: readonly string[]
  readonly closed: boolean
}

/** `:::tabs` with `@tab Label` lines. */
export interface TabGroup extends Tokens.Generic {
  readonly type: 'tabs'
  /** Blocks before the first `@tab`. They belong to no panel and are always shown. */
  readonly intro: Token[]
  readonly panels: readonly {
    /** Empty for an unnamed panel, which is labeled with its number. */
    readonly label: Token[]
    readonly named: boolean
    readonly tokens: Token[]
    /** Line of its `@tab`, relative to the opening line of the container. */
    readonly line: number
  }[]
  readonly ids: readonly string[]
  readonly closed: boolean
}

/** `{{name}}`. */
export interface SiteValue extends Tokens.Generic {
  readonly type: 'value'
  readonly name: string
}

/** Containers that render as callouts, by the kind of remark. */
export const CALLOUTS = ['note', 'tip', 'info', 'warning', 'danger'] as const
/** All names that are allowed after `:::`. */
export const CONTAINERS = [...CALLOUTS, 'details', 'tabs', 'hero', 'cards'] as const

/** Names that other generators use for the same containers. */
const SYNONYMS: Readonly<Record<string, string>> = {
  important: 'info',
  secondary: 'note',
  success: 'tip',
  caution: 'warning',
}

/** Returns the canonical name of a container, or `undefined` if it is unknown. */
export function containerName(written: string): string | undefined {
  const name = own(SYNONYMS, written) ?? written
  return (CONTAINERS as readonly string[]).includes(name) ? name : undefined
}

/**
 * Returns the part of `source` before a container that interrupts a list, which needs no empty line, as fenced code
 * does. Stops where the list must have ended, because long texts would otherwise take quadratic time.
 */
export function listUpToContainer(source: string): string {
  for (let at = source.indexOf('\n') + 1; at > 0; at = source.indexOf('\n', at) + 1) {
    CONTAINER_START.lastIndex = END_OF_LIST.lastIndex = at
    if (CONTAINER_START.test(source)) return source.slice(0, at)
    if (END_OF_LIST.test(source)) return source
  }
  return source
}

/** Cuts a block, as matched by a rule of marked, before the first container in it. */
export function blockUpToContainer(raw: string): string {
  return raw.slice(0, (CONTAINER_START_BELOW.exec(raw)?.index ?? raw.length) + 1)
}

// With the `start` hook of an extension, marked would search the whole rest of the text for each paragraph.
/** Adds blocks with a certain opening to those that interrupt a paragraph in marked's rule. */
export function endedBy({ source }: RegExp, opening: string): RegExp {
  return new RegExp(source.replace('\\n(?!', `\\n(?!${opening}|`))
}

/** Adds containers of known names to the blocks that interrupt a paragraph. */
export function endedByContainers(rule: RegExp): RegExp {
  const names = [...CONTAINERS, ...Object.keys(SYNONYMS)].join('|')
  const opening = OPENING.source.slice(1).replace('[A-Za-z][\\w-]*', `(?:${names})(?![\\w-])`)
  return endedBy(rule, opening)
}

const CONTAINER_START = /:{3,}[ \t]*[A-Za-z]/y
const CONTAINER_START_BELOW = /\n(?=:{3,}[ \t]*[A-Za-z])/
const CLOSING = /^ {0,3}:{3,}[ \t]*$/
/**
 * Matches a line that ends a list. After an empty line, a list continues only with an item or indented text.
 * Elsewhere a heading, a quote or fenced code ends it; inside an item, these are indented by the marker's
 * width, at least two columns.
 */
const END_OF_LIST = /[ \t]*\n(?!\s|[*+-][ \t\n]|\d{1,9}[.)][ \t\n])| ?(?:#{1,6}\s|>|`{3}|~{3})/y

/**
 * Creates the tokenizer of `:::name[Title]` and `:::tabs`. It leaves out the bodies of containers nested deeper
 * than `depth`, since each level scans its body again.
 */
export function containers(depth: number): TokenizerAndRendererExtension {
  let nesting = 0
  return {
    name: 'container',
    level: 'block',
    tokenizer(this: TokenizerThis, source): Container | TabGroup | undefined {
      const opening = readOpening(source)
      const name = opening && containerName(opening.name)
      if (!opening || !name) return undefined
      const { colons, title, ids } = opening
      const { body: all, raw, closed } = bodyOf(source, opening.raw.length, colons)
      const indent = source.length - source.trimStart().length
      const body = nesting < depth ? dedent(all, indent) : ''
      nesting++
      const token: Container | TabGroup =
        name === 'tabs'
          ? { type: 'tabs', raw, closed, ids, ...readPanels(this, body) }
          : {
              type: 'container',
              raw,
              closed,
              ids,
              name,
              title: title === '' ? undefined : this.lexer.inlineTokens(title),
              tokens: parseBlocks(this, body),
            }
      nesting--
      return token
    },
  }
}

/** Removes the indentation of a container from the lines of its body. */
function dedent(text: string, indent: number): string {
  return indent === 0 ? text : text.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '')
}

/** Whether a line opens a container with a known name. */
export function opensContainer(line: string): boolean {
  return containerName(OPENING.exec(line)?.[2] ?? '') !== undefined
}

/** Parses the body of a container as blocks. In list items `top` is unset, and marked would make no paragraphs. */
export function parseBlocks({ lexer }: TokenizerThis, text: string): Token[] {
  const { top } = lexer.state
  lexer.state.top = true
  const tokens = lexer.blockTokens(text)
  lexer.state.top = top
  return tokens
}

/** Tokenizes `{{name}}`. */
export const siteValue: TokenizerAndRendererExtension = {
  name: 'value',
  level: 'inline',
  start: (source) => source.indexOf('{{'),
  tokenizer(source): SiteValue | undefined {
    const match = /^\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/.exec(source)
    return match?.[1] ? { type: 'value', raw: match[0], name: match[1] } : undefined
  },
}

/** Tokenizes Hugo's `{{<figure src="a.png">}}` as text. As an HTML tag, it could swallow what follows. */
export const shortcode: TokenizerAndRendererExtension = {
  name: 'shortcode',
  level: 'inline',
  start: (source) => source.indexOf('{{<'),
  tokenizer(source): Tokens.Text | undefined {
    const [raw] = /^\{\{<[^{}]*>\}\}/.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'text', raw, text: raw }
  },
}

/**
 * Returns the body of a container up to its closing line, which has at least as many colons as the opening one.
 * Nested containers close first. Colons in fenced code and comments do not count.
 */
function bodyOf(
  source: string,
  start: number,
  colons: number,
): { body: string; raw: string; closed: boolean } {
  let depth = 0
  for (const edge of readEdges(source, start)) {
    if (edge.colons < colons) continue
    if (edge.opens) depth++
    else if (depth > 0) depth--
    else
      return { body: source.slice(start, edge.at), raw: source.slice(0, edge.next), closed: true }
  }
  return { body: source.slice(start), raw: source, closed: false }
}

/** Splits the body of a tab group at its `@tab Label` lines, except those in nested containers. */
function readPanels(context: TokenizerThis, body: string): Pick<TabGroup, 'intro' | 'panels'> {
  const ends = endsOfContainers(body)
  let containerEnd = 0
  let [line, lineOffset] = [1, 0]
  const lineOf = (offset: number): number => {
    for (; lineOffset < offset; lineOffset = lineAfter(body, lineOffset)) line++
    return line
  }
  const starts = [...readLines(body, 0)].flatMap(({ text, at: from, next }) => {
    if (from < containerEnd) return []
    containerEnd = ends.get(from) ?? containerEnd
    const label = /^ {0,3}@tab(?:[ \t]+(.*))?$/.exec(text)
    return label ? [{ label: label[1]?.trim() ?? '', at: from, next }] : []
  })
  const blocks = (from: number, to?: number): Token[] =>
    parseBlocks(context, `${body.slice(from, to).trimEnd()}\n`)
  return {
    intro: blocks(0, starts[0]?.at),
    panels: starts.map(({ label, at: from, next }, i) => ({
      label: label === '' ? [] : context.lexer.inlineTokens(label),
      named: label !== '',
      tokens: blocks(next, starts[i + 1]?.at),
      line: lineOf(from),
    })),
  }
}

/**
 * Maps the start of each closed container to its end, in one pass per number of colons. Searching the end for each
 * opening would take quadratic time if many are unclosed.
 */
function endsOfContainers(source: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const edges = [...readEdges(source, 0)]
  for (const colons of new Set(edges.filter(({ opens }) => opens).map((edge) => edge.colons))) {
    const openEdges: Edge[] = []
    for (const edge of edges) {
      if (edge.colons < colons) continue
      const opening = edge.opens ? undefined : openEdges.pop()
      if (edge.opens) openEdges.push(edge)
      else if (opening?.colons === colons) ends.set(opening.at, edge.next)
    }
  }
  return ends
}

/** A line that opens or closes a container. */
interface Edge {
  readonly opens: boolean
  readonly colons: number
  readonly at: number
  readonly next: number
}

function* readEdges(source: string, start: number): Generator<Edge> {
  for (const { text, at, next } of readLines(source, start)) {
    const isClosing = CLOSING.test(text)
    if (isClosing || opensContainer(text)) {
      const [{ length: colons } = ''] = /:+/.exec(text) ?? []
      yield { opens: !isClosing, colons, at, next }
    }
  }
}

/** Yields the lines from `start` on, except those in fenced code and comments and those that begin one. */
function* readLines(
  source: string,
  start: number,
): Generator<{ text: string; at: number; next: number }> {
  // Whether an unclosed comment was met: the search for `-->` is not repeated, since it would take quadratic time.
  let hasUnclosedComment = false
  for (let at = start; at < source.length;) {
    const next = lineAfter(source, at)
    const text = source.slice(at, next).replace('\n', '')
    const [, item = '', fence, comment] = CODE_OR_COMMENT.exec(text) ?? []
    if (fence) {
      at = endOfCode(source, next, fence, item !== '')
      continue
    }
    const end: number = comment && !hasUnclosedComment ? source.indexOf('-->', at) : -1
    if (comment) hasUnclosedComment = end < 0
    if (end < 0) yield { text, at, next }
    at = end < 0 ? next : lineAfter(source, end)
  }
}

/** Fenced code may begin after list markers. If a backtick follows its backticks, it is inline code. */
const CODE_OR_COMMENT =
  /^ {0,3}((?:(?:[*+-]|\d{1,9}[.)])[ \t]{1,4})*)(?:(`{3,}(?=[^`]*$)|~{3,})|(<!--))/

/** Returns the end of fenced code: its closing fence or, in a list item, the first line without indentation. */
function endOfCode(source: string, start: number, fence: string, isInItem: boolean): number {
  const closingFence = `${fence}${fence.charAt(0)}*[ \\t]*(?:\\n|$)`
  const end = new RegExp(
    isInItem ? `^(?:[ \\t]*${closingFence}|(?=\\S))` : `^ {0,3}${closingFence}`,
    'gm',
  )
  end.lastIndex = start
  return end.test(source) ? end.lastIndex : source.length
}
