// Reads YAML as people write it in front matter. Every scalar is kept as its text (`11.60` stays `11.60`,
// `no` stays `no`) and becomes a number or a boolean only if the schema wants one. Aliases are rejected,
// since a few of them can expand to gigabytes.

import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type ParsedNode,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import type { Diagnostic, FilePath, Place, Spot } from '../../shared/contract.ts'
import { lines, placeOf, type Trail } from './place.ts'
import { problem } from '../problems/problem.ts'
import { unmerged } from '../problems/source.ts'
import { mergeIn } from './merge.ts'
import { cleaned, unprintable } from './unprintable.ts'
import { remedyFor, remedyForBraces } from './yaml-remedies.ts'

/** YAML as plain values, with the source position of every key and value. */
interface Yaml {
  readonly value: unknown
  /**
   * Returns the source position of the key at a trail. For an item of a list (`['tags', 0]`) it is that of
   * the value.
   */
  readonly spot: (trail: Trail) => Spot
  /** Returns the source position of the text at a trail, with its quotation marks, if it is written in one line. */
  readonly textSpot: (trail: Trail) => Spot | undefined
  readonly diagnostics: readonly Diagnostic[]
  /**
   * The trails of the values that could not be read because of an error. An empty trail means that all of
   * it is lost.
   */
  readonly lost: readonly Trail[]
  /** Problems with values that are read, but probably not as they were meant. */
  readonly warnings: readonly Diagnostic[]
}

/** In UTF-16 code units: 64 KiB of Latin text, or up to three times as many bytes of Chinese. */
const MAX_LENGTH = 64 * 1024
const MAX_KEYS = 500
const MAX_DEPTH = 20

/** Reads YAML `text` that begins at `offset` in the `whole` file, so that problems refer to lines of the file. */
export function readYaml(
  path: FilePath,
  whole: string,
  offset: number,
  text: string,
  { keys: mostKeys = MAX_KEYS, length: longest = MAX_LENGTH } = {},
): Yaml {
  const positions = lines(whole)
  const at = (from: number, length: number): Spot => positions.spot(offset + from, length)
  const place = (spot: Spot): Place => placeOf(path, spot)
  const document = parse(text, longest)
  if ('toDiagnostic' in document) {
    const spot = at(document.from, document.length)
    const diagnostics = [document.toDiagnostic(place(spot))]
    const none = { value: undefined, textSpot: () => undefined, lost: [[]], warnings: [] }
    return { ...none, spot: () => spot, diagnostics }
  }
  const spots = new Map<string, Spot>()
  const state: ReaderState = {
    text,
    at,
    place,
    mostKeys,
    spots,
    textSpots: new Map(),
    keys: 0,
    diagnostics: [],
    lost: [],
    warnings: [],
  }
  const value = toPlain(document.contents, [], state)
  const { diagnostics, lost, warnings, textSpots } = state
  return {
    value,
    diagnostics,
    lost,
    warnings,
    textSpot: (trail) => textSpots.get(JSON.stringify(trail)),
    spot(trail) {
      for (let length = trail.length; length >= 0; length--) {
        const spot = spots.get(JSON.stringify(trail.slice(0, length)))
        if (spot) return spot
      }
      return at(0, 1)
    },
  }
}

/** The reason why a text is not parsed at all, and where it applies. */
interface ParseFailure {
  readonly from: number
  readonly length: number
  readonly toDiagnostic: (place: Place) => Diagnostic
}

function parse(text: string, maxLength: number): Document.Parsed | ParseFailure {
  const createProblem =
    (message: string, hint: string) =>
    (place: Place): Diagnostic =>
      problem('error', 'yaml', message, hint, place)
  if (text.length > maxLength) {
    const message = `This YAML is longer than ${maxLength / 1024} KB.`
    return {
      from: 0,
      length: 1,
      toDiagnostic: createProblem(message, 'Move what is text into the page itself.'),
    }
  }
  const conflictOffset = mergeIn(text)
  if (conflictOffset !== undefined)
    return { from: conflictOffset, length: 7, toDiagnostic: (place) => unmerged('yaml', place) }
  // `toPlain` detects duplicate keys itself, because the check of the parser takes quadratic time.
  const document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  const syntaxError = document.errors[0]
  if (!syntaxError) return document
  const [message, hint, from] = syntaxFault(document, syntaxError, text)
  return { from, length: 1, toDiagnostic: createProblem(message, hint) }
}

/** The state of reading one document. */
interface ReaderState {
  readonly text: string
  readonly at: (from: number, length: number) => Spot
  readonly place: (spot: Spot) => Place
  readonly mostKeys: number
  keys: number
  readonly spots: Map<string, Spot>
  readonly textSpots: Map<string, Spot>
  readonly diagnostics: Diagnostic[]
  readonly lost: Trail[]
  readonly warnings: Diagnostic[]
}

function toPlain(node: ParsedNode | null, trail: Trail, state: ReaderState): unknown {
  if (node === null) return ''
  const { spots, text } = state
  const name = JSON.stringify(trail)
  spots.set(name, spots.get(name) ?? spotOf(node, state))
  const report = (message: string, hint: string): undefined =>
    reportNode(node, trail, message, hint, state)
  if (isAlias(node)) return report('Aliases (*name) are not read.', 'Write the value out.')
  if (trail.length > MAX_DEPTH) return report(TOO_DEEP, 'Flatten it.')
  if (isSeq(node))
    return node.items.map((item, i) => toPlain(item as ParsedNode, [...trail, i], state))
  if (isMap(node)) return toPlainMap(node, trail, state)
  if (!isScalar(node)) return ''
  // An alias to this anchor is reported instead.
  const isAnchored = node.anchor !== undefined && !text.includes(`*${node.anchor}`)
  if (isAnchored || node.tag !== undefined)
    return report('A value cannot begin with “&” or “!”.', 'Quote it.')
  warnAboutComment(node, state)
  if (!text.slice(node.range[0], node.range[1]).includes('\n'))
    state.textSpots.set(name, spotOf(node, state))
  return textOf(node, state)
}

