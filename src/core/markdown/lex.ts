import { Lexer, Marked, Tokenizer, type MarkedOptions, type Token, type Tokens } from 'marked'
import { sameLines, tabsAsBlanks } from './columns.ts'
import { joinLines, readChinese } from './chinese.ts'
import {
  blockUpToContainer,
  containers,
  endedByContainers,
  listUpToContainer,
  shortcode,
  siteValue,
} from './extensions.ts'
import { definitionParts, LINK_RULES, linkParts } from './link-parts.ts'
import { withLazyLines } from './lazy-lines.ts'
import { SITE_VALUE } from '../reading/site-values.ts'
import { allTokens, childrenOf } from './tokens.ts'

/** A text cut into tokens. */
interface Lexed {
  readonly tokens: readonly Token[]
  /** The ids that headings were given with `{#id #other}`, which is no longer part of their text. */
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly options: MarkedOptions
}

/** Something nested deeper than allowed: the token, or where it was not even possible to look, its offset. */
interface TooDeep {
  readonly tooDeep: Token | number
}

/** A paragraph too long to be cut: the offset of its start. */
interface TooLong {
  readonly tooLong: number
}

/** What a text holds that marked reads otherwise: where it has none of it, nobody looks for it. */
interface Held {
  readonly containers: boolean
  readonly deepLines: boolean
  readonly quotedTabs: boolean
}

/** Cuts Markdown into tokens, as CommonMark and GFM say and Chinese needs it. `values` are those of the site. */
export function lex(
  text: string,
  depth: number,
  values: Readonly<Record<string, string>>,
): Lexed | TooDeep | TooLong {
  // An extension is asked at every position, so one that cannot occur is left out.
  const holds = {
    containers: text.includes(':::'),
    deepLines: DEEP_LINE.test(text),
    quotedTabs: QUOTED_TAB.test(text),
  }
  const extensions = [
    ...(holds.containers ? [containers(depth)] : []),
    ...(text.includes('{{') ? [siteValue] : []),
    ...(text.includes('{{<') ? [shortcode] : []),
  ]
  const options = new Marked({ extensions }).defaults
  const tokenizer = new BlockTokenizer(holds)
  const lexer = new Lexer({ ...options, tokenizer })
  readChinese(tokenizer)
  tokenizer.rules = {
    ...tokenizer.rules,
    block: {
      ...tokenizer.rules.block,
      text: WORDS,
      ...(holds.containers ? { paragraph: PARAGRAPH } : {}),
    },
    inline: { ...tokenizer.rules.inline, ...LINK_RULES },
    other: { ...tokenizer.rules.other, nestedBlockMarker, indentCodeCompensation },
  }
  let tokens: readonly Token[]
  try {
    tokens = lexer.lex(text)
  } catch (error) {
    // marked recurses into what is nested; some thousand levels overflow the stack. So do expressions on megabytes.
    if (error instanceof RangeError) {
      const deepest = deepestLine(text)
      const longest = longestBlock(text)
      return deepest.marks <= depth && longest.length > OVERFLOWING
        ? { tooLong: longest.at }
        : { tooDeep: deepest.at }
    }
    throw error
  }
  const deep = deeperThan(tokens, depth)
  if (deep) return { tooDeep: deep }
  for (const inline of inlineContents(tokens)) joinLines(inline, values)
  return { tokens, explicitIds: tokenizer.explicitIds, options }
}

/**
 * Takes `{#id}` and `{#id #other}` off the end of a heading before its words are read, and lets no block reach into a container
 * that follows it.
 */
class BlockTokenizer extends Tokenizer {
  readonly explicitIds = new Map<Token, readonly string[]>()
  private readonly holds: Held

  constructor(holds: Held) {
    super()
    this.holds = holds
  }

