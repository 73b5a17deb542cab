// Reports syntax that is probably not read as its author meant it. Nothing is lost from the page except for table
// cells beyond the last column and titles of containers that do not show any.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import {
  alert,
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
import { lintFence, recurringInCode } from './lint-fences.ts'
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
import { tagsIn } from './tags.ts'
import { visitTokens } from './tokens.ts'
import { tearsFence } from './markdown-in-html.ts'

/** Adds diagnostics to a draft for tokens that were probably not meant as they are read. */
export function lintTokens(draft: ParseState, tokens: readonly Token[]): void {
  let from = 0
  const often: Occurrence[] = []
  const file = collectFacts(draft.text, tokens)
  const hasForeignTabs = FOREIGN_TABS.test(draft.text)
  let torn = false
  visitTokens(tokens, (token, before) => {
    from = Math.max(from, endOf(draft, before, from), draft.positions.get(token) ?? 0)
    often.push(...foreignIn(draft, token, before, from, file))
    if (!hasForeignTabs) often.push(...strayTabs(draft, token))
    draft.diagnostics.push(
      ...lintMarkedReferences(draft, token, from),
      ...lintSpacedUrl(draft, token, before),
    )
    if (token.type === 'text' && !('tokens' in token && token.tokens))
      from = lintReferences(draft, token, from)
    // If an HTML block has swallowed an opening fence, the closing fence begins a code block.
    else if (!torn || token.type !== 'code') {
      if (token.type === 'code')
        often.push(...recurringInCode(token as Tokens.Code, linesAt(draft, token)))
      draft.diagnostics.push(...slipsOf(draft, token, before, from))
    }
    torn ||= token.type === 'html' && token['block'] && tearsFence(token.raw)
  })
  draft.diagnostics.push(...oncePerKind(often))
}

/** Returns the end of a token whose own text must not be searched. */
function endOf({ text, positions }: ParseState, token: Token | undefined, from: number): number {
  if (!token || !OPAQUE.has(token.type)) return from
  const at = text.indexOf(token.raw, positions.get(token) ?? from)
  return at < 0 ? from : at + token.raw.length
}

const OPAQUE = new Set(['codespan', 'link', 'image', 'html'])

function slipsOf(
  draft: ParseState,
  token: Token,
  before: Token | undefined,
  from: number,
): Diagnostic[] {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return [...lineSlips(draft, token, from), ...lintTable(token, linesAt(draft, token, from))]
    case 'heading':
      return lintTable(token, linesAt(draft, token))
    case 'link':
      return lintWideMark(draft, token as Tokens.Link, before)
    case 'container':
      return openingLineSlips(draft, token as Container)
    case 'html':
      return commentSlips(draft, token)
    case 'blockquote':
      return alertSlips(draft, token as Tokens.Blockquote)
    case 'table':
      return lintRows(token as Tokens.Table, linesAt(draft, token))
    case 'tabs':
      return [...titleSlips(draft, token, 'tabs'), ...tabSlips(draft, token as TabGroup)]
    case 'code':
      return lintFence(token as Tokens.Code, linesAt(draft, token))
    default:
      return []
  }
}

/** Reports lines that look like the start of a block but are not. The search begins at `from`. */
function lineSlips(draft: ParseState, { type, raw }: Token, from: number): Diagnostic[] {
  // Fast path: most texts have no such line.
  if (!BEGINNING.test(raw)) return []
  let end = from
  let isList = false
  return raw.split('\n').flatMap((line): Diagnostic[] => {
    const words = line.trim()
    const start = BEGINNING.test(words) ? draft.text.indexOf(words, end) : -1
    if (start < 0) return []
    end = start + words.length
    const at: At = (offset, length) => draft.at(start + offset, length)
    const [, sign] = WIDE_ITEM.exec(words) ?? []
    if (sign !== undefined) {
      // One report is enough for a whole list.
      const isFirst = !isList
      isList = true
      return isFirst ? [wideItem(sign, at(0, sign.length + 1))] : []
    }
    // In a list item, `##rust` is the name of a channel.
    const [marks = ''] = (type === 'paragraph' && UNSPACED.exec(words)) || []
    return marks === '' ? openingSlips(words, at) : [unspacedHeading(marks, at(0, marks.length))]
  })
}

