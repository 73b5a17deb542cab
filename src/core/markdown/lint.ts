// Reports syntax that is probably not read as its author meant it. Nothing is lost from the page except for table
// cells beyond the last column and titles of containers that do not show any.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import {
  foldedQuote,
  moreThanTitle,
  noTabs,
  noTitle,
  oneLine,
  strayTab,
  textBeforeTabs,
  tooFarIn,
  unknownContainer,
  unnamedTab,
  wideColons,
} from '../problems/containers.ts'
import { unclosedComment } from '../problems/html.ts'
import { unspacedHeading, wideItem } from '../problems/markdown.ts'
import { aliasTable } from '../reading/alias-table.ts'
import { nearest } from '../reading/suggest.ts'
import { startOf, type ParseState } from './parse-state.ts'
import {
  CONTAINERS,
  containerName,
  opensContainer,
  type Container,
  type TabGroup,
} from './extensions.ts'
import type { Formula } from './formulas.ts'
import { lintDefinition } from './lint-definitions.ts'
import { lintFence, recurringInCode } from './lint-fences.ts'
import { formulasWithWords, lintFormula, unclosedFormulas } from './lint-formulas.ts'
import { attributesOf } from './opening-line.ts'
import { collectFacts, foreignContainers, foreignIn } from './foreign.ts'
import { oncePerKind, type Occurrence } from './occurrences.ts'
import type { At } from './positions.ts'
import {
  lintMarkedReferences,
  lintReferences,
  lintSpacedUrl,
  lintWideMark,
} from './lint-references.ts'
import { lintRows, lintTable } from './lint-tables.ts'
import { lintValues } from './lint-values.ts'
import { tagsIn } from './tags.ts'
import { visitTokens } from './tokens.ts'
import { tearsFence } from './markdown-in-html.ts'

/** Adds diagnostics to the state for tokens that were probably not meant as they are read. */
export function lintTokens(state: ParseState, tokens: readonly Token[]): void {
  let from = 0
  const recurring: Occurrence[] = []
  const facts = collectFacts(state.text, tokens)
  const hasForeignTabs = FOREIGN_TABS.test(state.text)
  let isFenceTorn = false
  visitTokens(tokens, (token, before) => {
    from = Math.max(from, endOf(state, before, from), state.positions.get(token) ?? 0)
    addAll(recurring, foreignIn(state, token, before, from, facts))
    if (!hasForeignTabs) addAll(recurring, strayTabs(state, token))
    addAll(state.diagnostics, lintMarkedReferences(state, token, from))
    addAll(state.diagnostics, lintSpacedUrl(state, token, before))
    addAll(state.diagnostics, lintValues(state, token, before, from))
    addAll(state.diagnostics, formulasWithWords(state, token, from))
    if (token.type === 'text' && !('tokens' in token && token.tokens))
      from = lintReferences(state, token, from)
    // If an HTML block has swallowed an opening fence, the closing fence begins a code block.
    else if (!isFenceTorn || token.type !== 'code') {
      if (token.type === 'code')
        addAll(recurring, recurringInCode(token as Tokens.Code, linesAt(state, token)))
      addAll(state.diagnostics, problemsOf(state, token, before, from))
    }
    isFenceTorn ||= token.type === 'html' && token['block'] && tearsFence(token.raw)
  })
  state.diagnostics.push(...oncePerKind(recurring))
}

/** Adds what was found. Nothing is found in most tokens, and spreading nothing takes long for so many. */
function addAll<T>(list: T[], found: readonly T[]): void {
  for (const each of found) list.push(each)
}

/** Returns the end of a token whose own text must not be searched. */
function endOf({ text, positions }: ParseState, token: Token | undefined, from: number): number {
  if (!token || !OPAQUE.has(token.type)) return from
  const at = text.indexOf(token.raw, positions.get(token) ?? from)
  return at < 0 ? from : at + token.raw.length
}

const OPAQUE = new Set(['codespan', 'formula', 'link', 'image', 'html'])

