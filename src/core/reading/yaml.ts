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
} from 'yaml'
import type { Diagnostic, FilePath, Spot } from '../../shared/contract.ts'
import { lines, placeOf, type Trail } from './place.ts'
import { problem, unmerged, WIDE_COMMA } from '../problems/problems.ts'
import { mergeIn } from './merge.ts'
import { cleaned, unprintable } from './unprintable.ts'

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

/** As long as a text of so many bytes in Latin letters; a Chinese one may have three times as many. */
const MAX_BYTES = 64 * 1024
const MAX_KEYS = 500
const MAX_DEPTH = 20

/** Reads `text`, which begins at `offset` of the `whole` file, so that problems name lines of the file. */
export function readYaml(
  path: FilePath,
  whole: string,
  offset: number,
  text: string,
  { keys: mostKeys = MAX_KEYS, bytes: mostBytes = MAX_BYTES } = {},
): Yaml {
  const where = lines(whole)
  const at = (from: number, length: number): Spot => where.spot(offset + from, length)
  const refuse = (found: Diagnostic, spot: Spot): Yaml => ({
    value: undefined,
    spot: () => spot,
    diagnostics: [found],
    lost: [[]],
    warnings: [],
  })
  const fail = (message: string, hint: string, from = 0): Yaml => {
    const spot = at(from, 1)
    return refuse(problem('error', 'yaml', message, hint, placeOf(path, spot)), spot)
  }
  if (text.length > mostBytes) {
    return fail(
      `This YAML is longer than ${mostBytes / 1024} KB.`,
      'Move what is text into the page itself.',
    )
  }
  const merge = mergeIn(text)
  if (merge !== undefined) {
    const spot = at(merge, 7)
    return refuse(unmerged('yaml', placeOf(path, spot)), spot)
  }
  // A duplicate is found below: the parser's own search takes the square of the number of keys.
  const document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
  })
  const broken = document.errors[0]
  if (broken) return fail(...syntaxFault(document, broken, text))
  const spots = new Map<string, Spot>()
  const diagnostics: Diagnostic[] = []
  const lost: Trail[] = []
  const warnings: Diagnostic[] = []
  let keys = 0
  const complain = (node: ParsedNode, trail: Trail, message: string, hint: string): undefined => {
    lost.push(trail)
    const [start, end] = node.range
    const place = placeOf(path, at(start, Math.max(1, end - start)))
    diagnostics.push(problem('error', 'yaml', message, hint, place))
  }

  function plain(node: ParsedNode | null, trail: Trail): unknown {
    if (node === null) return ''
    spots.set(JSON.stringify(trail), spots.get(JSON.stringify(trail)) ?? spotOf(node))
    if (isAlias(node))
      return complain(node, trail, 'Aliases (*name) are not read.', 'Write the value out.')
    if (trail.length > MAX_DEPTH) return complain(node, trail, TOO_DEEP, 'Flatten it.')
    if (isScalar(node)) {
      // Where something refers to an anchor, that is complained about.
      const isAnchored = node.anchor !== undefined && !text.includes(`*${node.anchor}`)
      if (isAnchored || node.tag !== undefined)
        return complain(node, trail, 'A value cannot begin with “&” or “!”.', 'Quote it.')
      noteComment(node)
      return textOf(node)
    }
    if (isSeq(node)) return node.items.map((item, i) => plain(item as ParsedNode, [...trail, i]))
    if (!isMap(node)) return ''
    const entries = new Map<string, unknown>()
    for (const { key, value } of node.items) {
      if (++keys > mostKeys) return complain(key, [], `More than ${mostKeys} keys.`, 'Remove some.')
      if (!isScalar(key)) {
        const braces = BRACES.test(lineWith(text, key.range[0]))
        const hint = braces ? QUOTE_BRACES : 'Quote it if it is one.'
        return complain(key, trail, 'A key must be a word.', hint)
      }
      const name = textOf(key)
      if (entries.has(name)) {
        complain(key, [...trail, name], `“${name}” stands here twice.`, 'Keep one of them.')
        entries.set(name, [entries.get(name), plain(value as ParsedNode | null, [...trail, name])])
        continue
      }
      spots.set(JSON.stringify([...trail, name]), spotOf(key))
      entries.set(name, plain(value as ParsedNode | null, [...trail, name]))
    }
    // `fromEntries` makes an own property even of `__proto__`.
    return Object.fromEntries(entries)
  }
  /** An escape can make what no file may hold: `"\uFFFF"`. */
  function textOf(node: ParsedNode & Scalar): string {
    const written = node.value === null ? '' : String(node.value)
    warnings.push(...unprintable(written, () => placeOf(path, spotOf(node))))
    return cleaned(written)
  }
  /** `修复 #12 号问题`: what begins with a number sign right before a word was hardly meant for nobody. */
  function noteComment({ range, comment }: ParsedNode): void {
    if (!comment || /^\s/.test(comment)) return
    const from = text.indexOf('#', range[1])
    if (!/^[ \t]+$/.test(text.slice(range[1], from))) return
    const place = placeOf(path, at(from, comment.length + 1))
    warnings.push(problem('warning', 'yaml', NOT_READ, 'Quote the whole value.', place))
  }
  const spotOf = (node: ParsedNode): Spot =>
    at(node.range[0], Math.max(1, node.range[1] - node.range[0]))

  const value = plain(document.contents, [])
  return {
    value,
    diagnostics,
    lost,
    warnings,
    spot(trail) {
      for (let length = trail.length; length >= 0; length--) {
        const spot = spots.get(JSON.stringify(trail.slice(0, length)))
        if (spot) return spot
      }
      return at(0, 1)
    },
  }
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
  if (quote !== undefined) return [NOT_CLOSED, 'Write its partner at the end of the value.', quote]
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

