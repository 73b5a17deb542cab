// YAML as people write it in front matter: every scalar is read as the text it is (`11.60` stays `11.60`, `no` stays `no`)
// and becomes a number or a boolean only where the schema wants one. Aliases are refused: a few of them make gigabytes.

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

/** YAML read into plain values, with the spot of every key and value. */
interface Yaml {
  readonly value: unknown
  /** Where the key at a path of keys stands (`['tags', 0]` is a value, which stands for itself). */
  readonly spot: (trail: Trail) => Spot
  readonly diagnostics: readonly Diagnostic[]
  /** What these keep from being read as it was meant: all of it, or what stands at some trails. */
  readonly lost: readonly Trail[]
  /** What is read otherwise than it was hardly meant. */
  readonly warnings: readonly Diagnostic[]
}

/** In UTF-16 units: so many bytes of Latin letters; a Chinese text may have three times as many. */
const MAX_LENGTH = 64 * 1024
const MAX_KEYS = 500
const MAX_DEPTH = 20

/** Reads `text`, which begins at `offset` of the `whole` file, so that problems name lines of the file. */
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

/** Why a text is not read at all, and where that shows. */
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
  // A duplicate is found by `plain`: the parser's own search takes the square of the number of keys.
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

/** What is gathered while YAML is read. */
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
  // Where something refers to an anchor, that is complained about.
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
  // `fromEntries` makes an own property even of `__proto__`.
  return Object.fromEntries(entries)
}

/** Notes what is wrong with a node, and that what stands at a trail is lost by it. */
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

/** An escape can make what no file may hold: `"\uFFFF"`. */
function textOf(node: ParsedNode & Scalar, reading: Reading): string {
  const written = node.value === null ? '' : String(node.value)
  reading.warnings.push(...unprintable(written, () => reading.place(spotOf(node, reading))))
  return cleaned(written)
}

/** `修复 #12 号问题`: what begins with a number sign right before a word was hardly meant for nobody. */
function noteComment({ range, comment }: ParsedNode, { text, at, place, warnings }: Reading): void {
  if (!comment || /^\s/.test(comment)) return
  const from = text.indexOf('#', range[1])
  if (!/^[ \t]+$/.test(text.slice(range[1], from))) return
  const spot = at(from, comment.length + 1)
  warnings.push(problem('warning', 'yaml', NOT_READ, 'Quote the whole value.', place(spot)))
}

/** What is wrong with YAML that cannot be read, and where. */
function syntaxFault(
  document: Document.Parsed,
  error: YAMLError,
  text: string,
): [message: string, hint: string, from: number] {
  const [at] = error.pos
  const from = Math.min(at, Math.max(0, text.trimEnd().length - 1))
  if (error.message.includes('call stack')) return [TOO_DEEP, 'Flatten it.', from]
  // The parser says where it gave up, which may be the end of the file.
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

/** How the parser begins when a quotation mark has no partner. */
const UNCLOSED = /^Missing closing ['"]/
const NOT_CLOSED = 'This is not valid YAML: this quotation mark is never closed.'

/** Where the quoted value begins in which a place lies. */
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

/** How the parser complains of a list or group in brackets that goes on where the next key begins, or the text ends. */
const FLOWS = /^Flow (?:sequence|map) in block collection .* end with a (.)$/

/** Where the brackets begin that are open at a place, the innermost. */
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

/** The parser's message without its own position, as a sentence. */
function sentence(error: YAMLError): string {
  const text = error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? error.code
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.?$/, '.')}`
}