  /**
   * Right inside an item words are read line by line, and what is indented below them goes on with them up to an empty line:
   * marked takes what follows that for words as well.
   */
  override code(source: string): Tokens.Code | undefined {
    const code = super.code(source)
    const goesOn = code && this.lexer.state.lastToken?.type === 'text'
    const end = goesOn ? code.raw.search(EMPTY_LINE) : -1
    return end < 0 ? code : super.code(source.slice(0, end))
  }

  override heading(source: string): Tokens.Heading | undefined {
    return this.withoutId(super.heading(source))
  }

  /** Right inside an item, a line that goes on with words begins no heading: asked of each, marked looks through all that follow. */
  override lheading(source: string): Tokens.Heading | undefined {
    if (this.lexer.state.lastToken?.type === 'text') return undefined
    return this.withoutId(super.lheading(this.before(source, 'lheading')))
  }

  /** marked leaves behind that what follows is no longer right inside an item, where the words of a short list have no paragraphs. */
  override list(source: string): Tokens.List | undefined {
    if (!this.rules.block.list.test(source)) return undefined
    const { top } = this.lexer.state
    const written = this.holds.containers ? listUpToContainer(source) : source
    const read = this.holds.deepLines ? withLazyLines(written) : written
    const list = super.list(read)
    if (list && read !== written) list.raw = sameLines(written, list.raw).trimEnd()
    this.lexer.state.top = top
    return list
  }

  /** A list that ends a quote is read again with the line behind it. To it, the words above the quote are nothing. */
  override blockquote(source: string): Tokens.Blockquote | undefined {
    const { lastToken, top } = this.lexer.state
    delete this.lexer.state.lastToken
    const written = this.before(source, 'blockquote')
    const quote = super.blockquote(this.holds.quotedTabs ? this.withBlanks(written) : written)
    if (quote && this.holds.quotedTabs) quote.raw = sameLines(written, quote.raw)
    Object.assign(this.lexer.state, { lastToken, top })
    return quote
  }

  override table(source: string): Tokens.Table | undefined {
    return super.table(this.before(source, 'table'))
  }

  /** `[^1]: word` is a footnote to whoever writes it, and no address of a link. */
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source)
      ? undefined
      : withBackslashes(super.def(source), definitionParts)
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return withBackslashes(super.link(source), linkParts)
  }

  /** Asked of the rest of a text at each of its blocks, a container would be looked for as often as the square of their number. */
  private before(source: string, kind: 'lheading' | 'blockquote' | 'table'): string {
    return this.holds.containers
      ? blockUpToContainer(this.rules.block[kind].exec(source)?.[0] ?? '')
      : source
  }

  /** marked takes a tab behind the marks of a quote for four blanks wherever it stands. */
  private withBlanks(source: string): string {
    const [block = ''] = this.rules.block.blockquote.exec(source) ?? []
    return block.replace(QUOTES, tabsAsBlanks)
  }

  private withoutId(heading: Tokens.Heading | undefined): Tokens.Heading | undefined {
    const match = heading && EXPLICIT.exec(heading.text)
    const queued = this.lexer.inlineQueue.at(-1)
    if (!match || !queued || queued.tokens !== heading.tokens) return heading
    heading.text = match[1] ?? ''
    queued.src = heading.text
    this.explicitIds.set(heading, (match[2] ?? match[3] ?? '').slice(1).split(/[ \t]+#/))
    return heading
  }
}

/**
 * Below the first line of an item, marked looks behind all marks on it for words that go on. Four blanks behind a mark are no code,
 * but five are: they stay together here, where it would take one for the mark's own and leave four.
 */
const nestedBlockMarker =
  /^(?: {4}(?=[^ ])| {0,3}(?:(?:[*+-]|\d{1,9}[.)])(?: {1,4}(?=[^ ])|(?= {5})| *$)|>(?: (?! {4})|(?= {5})|(?! ))))/