function problemsOf(
  state: ParseState,
  token: Token,
  before: Token | undefined,
  from: number,
): Diagnostic[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [
        ...lineProblems(state, token, from),
        ...lintDefinition(state, token, before, from),
        ...lintTable(token, linesAt(state, token, from)),
        ...unclosedFormulas(state, token, from),
      ]
    case 'heading':
      return lintTable(token, linesAt(state, token))
    case 'formula':
      return lintFormula(state, token as Formula)
    case 'link':
      return lintWideMark(state, token as Tokens.Link, before)
    case 'container':
      return containerProblems(state, token as Container)
    case 'html':
      return commentProblems(state, token)
    case 'blockquote':
      return foldProblems(state, token as Tokens.Blockquote)
    case 'table':
      return lintRows(token as Tokens.Table, linesAt(state, token))
    case 'tabs':
      return [...titleProblems(state, token, 'tabs'), ...tabProblems(state, token as TabGroup)]
    case 'code':
      return lintFence(token as Tokens.Code, linesAt(state, token))
    default:
      return []
  }
}

/** Reports lines that look like the start of a block but are not. The search begins at `from`. */
function lineProblems(state: ParseState, { type, raw }: Token, from: number): Diagnostic[] {
  // Fast path: most texts have no such line.
  if (!BLOCK_START.test(raw)) return []
  let end = from
  let isList = false
  return raw.split('\n').flatMap((line): Diagnostic[] => {
    const words = line.trim()
    const start = BLOCK_START.test(words) ? state.text.indexOf(words, end) : -1
    if (start < 0) return []
    end = start + words.length
    const at: At = (offset, length) => state.at(start + offset, length)
    const [, marker] = WIDE_ITEM.exec(words) ?? []
    if (marker !== undefined) {
      // One report is enough for a whole list.
      const isFirst = !isList
      isList = true
      return isFirst ? [wideItem(marker, at(0, marker.length + 1))] : []
    }
    // In a list item, `##rust` is the name of a channel.
    const [marks = ''] = (type === 'paragraph' && UNSPACED_HEADING.exec(words)) || []
    return marks === '' ? openingProblems(words, at) : [unspacedHeading(marks, at(0, marks.length))]
  })
}

