// Collects the boxes, groups and links of a flowchart or a chart of states, and writes them for the library that lays
// them out. It never sees what an author wrote: ids are numbers, and words are shielded.

import { push } from '../../shared/text.ts'
import {
  checkSize,
  type GraphDrawing,
  type Line,
  type Link,
  type Paint,
  type Unheeded,
} from './diagram.ts'
import { shielded, SPACE } from './labels.ts'

/** A box. */
interface Box {
  label: string
  shape: string
  group?: string
}

/** A box around others. */
interface Group {
  label: string
  readonly parent: string | undefined
  direction?: string
}

/** A flowchart or a chart of states while it is read. */
export interface Graph {
  direction: string
  readonly boxes: Map<string, Box>
  readonly groups: Map<string, Group>
  readonly links: Link[]
  readonly classes: Map<string, Paint>
  readonly paint: Map<string, Paint>
  /** The classes of boxes, by their ids. */
  readonly classOf: Map<string, string>
  readonly unheeded: Unheeded[]
}

/** Returns a graph in which nothing is. */
export function newGraph(): Graph {
  return {
    direction: 'TD',
    boxes: new Map(),
    groups: new Map(),
    links: [],
    classes: new Map(),
    paint: new Map(),
    classOf: new Map(),
    unheeded: [],
  }
}

/** Adds a box, or gives it or the group of its name a label and a shape if it is there. A box belongs to the first group that names it. */
export function addBox(
  { boxes, groups, links }: Graph,
  id: string,
  group: string | undefined,
  at: Line,
  named?: { readonly label: string; readonly shape: string },
): void {
  const inner = groups.get(id)
  if (inner) {
    if (named && named.label !== id) inner.label = named.label
    return
  }
  const box = boxes.get(id) ?? { label: id, shape: 'rectangle' }
  if (named) Object.assign(box, named)
  if (group !== undefined) box.group ??= group
  boxes.set(id, box)
  checkSize(boxes.size + groups.size + links.length, at)
}

/** Adds a link. */
export function addLink({ boxes, groups, links }: Graph, link: Link, at: Line): void {
  links.push(link)
  checkSize(boxes.size + groups.size + links.length, at)
}

/** Returns what readers can read in a graph, in its order. */
export function wordsOf({ boxes, groups, links }: Graph): string[] {
  return [
    ...Array.from(groups.values(), ({ label }) => label),
    ...Array.from(boxes.values(), ({ label }) => label),
    ...links.map(({ label }) => label),
  ].filter((label) => label.trim() !== '')
}

/** How the library writes a box with a label between these. Others are drawn in the place of one. */
const SHAPES: Readonly<Record<string, readonly [string, string]>> = {
  rectangle: ['[', ']'],
  rounded: ['(', ')'],
  stadium: ['([', '])'],
  subroutine: ['[[', ']]'],
  cylinder: ['[(', ')]'],
  circle: ['((', '))'],
  double: ['(((', ')))'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
  flag: ['>', ']'],
  trapezoid: ['[/', '\\]'],
  'trapezoid-alt': ['[\\', '/]'],
}

const LINES = {
  solid: ['---', '-->'],
  dotted: ['-.-', '-.->'],
  thick: ['===', '==>'],
  hidden: ['---', '-->'],
} as const

/** Writes a graph for the library. */
export function writeGraph(graph: Graph): GraphDrawing {
  const ids = idsOf(graph)
  const shapes: Record<string, string> = {}
  const inGroup = new Map<string, string[]>()
  for (const [id, { label, shape, group = '' }] of graph.boxes) {
    if (graph.groups.has(id)) continue
    const known = SHAPES[shape]
    const [open, close] = known ?? (shape.startsWith('lean') ? ['[', ']'] : ['((', '))'])
    const own = ids.get(id) ?? ''
    if (!known) shapes[own] = shape
    const words = label.trim() === '' ? SPACE : shielded(label)
    push(inGroup, group, `${own}${open}${words}${close}`)
  }
  const body = (parent: string | undefined): string[] => [
    ...Array.from(graph.groups).flatMap(([id, { label, parent: outer, direction }]) => {
      if (outer !== parent) return []
      const lines = direction === undefined ? [] : [`direction ${direction}`]
      const inner = body(id)
      const empty = inner.length === 0 ? [`${ids.get(id) ?? ''}e[${SPACE}]`] : []
      return [
        `subgraph ${ids.get(id) ?? ''} [${shielded(label.replaceAll('\n', ' ')) || SPACE}]`,
        ...lines,
        ...inner,
        ...empty,
        'end',
      ]
    }),
    ...(inGroup.get(parent ?? '') ?? []),
  ]
  const links = graph.links.flatMap(({ from, to, label, line, start, end }, i) => {
    const arrow = LINES[line][end === 'none' ? 0 : 1]
    const ends = start === 'none' ? arrow : `<${arrow}`
    const words = label === '' ? '' : `|${shielded(label)}|`
    // The color tells which link a line belongs to.
    return [
      `${ids.get(from) ?? ''} ${ends}${words} ${ids.get(to) ?? ''}`,
      `linkStyle ${i} stroke:#${i}`,
    ]
  })
  const paint: Record<string, Paint> = {}
  for (const [id, own] of ids) {
    const all = {
      ...graph.classes.get('default'),
      ...graph.classes.get(graph.classOf.get(id) ?? ''),
      ...graph.paint.get(id),
    }
    if (Object.keys(all).length > 0 && graph.boxes.has(id)) paint[own] = all
  }
  const text = [`flowchart ${graph.direction}`, ...body(undefined), ...links].join('\n')
  return {
    kind: 'graph',
    text,
    links: graph.links.map(({ start, end, line }) => ({ start, end, line })),
    shapes,
    paint,
  }
}

function idsOf({ boxes, groups }: Graph): Map<string, string> {
  const ids = new Map<string, string>()
  for (const id of groups.keys()) ids.set(id, `g${ids.size}`)
  for (const id of boxes.keys()) if (!ids.has(id)) ids.set(id, `n${ids.size}`)
  return ids
}
