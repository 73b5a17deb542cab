import {
  Hooks,
  Lexer,
  Marked,
  Tokenizer,
  type MarkedOptions,
  type Token,
  type Tokens,
} from 'marked'
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
import { readAlerts } from './alerts.ts'
import { definitions, endedByDefinitions, gatherDefinitions } from './definitions.ts'
import { equationReferences, mayHoldReferences } from './equation-labels.ts'
import { endedByFootnotes, footnotes } from './footnotes.ts'
import { endedByFormulas, formulas, withoutFormulas, type Typeset } from './formulas.ts'
import { definitionParts, LINK_RULES, linkParts } from './link-parts.ts'
import { withLazyLines } from './lazy-lines.ts'
import { deeperThan, deepestLine, longestBlock, MAX_BLOCK_LENGTH } from './lexer-limits.ts'
import { SITE_VALUE } from '../reading/site-values.ts'
import { allTokens, childrenOf } from './tokens.ts'

/** The tokens of a text. */
interface Lexed {
  readonly tokens: readonly Token[]
  /** The ids that headings were given with `{#id #other}`, which is removed from their text. */
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly options: MarkedOptions
}

/** The token that exceeds the nesting limit or, if the lexer overflowed the stack, an estimate of its offset. */
interface TooDeep {
  readonly tooDeep: Token | number
}

/** The offset of a paragraph that is too long for the lexer. */
interface TooLong {
  readonly tooLong: number
}

/** Whether a text holds syntax for which marked needs corrections. They are skipped if it does not. */
interface SyntaxFlags {
  readonly containers: boolean
  readonly deepLines: boolean
  readonly quotedTabs: boolean
}

/**
 * Splits Markdown into tokens, as in CommonMark and GFM, with adjustments for Chinese. `values` are the site's. Formulas
 * are read if there is a function to typeset them.
 */
export function lex(
  text: string,
  depth: number,
  values: Readonly<Record<string, string>>,
  typeset?: Typeset,
): Lexed | TooDeep | TooLong {
  // marked tries each extension at every position, so those that cannot occur are left out.
  const holds = {
    containers: text.includes(':::'),
    deepLines: DEEP_LINE.test(text),
    quotedTabs: QUOTED_TAB.test(text),
  }
  const footnoteExtensions = footnotes(text)
  const definitionExtensions = definitions(text, depth)
  const extensions = [
    ...footnoteExtensions,
    ...definitionExtensions,
    ...(typeset ? formulas(typeset) : []),
    ...(typeset && mayHoldReferences(text) ? [equationReferences] : []),
    ...(holds.containers ? [containers(depth)] : []),
    ...(text.includes('{{') ? [siteValue] : []),
    ...(text.includes('{{<') ? [shortcode] : []),
  ]
  const options = new Marked({ extensions }).defaults
  const tokenizer = new BlockTokenizer(holds)
  const hooks = typeset
    ? { hooks: Object.assign(new Hooks(), { emStrongMask: withoutFormulas }) }
    : {}
  const lexer = new Lexer({ ...options, ...hooks, tokenizer })
  readChinese(tokenizer)
  const { block } = tokenizer.rules
  const containerEnd = holds.containers ? CONTAINER_PARAGRAPH : block.paragraph
  const footnoteEnd = footnoteExtensions.length > 0 ? endedByFootnotes(containerEnd) : containerEnd
  const paragraph = typeset ? endedByFormulas(footnoteEnd) : footnoteEnd
  const lheading = typeset ? endedByFormulas(block.lheading) : block.lheading
  const holdsDefinitions = definitionExtensions.length > 0
  tokenizer.rules = {
    ...tokenizer.rules,
    block: {
      ...block,
      text: TEXT_LINES,
      paragraph: holdsDefinitions ? endedByDefinitions(paragraph) : paragraph,
      lheading: holdsDefinitions ? endedByDefinitions(lheading) : lheading,
    },
    inline: { ...tokenizer.rules.inline, ...LINK_RULES },
    other: { ...tokenizer.rules.other, nestedBlockMarker, indentCodeCompensation },
  }
  let tokens: Token[]
  try {
    tokens = lexer.lex(text)
  } catch (error) {
    // marked recurses into nested blocks, and its regular expressions recurse on megabytes of
    // text. Both overflow the stack.
    if (error instanceof RangeError) {
      const deepest = deepestLine(text)
      const longest = longestBlock(text)
      return deepest.marks <= depth && longest.length > MAX_BLOCK_LENGTH
        ? { tooLong: longest.at }
        : { tooDeep: deepest.at }
    }
    throw error
  }
  const deep = deeperThan(tokens, depth)
  if (deep) return { tooDeep: deep }
  if (holdsDefinitions) gatherDefinitions(tokens)
  if (text.includes('[!')) readAlerts(tokens)
  for (const inline of inlineContents(tokens)) joinLines(inline, values)
  return { tokens, explicitIds: tokenizer.explicitIds, options }
}

/**
 * Corrects rules of marked. It also removes `{#id}` and `{#id #other}` from headings before their inline text is
 * parsed, and keeps blocks from reaching into a container that follows.
 */
class BlockTokenizer extends Tokenizer {
  readonly explicitIds = new Map<Token, readonly string[]>()
  private readonly holds: SyntaxFlags

  constructor(holds: SyntaxFlags) {
    super()
    this.holds = holds
  }

  /**
   * Directly in a list item, marked reads text line by line, and indented lines below it continue that text. It
   * would also append what follows the next empty line.
   */
  override code(source: string): Tokens.Code | undefined {
    const code = super.code(source)
    const continuesText = code && this.lexer.state.lastToken?.type === 'text'
    const end = continuesText ? code.raw.search(EMPTY_LINE) : -1
    return end < 0 ? code : super.code(source.slice(0, end))
  }

