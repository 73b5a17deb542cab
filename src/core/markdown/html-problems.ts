// What is said of HTML written in Markdown: the tree that it becomes (`raw-html.ts`) no longer knows what was taken out or closed.

import type { Token } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import {
  addressInHtml,
  duplicateId,
  frameId,
  unclosedHtml,
  unsafeHtml,
  unsafeTag,
  unsafeUrl,
} from '../problems.ts'
import { isFrameId } from './anchor.ts'
import type { At, Positions } from './positions.ts'
import { SCHEMA, TAG, VOID } from './raw-html.ts'
import { allTokens, isComment } from './tokens.ts'
import { isSafeValue, readUrl, schemeOf } from './url.ts'

/** A piece of HTML as it stands in the source. */
interface HtmlPiece {
  readonly raw: string
  readonly at: number
}

/** The raw HTML among tokens, comments left out. */
export function htmlPieces(tokens: readonly Token[], positions: Positions): HtmlPiece[] {
  return allTokens(tokens)
    .filter(({ type, raw }) => type === 'html' && !isComment(raw))
    .map((token) => ({ raw: token.raw, at: positions.get(token) ?? 0 }))
}

/**
 * What the allow-list will take out, what is left open, and ids that are `taken`, to which those that are met are added: each
 * with its place.
 */
export function htmlProblems(
  pieces: readonly HtmlPiece[],
  place: At,
  taken: Set<string>,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  for (const { raw, at } of pieces) {
    for (const match of raw.matchAll(TAG)) {
      const [whole, closing, name = '', attributes = ''] = match
      const tag = name.toLowerCase()
      const start = at + match.index
      if (!ALLOWED.has(tag)) {
        if (!closing) problems.push(unsafeTag(name, place(start, whole.length)))
        continue
      }
      for (const attribute of attributes.matchAll(ATTRIBUTE)) {
        const [written, key = '', quoted, single, bare] = attribute
        const from = start + whole.indexOf(attributes) + attribute.index
        const value = quoted ?? single ?? bare ?? ''
        const problem = attributeProblem(tag, key.toLowerCase(), value, taken)
        if (problem) problems.push(problem(place(from, written.length)))
      }
    }
  }
  const addresses = pieces.flatMap((piece) => lostAddresses(piece, place))
  const open = leftOpen(pieces)
  const unclosed = open.map(({ tag, at }) => unclosedHtml(tag, place(at, tag.length + 1)))
  return [...problems, ...addresses, ...unclosed]
}

/** Addresses as Markdown has them, which are tags where it is not read. */
function lostAddresses({ raw, at }: HtmlPiece, place: At): Diagnostic[] {
  return Array.from(raw.matchAll(ADDRESS)).flatMap(({ 0: whole, index, groups }) => {
    const address = groups?.['address']
    return address === undefined ? [] : [addressInHtml(address, place(at + index, whole.length))]
  })
}

/** Comments and tags are passed over with all that is in them. */
const ADDRESS = new RegExp(
  `<!--[^]*?(?:-->|$)|${TAG.source}|<(?<address>https?://[^\\s<>]+|[a-zA-Z][^\\s<>@]*@[^\\s<>]+)>`,
  'g',
)

/** A tag with which an element begins. */
interface Opening {
  readonly tag: string
  readonly at: number
}

/** The elements that are `open`, with those that pieces of HTML open, and without those that they close. */
export function leftOpen(pieces: readonly HtmlPiece[], open: Opening[] = []): Opening[] {
  for (const { raw, at } of pieces) {
    for (const match of raw.matchAll(TAG)) {
      const [, closing, name = '', , closed] = match
      const tag = name.toLowerCase()
      if (closing) {
        const last = open.findLastIndex((each) => each.tag === tag)
        if (last >= 0) open.splice(last)
      } else if (ALLOWED.has(tag) && !VOID.has(tag) && !MAY_STAY_OPEN.has(tag) && !closed) {
        open.push({ tag, at: at + match.index })
      }
    }
  }
  return open
}

const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
const MAY_STAY_OPEN = new Set('p li dt dd tr td th thead tbody tfoot rt rp option'.split(' '))
const ALLOWED = new Set(SCHEMA.tagNames)

function attributeProblem(
  tag: string,
  name: string,
  value: string,
  taken: Set<string>,
): ((place: Place) => Diagnostic) | undefined {
  if (!isAllowed(tag, name)) {
    const instead = tag === 'a' && name === 'name' ? `id="${value}"` : undefined
    return (place) => unsafeHtml(`The attribute “${name}”`, place, instead)
  }
  if (name === 'id') {
    if (isFrameId(value)) return (place) => frameId(value, place)
    if (taken.has(value)) return (place) => duplicateId(value, place)
    taken.add(value)
  }
  const url = readUrl(value)
  return isSafeValue(name, url) ? undefined : (place) => unsafeUrl(schemeOf(url) ?? '', place)
}

function isAllowed(tag: string, attribute: string): boolean {
  const attributes = SCHEMA.attributes ?? {}
  return [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])].some((rule) => {
    const name = typeof rule === 'string' ? rule : rule[0]
    const plain = name === 'className' ? 'class' : name === 'htmlFor' ? 'for' : name.toLowerCase()
    return plain === attribute || plain === attribute.replace('-', '')
  })
}