/** A list marker followed by white space other than a space or a tab, such as a full-width or no-break space. */
const WIDE_ITEM = /^([-*+]|\d{1,9}[.)])[^\S \t\n]/
const BLOCK_START = /^[^\S\n]*(?:##|[:：]{3}|(?:[-*+]|\d{1,9}[.)])[^\S \t\n])/m

/** Reports `@tab` lines outside of tabs. The tabs of other programs are reported as such. */
function strayTabs(state: ParseState, token: Token): Occurrence[] {
  // In a list item, it is a word.
  if (token.type !== 'paragraph' || !token.raw.includes('@tab')) return []
  let end = startOf(state, token)
  return Array.from(token.raw.matchAll(TABS)).flatMap(([, line = '']) => {
    const at = state.text.indexOf(line, end)
    if (at < 0) return []
    end = at + line.length
    const place = state.at(at, line.length)
    return [{ kind: '@tab', place, report: (others) => strayTab(place, others) }]
  })
}

/** A line that begins a tab here or, as `@tab:active` and `@tab#id`, in other programs. */
const TAB = /^[^\S\n]*(@tab(?:[:#]\w.*|[ \t].*)?)$/m
const TABS = new RegExp(TAB, 'gm')
const FOREIGN_TABS = /^[ \t>]*:{3,}[ \t]*(?:code-tabs|tabs#)/m

/**
 * Heading marks directly before text, but not before a number, nor in log commands such
 * as `##vso[…]` and `##[error]`.
 */
const UNSPACED_HEADING = /^#{2,6}(?=[\p{L}\p{N}*`《〈“"「『【（[])(?!\d+$|\w+\[|\[\w+\](?!\())/u

/**
 * Reports a line that looks like the opening of a container but has wide colons, an unknown name, more than a
 * title, or too much indentation.
 */
function openingProblems(words: string, at: At): Diagnostic[] {
  const [, colons = '', name] = /^((?::{3,}|：{3,})[ \t]*)(\p{L}[\p{L}\d_-]*)/u.exec(words) ?? []
  if (name === undefined) return []
  const linePlace = at(0, words.length)
  if (colons.startsWith('：')) return [wideColons(name, at(0, colons.trimEnd().length))]
  if (opensContainer(words)) return [tooFarIn(name, linePlace)]
  if (containerName(name)) return [moreThanTitle(name, linePlace)]
  if (opensForeignContainer(words)) return []
  const suggestion = own(CHINESE_NAMES, name) ?? nearest(name, CONTAINERS)
  return [unknownContainer(name, suggestion, at(colons.length, name.length))]
}

/** Whether a line opens a container of another generator, which is reported as such. */
function opensForeignContainer(text: string): boolean {
  return foreignContainers(text).next().value !== undefined
}

/** The Chinese names of containers. */
const CHINESE_NAMES = aliasTable<(typeof CONTAINERS)[number]>([
  ['note', '说明 备注 注'],
  ['tip', '提示 技巧'],
  ['info', '信息'],
  ['warning', '注意 警告'],
  ['danger', '危险'],
  ['details', '详情'],
  ['tabs', '标签页'],
])

/** Reports a title that is not shown, or a container that ends on the line on which it begins. */
function containerProblems(state: ParseState, token: Container): Diagnostic[] {
  if (token.name === 'hero' || token.name === 'cards')
    return titleProblems(state, token, token.name)
  const [line = ''] = token.raw.split('\n', 1)
  return /[^:\s].*:{3,}\s*$/.test(line) ? [oneLine(token.name, lineAt(state, token, 0))] : []
}

/** Reports words after the name of a container that has no title. */
function titleProblems(state: ParseState, token: Token, name: string): Diagnostic[] {
  const line = token.raw.split('\n', 1)[0]?.trimEnd() ?? ''
  const written = line.slice(0, line.length - (attributesOf(line)?.length ?? 0))
  const words = /^\s*:+[ \t]*[\w-]+(?![\w-])[ \t]*(\S.*)/.exec(written)?.[1]?.trimEnd()
  const at = words === undefined ? -1 : state.text.indexOf(words, startOf(state, token))
  return words === undefined || at < 0 ? [] : [noTitle(name, state.at(at, words.length))]
}

/** Reports an unclosed comment, which hides everything after it. */
function commentProblems(state: ParseState, token: Token): Diagnostic[] {
  const { raw } = token
  if (!raw.includes('<!--')) return []
  let lastTagEnd = 0
  for (const { end = raw.length } of tagsIn(raw)) lastTagEnd = end
  // Only a comment after the last end of one is unclosed. Inside a tag or a script, no comment begins.
  const ends = ['-->', '--!>'].map((end) => raw.lastIndexOf(end) + 1)
  const at = raw.indexOf('<!--', Math.max(lastTagEnd, ...ends))
  return at < 0 ? [] : [unclosedComment(state.at(startOf(state, token) + at, '<!--'.length))]
}

/** Reports a quote with the mark of a callout that readers can fold: `> [!NOTE]-`. */
function foldProblems(state: ParseState, token: Tokens.Blockquote): Diagnostic[] {
  const [written] = /^\[!\w+\][-+]/.exec(token.text) ?? []
  return written === undefined
    ? []
    : [foldedQuote(written, 'details', { ...lineAt(state, token, 0), length: written.length })]
}

function tabProblems(state: ParseState, token: TabGroup): Diagnostic[] {
  const { intro, panels } = token
  if (intro.some(({ raw }) => opensForeignContainer(raw) || TAB.test(raw))) return []
  if (panels.length === 0) return [noTabs(lineAt(state, token, 0))]
  const first = intro.findIndex(({ type }) => type !== 'space')
  const before = intro.slice(0, first).map(({ raw }) => raw)
  const lineCount = before.join('').split('\n').length
  return [
    ...(first < 0 ? [] : [textBeforeTabs(lineAt(state, token, lineCount))]),
    ...panels
      .filter(({ named }) => !named)
      .map(({ line }) => unnamedTab(lineAt(state, token, line))),
  ]
}

/**
 * Returns a function that locates the lines of a token. The text of a list item has no position
 * and is searched from `from`.
 */
function linesAt(state: ParseState, token: Token, from?: number): (count: number) => Place {
  const start = (): number => {
    if (token.type !== 'text') return startOf(state, token)
    const [first = ''] = token.raw.split('\n', 1)
    return Math.max(0, state.text.indexOf(first.trim(), from))
  }
  // Computed on demand, since hardly any line is needed.
  return (count) => lineFrom(state, start(), count)
}

/**
 * Returns the place of the content of a line, counted from the first line of a token, without
 * indentation and quote markers.
 */
function lineAt(state: ParseState, token: Token, count: number): Place {
  return lineFrom(state, startOf(state, token), count)
}

function lineFrom({ text, at }: ParseState, from: number, count: number): Place {
  let start = from
  for (let n = 0; n < count; n++) start = text.indexOf('\n', start) + 1 || text.length
  const [line = ''] = text.slice(start).split('\n', 1)
  const marks = /^[\s>]*/.exec(line)?.[0] ?? ''
  return at(start + marks.length, Math.max(1, line.trimEnd().length - marks.length))
}
