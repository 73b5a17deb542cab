// Reads flowcharts: boxes of many shapes, the links between them, and groups.

import { own } from '../../shared/text.ts'
import { partOf, Unreadable, type Line } from './diagram.ts'
import { addBox, addLink, newGraph, type Graph } from './graph.ts'
import { labelOf } from './labels.ts'
import { statementsOf, unknown, type Lines } from './lines.ts'
import { readLink } from './links.ts'
import { readLook } from './styles.ts'

/** Matches the first line of a flowchart. */
export const FLOWCHART = /^(?:graph|flowchart(?:-elk)?)(?:\s+(TD|TB|LR|RL|BT))?\s*(?=;|$)/

/** Reads a flowchart. */
export function readFlowchart({ header, body }: Lines): Graph {
  const graph = newGraph()
  const [head = '', direction] = FLOWCHART.exec(header.text) ?? []
  graph.direction = direction === 'TB' ? 'TD' : (direction ?? 'TD')
  const open: { readonly id: string; readonly at: Line }[] = []
  for (const each of [partOf(header, head.length), ...body].flatMap(statementsOf)) {
    if (each.text === '') continue
    const group = open.at(-1)?.id
    if (/^subgraph\b/.test(each.text)) {
      const id = readGroup(graph, each, group)
      open.push({ id, at: each })
    } else if (each.text === 'end') {
      if (!open.pop()) throw new Unreadable('“end” ends nothing', each)
    } else if (/^direction\s/.test(each.text)) {
      const [, way] = /^direction\s+(TD|TB|LR|RL|BT)$/.exec(each.text) ?? []
      if (way === undefined) throw unknown(each)
      const inner = graph.groups.get(group ?? '')
      if (inner) inner.direction = way
      else graph.direction = way
    } else if (/^click\s/.test(each.text)) graph.unheeded.push({ at: each, isLink: true })
    else if (!readLook(each, graph)) readChain(graph, each, group)
  }
  const last = open.at(-1)
  if (last) throw new Unreadable('“subgraph” has no “end”', last.at)
  return graph
}