/** A fence of code whose lines lose as many blanks as stand before it: marked knows only one of backticks. */
const indentCodeCompensation = /^( +)(?:```|~~~)/

/** Without its backslash, `\{{name}}` in an address or a title would be a value of the site. */
function withBackslashes<T extends Tokens.Link | Tokens.Image | Tokens.Def>(
  token: T | undefined,
  partsOf: typeof linkParts,
): T | undefined {
  if (!token?.raw.includes('\\{{')) return token
  const { address, title } = partsOf(token.raw) ?? {}
  if (address) token.href = unescaped(address.text)
  if (title) token.title = unescaped(title.text)
  return token
}

function unescaped(text: string): string {
  return text.replace(BACKSLASHES, '$<sign>')
}

const BACKSLASHES = new RegExp(`(?!${SITE_VALUE.source})\\\\(?<sign>[\\p{P}\\p{S}])`, 'gu')

/** Within an item, a line so far from its margin may be code; the marks of quotes may stand before it. */
const DEEP_LINE = /^[> \t]*(?: {5}|\t)/m
const QUOTED_TAB = />[ \t]*\t/
const QUOTES = /^(?: {0,3}>[ \t]*)+/gm
const EMPTY_LINE = /\n[ \t]*(?:\n|$)/
const PLAIN_LINE = '\\n {0,3}[^\\s#>*+_\\d`~<|:=[-]'
/**
 * Words right inside an item, with the lines below them that begin no block, nor could be the head of a table: one by one, marked would
 * copy all of those before.
 */
const WORDS = new RegExp(`^[^\\n]+(?:${PLAIN_LINE}[^\\n]*(?=${PLAIN_LINE}))*`)
const PARAGRAPH = endedByContainers(Lexer.rules.block.gfm.paragraph)
/** `{#id}`, or a comment of nothing but ids. */
const EXPLICIT =
  /^(.*?)[ \t]*(?:(?<!\\)\{(#[^\s{}"'<>]+(?:[ \t]+#[^\s{}"'<>]+)*)\}|(?<!\\)<!--[ \t]*(#[^\s{}"'<>]+(?:[ \t]+#[^\s{}"'<>]+)*)[ \t]*-->)[ \t]*$/s

const NESTING = new Set(['blockquote', 'list', 'container', 'tabs', 'strong', 'em', 'del', 'link'])

/** The first token with more than `limit` others around it. */
function deeperThan(tokens: readonly Token[], limit: number, level = 0): Token | undefined {
  for (const token of tokens) {
    const inner = level + (NESTING.has(token.type) ? 1 : 0)
    if (inner > limit) return token
    for (const children of childrenOf(token)) {
      const deep = deeperThan(children, limit, inner)
      if (deep) return deep
    }
  }
  return undefined
}

/** The start of the line with the most marks that can nest: the best guess where the lexer could not look. */
function deepestLine(text: string): { readonly marks: number; readonly at: number } {
  let deepest = 0
  let most = -1
  let at = 0
  for (const line of text.split('\n')) {
    const marks =
      line.replace(/[^>*_[(~+-]/g, '').length + (line.length - line.trimStart().length) / 2
    if (marks > most) {
      most = marks
      deepest = at
    }
    at += line.length + 1
  }
  return { marks: most, at: deepest }
}

/** What an expression of marked can take at once, of which the stack is the limit, is well above this. */
const OVERFLOWING = 1_000_000

/** The longest text without an empty line in it. */
function longestBlock(text: string): { readonly length: number; readonly at: number } {
  let longest = { length: 0, at: 0 }
  let at = 0
  for (const block of text.split(/(\n[ \t]*\n)/)) {
    if (block.length > longest.length) longest = { length: block.length, at }
    at += block.length
  }
  return longest
}

/** The inline tokens of each paragraph, heading, list item and table cell: within one, lines are joined. */
function inlineContents(tokens: readonly Token[]): (readonly Token[])[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type === 'table') return childrenOf(token)
    return LINES.has(token.type) ? childrenOf(token) : []
  })
}

const LINES = new Set(['paragraph', 'heading', 'text'])