const NOT_READ = 'What follows “#” is a comment, and not a part of the value.'
const TOO_DEEP = 'This is nested too deeply.'

/** A value that begins with a value of the site, which YAML takes for a mapping. */
const BRACES = /(?:^|[:,[]|-[ \t])[ \t]*\{\{/
const QUOTE_BRACES = 'Quote a value that begins with “{{”: "{{name}} …".'

/** What to do about lines as people write them, the likeliest mistake first. */
const REMEDIES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [BRACES, QUOTE_BRACES],
  [
    /^[\s-]*(?:[^\s:-][^\s:]*:[ \t]*)?(?! )\p{Zs}/u,
    'Write a plain space instead of the wide or no-break one in this line (U+3000, U+00A0).',
  ],
  [
    /^[ \t]*(?:-[ \t]+)?[^\s:]+:[ \t]*[｛［]/,
    'Write the narrow sign, “{” or “[”, or quote the value if it is text.',
  ],
  [/^-{4,}[ \t]*$/, 'Front matter ends with exactly three: “---”.'],
  [/^[ \t]*(?:-[ \t]+)?[\w-]+[ \t]*：/, 'After a key write the narrow sign, and a space: “: ”.'],
  [/^[ \t]*(?:-[ \t]+)?[\w-]+:[^\s/:]/, 'Write a space after “:”.'],
  [/^[ \t]*-[^\s-]/, 'Write a space after “-”.'],
  [/\t/, 'Indent with spaces.'],
  [
    /^[ \t]*(?:-|[\w-]+:)[ \t]+[[\]{}@`%!&*|>?,]/,
    'Quote the value, which begins with a sign of YAML.',
  ],
]

/** Of a key within braces that no comma parts from the value before: a wide one is a letter of it. */
const NO_COMMA =
  'Write a narrow comma and a space before the next key, “{ a: 1, b: 2 }”, or quote a value that holds “: ”.'

function remedyFor(text: string, offset: number, code: YAMLError['code']): string {
  const line = lineWith(text, offset)
  if (code === 'BLOCK_IN_FLOW' && !BRACES.test(line)) return NO_COMMA
  // Behind a quotation mark it is no letter of a value.
  if (WIDE_COMMA.test(text.charAt(offset))) return 'Write the narrow comma, and a space: “, ”.'
  const found = REMEDIES.find(([mistake]) => mistake.test(line))
  return found?.[1] ?? 'Check the indentation, and quote a value that holds “: ” or “#”.'
}

function lineWith(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start).split('\n', 1)[0] ?? ''
}

/** The parser's message without its own position, as a sentence. */
function sentence(error: YAMLError): string {
  const text = error.message.split('\n')[0]?.replace(/ at line \d+.*$/, '') ?? error.code
  return `This is not valid YAML: ${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.?$/, '.')}`
}