function readGroup(graph: Graph, at: Line, parent: string | undefined): string {
  const rest = at.text.slice('subgraph'.length).trim()
  const [, id = rest.replace(/^"(.*)"$/, '$1'), label = id] =
    /^([^\s[\]"]+)\s*\[(.*)\]$/.exec(rest) ?? []
  const name = id === '' ? `group ${graph.groups.size + 1}` : id
  if (graph.groups.has(name)) throw new Unreadable(`two groups are called “${name}”`, at)
  graph.groups.set(name, { label: labelOf(label), parent })
  graph.boxes.delete(name)
  return name
}

/** Reads boxes and the links between them: `A[one] --> B & C -- words --> D`. */
function readChain(graph: Graph, at: Line, group: string | undefined): void {
  let rest = at
  const next = (length: number): void => {
    const text = rest.text.slice(length)
    rest = partOf(rest, length + text.length - text.trimStart().length)
  }
  const boxes = (): string[] => {
    const ids: string[] = []
    do {
      if (ids.length > 0) next(1)
      const { id, length } = readBox(graph, rest, group)
      ids.push(id)
      next(length)
    } while (rest.text.startsWith('&'))
    return ids
  }
  let from = boxes()
  while (rest.text !== '') {
    const link = readLink(rest)
    next(link.length)
    const to = boxes()
    for (const source of from)
      for (const target of to) addLink(graph, { ...link.link, from: source, to: target }, at)
    from = to
  }
}

/** A word of letters, digits and, between these, other signs. */
const ID = /^(?:[\p{L}\p{M}\p{N}_]|[-./](?=[\p{L}\p{N}_]))+/u

/** The shapes that brackets stand for, the longest brackets first. */
const BRACKETS: readonly (readonly [open: string, close: string, shape: string])[] = [
  ['(((', ')))', 'double'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'lean-right'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '\\]', 'lean-left'],
  ['[\\', '/]', 'trapezoid-alt'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond'],
  ['>', ']', 'flag'],
]

/** The shapes that names stand for: `A@{ shape: cyl, label: "words" }`. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['rectangle', 'rect rectangle proc process square'],
      ['rounded', 'rounded event'],
      ['stadium', 'stadium pill terminal'],
      ['subroutine', 'fr-rect subproc subprocess subroutine framed-rectangle'],
      ['cylinder', 'cyl cylinder db database'],
      ['circle', 'circle circ'],
      ['double', 'dbl-circ double-circle'],
      ['diamond', 'diam diamond decision question'],
      ['hexagon', 'hex hexagon prepare'],
      ['flag', 'odd'],
      ['lean-right', 'lean-r lean-right in-out'],
      ['lean-left', 'lean-l lean-left out-in'],
      ['trapezoid', 'trap-b trapezoid trapezoid-bottom priority'],
      ['trapezoid-alt', 'trap-t trapezoid-top inv-trapezoid manual'],
    ] as const
  ).flatMap(([shape, names]) => names.split(' ').map((name) => [name, shape])),
)

/** Reads a box at the start of a text. */
function readBox(
  graph: Graph,
  at: Line,
  group: string | undefined,
): { id: string; length: number } {
  const { text } = at
  const [id = ''] = ID.exec(text) ?? []
  if (id === '') throw text === '' ? new Unreadable('a link leads nowhere', at) : unknown(at)
  let { length } = id
  const rest = text.slice(length)
  const bracket = BRACKETS.filter(([open]) => rest.startsWith(open))
  let named: { label: string; shape: string } | undefined
  if (rest.startsWith('@{')) {
    const [whole = '', inner = ''] = /^@\{((?:"[^"]*"|[^"{}])*)\}/.exec(rest) ?? []
    if (whole === '') throw new Unreadable('“@{” is not closed', partOf(at, length))
    if (/\b(?:icon|img)\s*:/.test(inner.replaceAll(/"[^"]*"/g, '')))
      throw new Unreadable('pictures in boxes are not drawn', partOf(at, length, whole.length))
    const name = /\bshape\s*:\s*"?([\w-]+)/.exec(inner)?.[1] ?? 'rect'
    const shape = own(NAMES, name)
    if (shape === undefined)
      throw new Unreadable(`the shape “${name}” is unknown`, partOf(at, length, whole.length))
    const words = /\blabel\s*:\s*("[^"]*"|[^,]+)/.exec(inner)?.[1]
    named = { label: words === undefined ? id : labelOf(words), shape }
    length += whole.length
  } else if (bracket.length > 0) {
    const found = bracket
      .filter(([open]) => open.length === bracket[0]?.[0].length)
      .map(([open, close, shape]) => ({ shape, inner: within(rest, open, close), close, open }))
      .filter(({ inner }) => inner !== undefined)
      .toSorted((a, b) => (a.inner?.length ?? 0) - (b.inner?.length ?? 0))[0]
    if (found?.inner === undefined)
      throw new Unreadable(`“${bracket[0]?.[0] ?? ''}” is not closed`, partOf(at, length))
    named = { label: labelOf(found.inner), shape: found.shape }
    length += found.open.length + found.inner.length + found.close.length
  }
  addBox(graph, id, group, at, named)
  const [whole = '', name] = /^:::([\w-]+)/.exec(text.slice(length)) ?? []
  if (name !== undefined) graph.classOf.set(id, name)
  return { id, length: length + whole.length }
}

/** Returns what stands between brackets, of which the first begins a text. Quotes may hold brackets. */
function within(text: string, open: string, close: string): string | undefined {
  const inner = text.slice(open.length)
  if (/^\s*"/.test(inner)) {
    const [quoted = ''] = /^\s*"[^"]*"\s*/.exec(inner) ?? []
    return quoted !== '' && inner.startsWith(close, quoted.length) ? quoted : undefined
  }
  const end = inner.indexOf(close)
  return end < 0 ? undefined : inner.slice(0, end)
}
