// What this Markdown has beyond CommonMark and GFM: containers (`:::tip`), tabs (`:::tabs`) and site values (`{{name}}`).

import type { Token, Tokens, TokenizerAndRendererExtension, TokenizerThis } from 'marked'
import { own } from '../../shared/text.ts'

/** `:::note[Title]` … `:::`. Kinds are those of `CONTAINERS`. */
export interface Container extends Tokens.Generic {
  readonly type: 'container'
  readonly name: string
  /** Inline tokens of the title, if it has one. */
  readonly title: Token[] | undefined
  readonly tokens: Token[]
  readonly closed: boolean
}

/** `:::tabs` with lines `@tab Label`. */
export interface TabGroup extends Tokens.Generic {
  readonly type: 'tabs'
  /** What stands before the first `@tab`, which no button chooses. */
  readonly intro: Token[]
  readonly panels: readonly {
    /** Nothing for a panel without a name, which is known by its number. */
    readonly label: Token[]
    readonly named: boolean
    readonly tokens: Token[]
    /** The line of its `@tab`, counted from that of the opening. */
    readonly line: number
  }[]
  readonly closed: boolean
}

/** `{{name}}`. */
export interface SiteValue extends Tokens.Generic {
  readonly type: 'value'
  readonly name: string
}

/** Boxes that say what kind of remark they hold. */
export const CALLOUTS = ['note', 'tip', 'info', 'warning', 'danger'] as const
/** Every name that may stand after `:::`. */
export const CONTAINERS = [...CALLOUTS, 'details', 'tabs', 'hero', 'cards'] as const

/** Writes of the same thing that other generators know. */
const SYNONYMS: Readonly<Record<string, string>> = {
  important: 'info',
  secondary: 'note',
  success: 'tip',
  caution: 'warning',
}

/** The name a container is known by here, or `undefined`. */
export function containerName(written: string): string | undefined {
  const name = own(SYNONYMS, written) ?? written
  return (CONTAINERS as readonly string[]).includes(name) ? name : undefined
}

const OPENING =
  /^ {0,3}(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\n]*)\]|([^\n[{][^\n]*))?[ \t]*(?:\n|$)/

/**
 * What of a list stands before a container, which ends it without an empty line, as fenced code does. Only as many lines are
 * looked at as a list can have, or long texts would take the square.
 */
export function listUpToContainer(source: string): string {
  for (let at = source.indexOf('\n') + 1; at > 0; at = source.indexOf('\n', at) + 1) {
    OPENS.lastIndex = END_OF_LIST.lastIndex = at
    if (OPENS.test(source)) return source.slice(0, at)
    if (END_OF_LIST.test(source)) return source
  }
  return source
}

/** The same of a block of which marked says where it would end. */
export function blockUpToContainer(raw: string): string {
  return raw.slice(0, (OPENS_BELOW.exec(raw)?.index ?? raw.length) + 1)
}

/**
 * marked's rule for paragraphs, with containers among what ends one: asked where the next one is, it would look through all of
 * the rest of a text for each paragraph. To a paragraph, a container of no known kind is words.
 */
export function endedByContainers({ source }: RegExp): RegExp {
  const names = [...CONTAINERS, ...Object.keys(SYNONYMS)].join('|')
  const opening = OPENING.source.slice(1).replace('[A-Za-z][\\w-]*', `(?:${names})(?![\\w-])`)
  return new RegExp(source.replace('\\n(?!', `\\n(?!${opening}|`))
}

const OPENS = /:{3,}[ \t]*[A-Za-z]/y
const OPENS_BELOW = /\n(?=:{3,}[ \t]*[A-Za-z])/
const CLOSING = /^ {0,3}:{3,}[ \t]*$/
/**
 * After an empty line a list goes on with an item, or with what is indented. Elsewhere a heading, a quote or fenced code ends it;
 * one that is part of an item has as many spaces before it as the mark of that is wide, which are two at least.
 */
const END_OF_LIST = /[ \t]*\n(?!\s|[*+-][ \t\n]|\d{1,9}[.)][ \t\n])| ?(?:#{1,6}\s|>|`{3}|~{3})/y

/** Reads `:::name[Title]` and `:::tabs`. What more than `depth` of them are around is not read: each would go through it again. */
export function containers(depth: number): TokenizerAndRendererExtension {
  let around = 0
  return {
    name: 'container',
    level: 'block',
    tokenizer(this: TokenizerThis, source): Container | TabGroup | undefined {
      const opening = OPENING.exec(source)
      const name = opening?.[2] && containerName(opening[2])
      if (!opening || !name) return undefined
      const { body: all, raw, closed } = block(source, opening[0].length, opening[1]?.length ?? 3)
      const indent = source.length - source.trimStart().length
      const body = around < depth ? dedented(all, indent) : ''
      const title = (opening[3] ?? opening[4] ?? '').trim()
      around++
      const token: Container | TabGroup =
        name === 'tabs'
          ? { type: 'tabs', raw, closed, ...panels(this, body) }
          : {
              type: 'container',
              raw,
              closed,
              name,
              title: title === '' ? undefined : this.lexer.inlineTokens(title),
              tokens: blocksIn(this, body),
            }
      around--
      return token
    },
  }
}

/** A text without the spaces before its lines by which its container is indented. */
function dedented(text: string, indent: number): string {
  return indent === 0 ? text : text.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '')
}

