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
  const where = lines(whole)
  const at = (from: number, length: number): Spot => where.spot(offset + from, length)
  const place = (spot: Spot): Place => placeOf(path, spot)
  const document = parsed(text, longest)
  if ('say' in document) {
    const spot = at(document.from, document.length)
    const diagnostics = [document.say(place(spot))]
    return { value: undefined, spot: () => spot, diagnostics, lost: [[]], warnings: [] }
  }
  const spots = new Map<string, Spot>()
  const reading: Reading = {
    ...{ text, at, place, mostKeys, spots },
    ...{ keys: 0, diagnostics: [], lost: [], warnings: [] },
  }
  const value = plain(document.contents, [], reading)
  const { diagnostics, lost, warnings } = reading
  return {
    ...{ value, diagnostics, lost, warnings },
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
interface Refusal {
  readonly from: number
  readonly length: number
  readonly say: (place: Place) => Diagnostic
}

function parsed(text: string, longest: number): Document.Parsed | Refusal {
  const fault =
    (message: string, hint: string) =>
    (place: Place): Diagnostic =>
      problem('error', 'yaml', message, hint, place)
  if (text.length > longest) {
    const message = `This YAML is longer than ${longest / 1024} KB.`
    return { from: 0, length: 1, say: fault(message, 'Move what is text into the page itself.') }
  }
  const merge = mergeIn(text)
  if (merge !== undefined)
    return { from: merge, length: 7, say: (place) => unmerged('yaml', place) }
  // `plain` detects duplicate keys itself, because the check of the parser takes quadratic time.
  const document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  const broken = document.errors[0]
  if (!broken) return document
  const [message, hint, from] = syntaxFault(document, broken, text)
  return { from, length: 1, say: fault(message, hint) }
}

/** The state of reading one document. */
interface Reading {
  readonly text: string
  readonly at: (from: number, length: number) => Spot
  readonly place: (spot: Spot) => Place
  readonly mostKeys: number
  keys: number
  readonly spots: Map<string, Spot>
  readonly diagnostics: Diagnostic[]
  readonly lost: Trail[]
  readonly warnings: Diagnostic[]
}

function plain(node: ParsedNode | null, trail: Trail, reading: Reading): unknown {
  if (node === null) return ''
  const { spots, text } = reading
  const name = JSON.stringify(trail)
  spots.set(name, spots.get(name) ?? spotOf(node, reading))
  const complain = (message: string, hint: string): undefined =>
    note(node, trail, message, hint, reading)
  if (isAlias(node)) return complain('Aliases (*name) are not read.', 'Write the value out.')
  if (trail.length > MAX_DEPTH) return complain(TOO_DEEP, 'Flatten it.')
  if (isSeq(node))
    return node.items.map((item, i) => plain(item as ParsedNode, [...trail, i], reading))
  if (isMap(node)) return plainMap(node, trail, reading)
  if (!isScalar(node)) return ''
  // An alias to this anchor is reported instead.
  const isAnchored = node.anchor !== undefined && !text.includes(`*${node.anchor}`)
  if (isAnchored || node.tag !== undefined)
    return complain('A value cannot begin with “&” or “!”.', 'Quote it.')
  noteComment(node, reading)
  return textOf(node, reading)
}

function plainMap({ items }: YAMLMap.Parsed, trail: Trail, reading: Reading): unknown {
  const entries = new Map<string, unknown>()
  for (const { key, value } of items) {
    if (++reading.keys > reading.mostKeys)
      return note(key, [], `More than ${reading.mostKeys} keys.`, 'Remove some.', reading)
    if (!isScalar(key)) {
      const hint = remedyForBraces(reading.text, key.range[0]) ?? 'Quote it if it is one.'
      return note(key, trail, 'A key must be a word.', hint, reading)
    }
    const name = textOf(key, reading)
    const below = [...trail, name]
    const isTwice = entries.has(name)
    if (isTwice) note(key, below, `“${name}” is written here twice.`, 'Keep one of them.', reading)
    else reading.spots.set(JSON.stringify(below), spotOf(key, reading))
    const read = plain(value, below, reading)
    entries.set(name, isTwice ? [entries.get(name), read] : read)
  }
  // `fromEntries` creates an own property even for `__proto__`.
  return Object.fromEntries(entries)
}

/** Reports a problem with a node, and marks the value at a trail as lost. */
function note(
  node: ParsedNode,
  trail: Trail,
  message: string,
  hint: string,
  reading: Reading,
): undefined {
  reading.lost.push(trail)
  const place = reading.place(spotOf(node, reading))
  reading.diagnostics.push(problem('error', 'yaml', message, hint, place))
}

function spotOf({ range }: ParsedNode, { at }: Reading): Spot {
  return at(range[0], Math.max(1, range[1] - range[0]))
}

/** Returns the text of a scalar. Escapes such as `"\uFFFF"` can produce characters that no file may contain. */
function textOf(node: ParsedNode & Scalar, reading: Reading): string {
  const written = node.value === null ? '' : String(node.value)
  reading.warnings.push(...unprintable(written, () => reading.place(spotOf(node, reading))))
  return cleaned(written)
}

/**
 * Warns about a comment whose first word directly follows the “#”, as in `修复 #12 号问题`: it is probably meant
 * as part of the value.
 */
function noteComment({ range, comment }: ParsedNode, { text, at, place, warnings }: Reading): void {
  if (!comment || /^\s/.test(comment)) return
  const from = text.indexOf('#', range[1])
  if (!/^[ \t]+$/.test(text.slice(range[1], from))) return
  const spot = at(from, comment.length + 1)
  warnings.push(problem('warning', 'yaml', NOT_READ, 'Quote the whole value.', place(spot)))
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
  const quote = UNCLOSED.test(error.message) ? openedAt(document, at) : undefined
  if (quote !== undefined)
    return [NOT_CLOSED, 'Write the closing quotation mark at the end of the value.', quote]
  const [, partner] = FLOWS.exec(error.message) ?? []
  const bracket = partner === undefined ? undefined : bracketAt(document, at)
  if (bracket === undefined) return [sentence(error), remedyFor(text, from, error.code), from]
  return [
    `This is not valid YAML: this “${text.charAt(bracket)}” is never closed.`,
    `Write “${partner}” at the end of its line.`,
    bracket,
  ]
}

/** The start of the parser's message for an unclosed quotation mark. */
const UNCLOSED = /^Missing closing ['"]/
const NOT_CLOSED = 'This is not valid YAML: this quotation mark is never closed.'

/** Returns the start of the quoted scalar that contains an offset. */
function openedAt(document: Document.Parsed, offset: number): number | undefined {
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
const FLOWS = /^Flow (?:sequence|map) in block collection .* end with a (.)$/

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

const NOT_READ = 'What follows “#” is a comment, not part of the value.'
const TOO_DEEP = 'This is nested too deeply.'

/** Returns the parser's message as a sentence, without its own line and column. */
function sentence(error: YAMLError): string {
  const text = error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? error.code
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.?$/, '.')}`
}