  override heading(source: string): Tokens.Heading | undefined {
    return this.withoutId(super.heading(source))
  }

  /**
   * Directly in an item, a line that continues text begins no heading. Without this check, marked would scan all
   * following lines at each line.
   */
  override lheading(source: string): Tokens.Heading | undefined {
    if (this.lexer.state.lastToken?.type === 'text') return undefined
    return this.withoutId(super.lheading(this.before(source, 'lheading')))
  }

  /**
   * Restores `top`. marked sets it after a list, even inside a list item, and would then make paragraphs
   * of the text in a tight item.
   */
  override list(source: string): Tokens.List | undefined {
    if (!this.rules.block.list.test(source)) return undefined
    const { top } = this.lexer.state
    const written = this.holds.containers ? listUpToContainer(source) : source
    const adjusted = this.holds.deepLines ? withLazyLines(written) : written
    const list = super.list(adjusted)
    if (list && adjusted !== written) list.raw = sameLines(written, list.raw).trimEnd()
    this.lexer.state.top = top
    return list
  }

  /**
   * Clears `lastToken` while marked reads a quote. marked lexes a list at the end of a quote a second time, and
   * text above the quote would change the result.
   */
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

  /** `[^1]: word` is meant as a footnote, not as the definition of a link. */
  override def(source: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(source)
      ? undefined
      : withBackslashes(super.def(source), definitionParts)
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return withBackslashes(super.link(source), linkParts)
  }

  /** Returns the block that a rule matches, cut before a container. Searching all text is quadratic. */
  private before(source: string, kind: 'lheading' | 'blockquote' | 'table'): string {
    return this.holds.containers
      ? blockUpToContainer(this.rules.block[kind].exec(source)?.[0] ?? '')
      : source
  }

  /** Expands tabs after quote markers. marked counts each as four columns, wherever it is. */
  private withBlanks(source: string): string {
    const [block = ''] = this.rules.block.blockquote.exec(source) ?? []
    return block.replace(QUOTE_MARKERS, tabsAsBlanks)
  }

  private withoutId(heading: Tokens.Heading | undefined): Tokens.Heading | undefined {
    const match = heading && EXPLICIT_IDS.exec(heading.text)
    const queued = this.lexer.inlineQueue.at(-1)
    if (!match || !queued || queued.tokens !== heading.tokens) return heading
    heading.text = match[1] ?? ''
    queued.src = heading.text
    const ids = (match[2] ?? match[3] ?? '').slice(1).normalize('NFC')
    this.explicitIds.set(heading, ids.split(/[ \t]+#/))
    return heading
  }
}

/**
 * Below the first line of an item, marked skips all markers on that line to find text that may continue. Up to four
 * spaces after a marker are no code, but five are: they are kept together here. marked drops one of them.
 */
const nestedBlockMarker =
  /^(?: {4}(?=[^ ])| {0,3}(?:(?:[*+-]|\d{1,9}[.)])(?: {1,4}(?=[^ ])|(?= {5})| *$)|>(?: (?! {4})|(?= {5})|(?! ))))/

/** A code fence whose indentation is removed from its lines. marked knows only backticks. */
const indentCodeCompensation = /^( +)(?:```|~~~)/

/** Restores backslashes in an address and a title. Without its backslash, `\{{name}}` would be a site value. */
function withBackslashes<T extends Tokens.Link | Tokens.Image | Tokens.Def>(
  token: T | undefined,
  partsOf: typeof linkParts,
): T | undefined {
  if (!token?.raw.includes('\\{{')) return token
  const { address, title } = partsOf(token.raw) ?? {}
  if (address) token.href = removeBackslashes(address.text)
  if (title) token.title = removeBackslashes(title.text)
  return token
}

function removeBackslashes(text: string): string {
  return text.replace(BACKSLASHES, '$<sign>')
}

const BACKSLASHES = new RegExp(`(?!${SITE_VALUE.source})\\\\(?<sign>[\\p{P}\\p{S}])`, 'gu')

/** A line that is indented so far that it may be code within an item. Quote markers may precede it. */
const DEEP_LINE = /^[> \t]*(?: {5}|\t)/m
const QUOTED_TAB = />[ \t]*\t/
const QUOTE_MARKERS = /^(?: {0,3}>[ \t]*)+/gm
const EMPTY_LINE = /\n[ \t]*(?:\n|$)/
const PLAIN_LINE = '\\n {0,3}[^\\s#>*+_\\d`~<|:=[$-]'
/**
 * Text directly in an item, with the following lines that neither begin a block nor can be the header of a table.
 * Line by line, marked would copy all previous lines each time.
 */
const TEXT_LINES = new RegExp(`^[^\\n]+(?:${PLAIN_LINE}[^\\n]*(?=${PLAIN_LINE}))*`)
/** A paragraph that ends where a container begins. */
const CONTAINER_PARAGRAPH = endedByContainers(Lexer.rules.block.gfm.paragraph)
/** `{#id}`, or a comment that holds nothing but ids. */
const EXPLICIT_IDS =
  /^(.*?)[ \t]*(?:(?<!\\)\{(#[^\s{}"'<>]+(?:[ \t]+#[^\s{}"'<>]+)*)\}|(?<!\\)<!--[ \t]*(#[^\s{}"'<>]+(?:[ \t]+#[^\s{}"'<>]+)*)[ \t]*-->)[ \t]*$/s

/** Returns the inline tokens of each paragraph, heading, list item and table cell, to join their lines. */
function inlineContents(tokens: readonly Token[]): (readonly Token[])[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type === 'table') return childrenOf(token)
    return INLINE_PARENTS.has(token.type) ? childrenOf(token) : []
  })
}

const INLINE_PARENTS = new Set(['paragraph', 'heading', 'text'])