/** Whether a line opens a container, and names one that there is. */
export function opensContainer(line: string): boolean {
  return containerName(OPENING.exec(line)?.[2] ?? '') !== undefined
}

/** A container's text is made of blocks wherever it is. Right inside a list item marked makes no paragraphs. */
function blocksIn({ lexer }: TokenizerThis, text: string): Token[] {
  const { top } = lexer.state
  lexer.state.top = true
  const tokens = lexer.blockTokens(text)
  lexer.state.top = top
  return tokens
}

/** Reads `{{name}}`. */
export const siteValue: TokenizerAndRendererExtension = {
  name: 'value',
  level: 'inline',
  start: (source) => source.indexOf('{{'),
  tokenizer(source): SiteValue | undefined {
    const match = /^\{\{[ \t]*([A-Za-z][\w-]*)[ \t]*\}\}/.exec(source)
    return match?.[1] ? { type: 'value', raw: match[0], name: match[1] } : undefined
  },
}

/** Reads `{{<figure src="a.png">}}` of Hugo as words, in which a tag would take in what follows. */
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
 * The lines of a container up to its closing colons, which are at least as many as the opening ones. Containers inside it
 * close first, and colons in fenced code and comments mean nothing.
 */
function block(
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

/** Cuts the body at its lines `@tab Label`, but not at those of containers in it. */
function panels(at: TokenizerThis, body: string): Pick<TabGroup, 'intro' | 'panels'> {
  const ends = endsOfContainers(body)
  let inside = 0
  let [line, counted] = [1, 0]
  const lineOf = (offset: number): number => {
    for (; counted < offset; counted = lineAfter(body, counted)) line++
    return line
  }
  const starts = [...readLines(body, 0)].flatMap(({ text, at: from, next }) => {
    if (from < inside) return []
    inside = ends.get(from) ?? inside
    const label = /^ {0,3}@tab(?:[ \t]+(.*))?$/.exec(text)
    return label ? [{ label: label[1]?.trim() ?? '', at: from, next }] : []
  })
  const blocks = (from: number, to?: number): Token[] =>
    blocksIn(at, `${body.slice(from, to).trimEnd()}\n`)
  return {
    intro: blocks(0, starts[0]?.at),
    panels: starts.map(({ label, at: from, next }, i) => ({
      label: label === '' ? [] : at.lexer.inlineTokens(label),
      named: label !== '',
      tokens: blocks(next, starts[i + 1]?.at),
      line: lineOf(from),
    })),
  }
}

/**
 * Where the closed containers of a text end, by where they begin. Looked for behind each opening, the end of many that have none
 * would take the square of the time: so each number of colons is gone through once.
 */
function endsOfContainers(source: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const edges = [...readEdges(source, 0)]
  for (const colons of new Set(edges.filter(({ opens }) => opens).map((edge) => edge.colons))) {
    const open: Edge[] = []
    for (const edge of edges) {
      if (edge.colons < colons) continue
      const opening = edge.opens ? undefined : open.pop()
      if (edge.opens) open.push(edge)
      else if (opening?.colons === colons) ends.set(opening.at, edge.next)
    }
  }
  return ends
}

/** A line that opens a container or closes one. */
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

/** The lines of a text from `start` on that are not inside fenced code or a comment, nor begin one. */
function* readLines(
  source: string,
  start: number,
): Generator<{ text: string; at: number; next: number }> {
  // Looked for behind each comment that has none, the end would take the square of the time.
  let isEndless = false
  for (let at = start; at < source.length;) {
    const next = lineAfter(source, at)
    const text = source.slice(at, next).replace('\n', '')
    const [, item = '', fence, comment] = UNREAD.exec(text) ?? []
    if (fence) {
      at = endOfCode(source, next, fence, item !== '')
      continue
    }
    const end: number = comment && !isEndless ? source.indexOf('-->', at) : -1
    if (comment) isEndless = end < 0
    if (end < 0) yield { text, at, next }
    at = end < 0 ? next : lineAfter(source, end)
  }
}

/** Code may begin behind the marks of a list. What has a backtick behind its fence is code within a line. */
const UNREAD = /^ {0,3}((?:(?:[*+-]|\d{1,9}[.)])[ \t]{1,4})*)(?:(`{3,}(?=[^`]*$)|~{3,})|(<!--))/

/** Where fenced code ends: behind its last fence, or in an item of a list with the first line that is not indented. */
function endOfCode(source: string, start: number, fence: string, isInItem: boolean): number {
  const last = `${fence}${fence.charAt(0)}*[ \\t]*(?:\\n|$)`
  const end = new RegExp(isInItem ? `^(?:[ \\t]*${last}|(?=\\S))` : `^ {0,3}${last}`, 'gm')
  end.lastIndex = start
  return end.test(source) ? end.lastIndex : source.length
}

function lineAfter(source: string, at: number): number {
  return source.indexOf('\n', at) + 1 || source.length
}