function toPlainMap({ items }: YAMLMap.Parsed, trail: Trail, state: ReaderState): unknown {
  const entries = new Map<string, unknown>()
  for (const { key, value } of items) {
    if (++state.keys > state.mostKeys)
      return reportNode(key, [], `More than ${state.mostKeys} keys.`, 'Remove some.', state)
    if (!isScalar(key)) {
      const hint = remedyForBraces(state.text, key.range[0]) ?? 'Quote it if it is one.'
      return reportNode(key, trail, 'A key must be a word.', hint, state)
    }
    const name = textOf(key, state)
    const entryTrail = [...trail, name]
    const isDuplicate = entries.has(name)
    if (isDuplicate)
      reportNode(key, entryTrail, `“${name}” is written here twice.`, 'Keep one of them.', state)
    else state.spots.set(JSON.stringify(entryTrail), spotOf(key, state))
    const read = toPlain(value, entryTrail, state)
    entries.set(name, isDuplicate ? [entries.get(name), read] : read)
  }
  // `fromEntries` creates an own property even for `__proto__`.
  return Object.fromEntries(entries)
}

/** Reports a problem with a node, and marks the value at a trail as lost. */
function reportNode(
  node: ParsedNode,
  trail: Trail,
  message: string,
  hint: string,
  state: ReaderState,
): undefined {
  state.lost.push(trail)
  const place = state.place(spotOf(node, state))
  state.diagnostics.push(problem('error', 'yaml', message, hint, place))
}

function spotOf({ range }: ParsedNode, { at }: ReaderState): Spot {
  return at(range[0], Math.max(1, range[1] - range[0]))
}

/** Returns the text of a scalar. Escapes such as `"\uFFFF"` can produce characters that no file may contain. */
function textOf(node: ParsedNode & Scalar, state: ReaderState): string {
  const written = node.value === null ? '' : String(node.value)
  state.warnings.push(...unprintable(written, () => state.place(spotOf(node, state))))
  return cleaned(written)
}

/**
 * Warns about a comment whose first word directly follows the “#”, as in `修复 #12 号问题`: it is probably meant
 * as part of the value.
 */
function warnAboutComment(
  { range, comment }: ParsedNode,
  { text, at, place, warnings }: ReaderState,
): void {
  if (!comment || /^\s/.test(comment)) return
  const from = text.indexOf('#', range[1])
  if (!/^[ \t]+$/.test(text.slice(range[1], from))) return
  const spot = at(from, comment.length + 1)
  warnings.push(problem('warning', 'yaml', COMMENT_NOT_READ, 'Quote the whole value.', place(spot)))
}

/** Returns the message, the hint and the offset for a syntax error. */
function syntaxFault(
  document: Document.Parsed,
  error: YAMLError,
  text: string,
): [message: string, hint: string, from: number] {
  const [at] = error.pos
  const from = Math.min(at, Math.max(0, text.trimEnd().length - 1))
  if (error.message.includes('call stack')) return [TOO_DEEP, 'Flatten it.', from]
  // The parser reports where it gave up, which may be the end of the file. The opening quotation mark is
  // more helpful.
  const quote = UNCLOSED_QUOTE.test(error.message) ? openQuoteAt(document, at) : undefined
  if (quote !== undefined)
    return [NOT_CLOSED, 'Write the closing quotation mark at the end of the value.', quote]
  const [, closingBracket] = UNCLOSED_FLOW.exec(error.message) ?? []
  const bracket = closingBracket === undefined ? undefined : bracketAt(document, at)
  if (bracket === undefined) return [sentence(error), remedyFor(text, from, error.code), from]
  return [
    `This is not valid YAML: this “${text.charAt(bracket)}” is never closed.`,
    `Write “${closingBracket}” at the end of its line.`,
    bracket,
  ]
}

/** The start of the parser's message for an unclosed quotation mark. */
const UNCLOSED_QUOTE = /^Missing closing ['"]/
const NOT_CLOSED = 'This is not valid YAML: this quotation mark is never closed.'

/** Returns the start of the quoted scalar that contains an offset. */
function openQuoteAt(document: Document.Parsed, offset: number): number | undefined {
  let opened: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      const [from = 0, to = 0] = range ?? []
      if (type?.startsWith('QUOTE') && from <= offset && offset <= to) opened = from
    },
  })
  return opened
}

/**
 * The parser's message for a flow sequence or mapping that is still open at the next key or at the end of the text.
 */
const UNCLOSED_FLOW = /^Flow (?:sequence|map) in block collection .* end with a (.)$/

/** Returns the start of the innermost flow collection that contains an offset. */
function bracketAt(document: Document.Parsed, offset: number): number | undefined {
  let opened: number | undefined
  visit(document, {
    Collection(_, { flow, range }) {
      const [from = 0, to = 0] = range ?? []
      if (flow && from <= offset && offset <= to) opened = from
    },
  })
  return opened
}

const COMMENT_NOT_READ = 'What follows “#” is a comment, not part of the value.'
const TOO_DEEP = 'This is nested too deeply.'

/** Returns the parser's message as a sentence, without its own line and column. */
function sentence(error: YAMLError): string {
  const text = error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? error.code
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.?$/, '.')}`
}