/** A list marker followed by white space other than a space or a tab, such as a full-width or no-break space. */
const WIDE_ITEM = /^([-*+]|\d{1,9}[.)])[^\S \t\n]/
const BEGINNING = /^[^\S\n]*(?:##|[:：]{3}|(?:[-*+]|\d{1,9}[.)])[^\S \t\n])/m

/** Reports `@tab` lines outside of tabs. The tabs of other programs are reported as such. */
function strayTabs(draft: ParseState, token: Token): Occurrence[] {
  // In a list item, it is a word.
  if (token.type !== 'paragraph' || !token.raw.includes('@tab')) return []
  let end = startOf(draft, token)
  return Array.from(token.raw.matchAll(TABS)).flatMap(([, line = '']) => {
    const at = draft.text.indexOf(line, end)
    if (at < 0) return []
    end = at + line.length
    const place = draft.at(at, line.length)
    return [{ kind: '@tab', place, told: (others) => strayTab(place, others) }]
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
const UNSPACED = /^#{2,6}(?=[\p{L}\p{N}*`《〈“"「『【（[])(?!\d+$|\w+\[|\[\w+\](?!\())/u

/**
 * Reports a line that looks like the opening of a container but has wide colons, an unknown name, more than a
 * title, or too much indentation.
 */
function openingSlips(words: string, at: At): Diagnostic[] {
  const [, colons = '', name] = /^((?::{3,}|：{3,})[ \t]*)(\p{L}[\p{L}\d_-]*)/u.exec(words) ?? []
  if (name === undefined) return []
  const whole = at(0, words.length)
  if (colons.startsWith('：')) return [wideColons(name, at(0, colons.trimEnd().length))]
  if (opensContainer(words)) return [tooFarIn(name, whole)]
  if (containerName(name)) return [moreThanTitle(name, whole)]
  if (opensForeignContainer(words)) return []
  const meant = own(IN_CHINESE, name) ?? nearest(name, CONTAINERS)
  return [unknownContainer(name, meant, at(colons.length, name.length))]
}

/** Whether a line opens a container of another generator, which is reported as such. */
function opensForeignContainer(text: string): boolean {
  return foreignContainers(text).next().value !== undefined
}

/** The Chinese names of containers. */
const IN_CHINESE = aliasTable<(typeof CONTAINERS)[number]>([
  ['note', '说明 备注 注'],
  ['tip', '提示 技巧'],
  ['info', '信息'],
  ['warning', '注意 警告'],
  ['danger', '危险'],
  ['details', '详情'],
  ['tabs', '标签页'],
])

/** Reports a title that is not shown, or a container that ends on the line on which it begins. */
function openingLineSlips(draft: ParseState, token: Container): Diagnostic[] {
  if (token.name === 'hero' || token.name === 'cards') return titleSlips(draft, token, token.name)
  const [line = ''] = token.raw.split('\n', 1)
  return /[^:\s].*:{3,}\s*$/.test(line) ? [oneLine(token.name, lineAt(draft, token, 0))] : []
}

/** Reports words after the name of a container that has no title. */
function titleSlips(draft: ParseState, token: Token, name: string): Diagnostic[] {
  const words = /^\s*:+[ \t]*[\w-]+(?![\w-])[ \t]*(\S.*)/.exec(token.raw)?.[1]?.trimEnd()
  const at = words === undefined ? -1 : draft.text.indexOf(words, startOf(draft, token))
  return words === undefined || at < 0 ? [] : [noTitle(name, draft.at(at, words.length))]
}

/** Reports an unclosed comment, which hides everything after it. */
function commentSlips(draft: ParseState, token: Token): Diagnostic[] {
  const { raw } = token
  if (!raw.includes('<!--')) return []
  let after = 0
  for (const { end = raw.length } of tagsIn(raw)) after = end
  // Only a comment after the last end of one is unclosed. Inside a tag or a script, no comment begins.
  const ends = ['-->', '--!>'].map((end) => raw.lastIndexOf(end) + 1)
  const at = raw.indexOf('<!--', Math.max(after, ...ends))
  return at < 0 ? [] : [unclosedComment(draft.at(startOf(draft, token) + at, '<!--'.length))]
}

/** Reports a GitHub alert (`> [!NOTE]`). There, `caution` is more severe than `warning`, so it becomes `danger`. */
function alertSlips(draft: ParseState, token: Tokens.Blockquote): Diagnostic[] {
  const [written = '', word = ''] =
    /^\[!(note|tip|important|warning|caution)\]/i.exec(token.text) ?? []
  const type = word.toLowerCase()
  const name = type === 'caution' ? 'danger' : containerName(type)
  if (name === undefined) return []
  return [alert(written, name, { ...lineAt(draft, token, 0), length: written.length })]
}

function tabSlips(draft: ParseState, token: TabGroup): Diagnostic[] {
  const { intro, panels } = token
  if (intro.some(({ raw }) => opensForeignContainer(raw) || TAB.test(raw))) return []
  if (panels.length === 0) return [noTabs(lineAt(draft, token, 0))]
  const first = intro.findIndex(({ type }) => type !== 'space')
  const before = intro.slice(0, first).map(({ raw }) => raw)
  const blank = before.join('').split('\n').length
  return [
    ...(first < 0 ? [] : [textBeforeTabs(lineAt(draft, token, blank))]),
    ...panels
      .filter(({ named }) => !named)
      .map(({ line }) => unnamedTab(lineAt(draft, token, line))),
  ]
}

/**
 * Returns a function that locates the lines of a token. The text of a list item has no position
 * and is searched from `from`.
 */
function linesAt(draft: ParseState, token: Token, from?: number): (count: number) => Place {
  const start = (): number => {
    if (token.type !== 'text') return startOf(draft, token)
    const [first = ''] = token.raw.split('\n', 1)
    return Math.max(0, draft.text.indexOf(first.trim(), from))
  }
  // Computed on demand, since hardly any line is needed.
  return (count) => lineFrom(draft, start(), count)
}

/**
 * Returns the place of the content of a line, counted from the first line of a token, without
 * indentation and quote markers.
 */
function lineAt(draft: ParseState, token: Token, count: number): Place {
  return lineFrom(draft, startOf(draft, token), count)
}

function lineFrom({ text, at }: ParseState, from: number, count: number): Place {
  let start = from
  for (let n = 0; n < count; n++) start = text.indexOf('\n', start) + 1 || text.length
  const [line = ''] = text.slice(start).split('\n', 1)
  const marks = /^[\s>]*/.exec(line)?.[0] ?? ''
  return at(start + marks.length, Math.max(1, line.trimEnd().length - marks.length))
}
