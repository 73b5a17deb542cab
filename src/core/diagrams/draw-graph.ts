// Draws flowcharts and charts of states out of what the library has laid out. Lines and their ends are drawn anew.

import type { GraphDrawing, Paint } from './diagram.ts'
import { drawn } from './draw-elements.ts'
import { readableOn } from './styles.ts'
import { BOX, endMark, LINE, rounded, svg, tag, type Point } from './svg.ts'
import { areaOf, elementsOf, numberOf, pointsOf, type Area, type Element } from './svg-elements.ts'

/** Draws a graph, given the library's SVG of it. */
export function drawGraph({ links, shapes, paint }: GraphDrawing, markup: string): string {
  const picture = elementsOf(markup)
  const parts = picture.children.filter((child) => typeof child === 'object')
  const ofClass = (name: string): Element[] =>
    parts.filter(({ attributes }) => attributes['class'] === name)
  const labels = ofClass('edge-label')
  const areas = labels.map(areaOf)
  const boxes = new Map(
    ofClass('node').map((node) => [node.attributes['data-id'] ?? '', areaOf(node)]),
  )
  const lines = ofClass('edge').map((edge) => {
    const link = links[Number(edge.attributes['stroke']?.slice(1))]
    if (!link || link.line === 'hidden') return ''
    const { 'data-from': from = '', 'data-to': to = '' } = edge.attributes
    const points = pointsOf(edge)
    const reach = (id: string, outer: Point | undefined): Point[] =>
      pointInside(shapes[id], boxes.get(id), outer)
    const led = outside(points, boxes.get(to)).toReversed()
    const bends = outside(led, boxes.get(from)).toReversed()
    const path = [...reach(from, points[0]), ...bends, ...reach(to, points.at(-1))]
    return linkOf(link, path, areas)
  })
  const content = [
    ...ofClass('subgraph').map((group) => drawn(group)),
    ...lines,
    ...labels.map((label) =>
      label.children
        .map((child) => (typeof child === 'object' && child.name === 'text' ? drawn(child) : ''))
        .join(''),
    ),
    ...ofClass('node').map((node) => {
      const id = node.attributes['data-id'] ?? ''
      return drawnBox(node, shapes[id], paint[id])
    }),
  ]
  const size = { width: numberOf(picture, 'width'), height: numberOf(picture, 'height') }
  return svg({ x: 0, y: 0, ...size }, content.join(''))
}

function drawnBox(node: Element, shape: string | undefined, paint: Paint | undefined): string {
  const { x, y, width, height } = areaOf(node)
  const [cx, cy] = [x + width / 2, y + height / 2]
  const [right, bottom] = [x + width, y + height]
  const outline = { ...BOX, ...colorsOf(paint) }
  const full = { fill: 'currentColor' } as const
  const words = (): string => {
    const texts = node.children.filter(
      (child) => typeof child === 'object' && child.name === 'text',
    )
    return drawn({ ...node, children: texts }, changesOf(paint))
  }
  switch (shape ?? node.attributes['data-shape']) {
    case 'cylinder': {
      const bow = `a${width / 2},7 0 0`
      const body = `M${x},${y + 7}${bow} 1 ${width},0V${bottom - 7}${bow} 1 ${-width},0z`
      const lid = `M${x},${y + 7}${bow} 0 ${width},0`
      return (
        tag('path', { d: body, ...outline }) +
        tag('path', { d: lid, ...outline, fill: 'none' }) +
        words()
      )
    }
    case 'start':
      return tag('circle', { cx, cy, r: 8, ...full })
    case 'end':
      return tag('circle', { cx, cy, r: 9, ...LINE }) + tag('circle', { cx, cy, r: 5, ...full })
    case 'choice': {
      const d = `M${cx},${cy - 14}L${cx + 14},${cy}L${cx},${cy + 14}L${cx - 14},${cy}z`
      return tag('path', { d, ...outline })
    }
    case 'bar':
      return tag('rect', { x: cx - 24, y: cy - 3, width: 48, height: 6, rx: 2, ...full })
    case 'lean-right':
    case 'lean-left': {
      const lean = shape === 'lean-right' ? 8 : -8
      const d = `M${x + lean},${y}H${right + lean}L${right - lean},${bottom}H${x - lean}z`
      return tag('path', { d, ...outline }) + words()
    }
    default:
      return drawn(node, changesOf(paint))
  }
}

function changesOf(paint: Paint | undefined): Record<string, string | undefined> {
  const { fill, stroke, color } = paint ?? {}
  return { fill, stroke, color: color ?? (fill === undefined ? undefined : readableOn(fill)) }
}

function colorsOf(paint: Paint | undefined): Record<string, string> {
  const { fill, stroke } = paint ?? {}
  return {
    ...(fill === undefined ? {} : { fill, 'fill-opacity': '1' }),
    ...(stroke === undefined ? {} : { stroke, 'stroke-opacity': '1' }),
  }
}

/** Shapes that are smaller than the circle for which the library has made room, and how far they reach. */
const RADIUS: Readonly<Record<string, number>> = { start: 8, end: 9, choice: 11, bar: 3 }

/** Returns the point to which a line goes on inside the circle of a small shape. */
function pointInside(shape = '', area: Area | undefined, outer: Point | undefined): Point[] {
  const radius = RADIUS[shape]
  if (!area || !outer || radius === undefined) return []
  return [back({ x: area.x + area.width / 2, y: area.y + area.height / 2 }, outer, radius)]
}

/**
 * Returns a line whose last bend is outside of the box to which it leads. The library sets boxes that stand side by side
 * on one line, after it has led the lines to them.
 */
function outside(points: readonly Point[], box: Area | undefined): readonly Point[] {
  const [before, bend, tip] = points.slice(-3)
  if (!box || !before || !bend || !tip) return points
  const { x, y, width, height } = box
  if (bend.x < x || bend.x > x + width || bend.y < y || bend.y > y + height) return points
  const isLevel = Math.abs(bend.y - tip.y) < 0.5
  const isFirst = isLevel ? tip.x < x + width / 2 : tip.y < y + height / 2
  const away = isFirst ? -14 : 14
  const moved = isLevel
    ? [
        { x: tip.x + away, y: before.y },
        { x: tip.x + away, y: tip.y },
      ]
    : [
        { x: before.x, y: tip.y + away },
        { x: tip.x, y: tip.y + away },
      ]
  return [...points.slice(0, points.length === 3 ? 1 : -3), ...moved, tip]
}

/** Draws a line with its ends. It leaves out the places of words. */
function linkOf(
  { start, end, line }: GraphDrawing['links'][number],
  points: readonly Point[],
  areas: readonly Area[],
): string {
  const [first, second] = points
  const [beforeLast, last] = points.slice(-2)
  if (!first || !second || !beforeLast || !last) return ''
  const inner = points.slice(1, -1)
  const path = [back(first, second, covered(start)), ...inner, back(last, beforeLast, covered(end))]
  const d = path
    .slice(1)
    .flatMap((to, i) => visible(path[i] ?? to, to, areas))
    .join('')
  const attributes = {
    ...LINE,
    'stroke-width': line === 'thick' ? 2.5 : undefined,
    'stroke-dasharray': line === 'dotted' ? '3 3' : undefined,
  }
  return (
    tag('path', { d, ...attributes }) +
    endMark(start, first, second) +
    endMark(end, last, beforeLast)
  )
}

/** How much of a line its end covers. */
function covered(kind: string): number {
  return kind === 'arrow' || kind === 'circle' ? 6 : 0
}

function back(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length <= by) return from
  return {
    x: from.x + ((to.x - from.x) / length) * by,
    y: from.y + ((to.y - from.y) / length) * by,
  }
}

/** Returns the path of what is outside of some areas. */
function visible(from: Point, to: Point, areas: readonly Area[]): string[] {
  let spans: (readonly [number, number])[] = [[0, 1]]
  for (const area of areas) {
    const hidden = insideOf(from, to, area)
    if (!hidden) continue
    spans = spans.flatMap(([a, b]) =>
      (
        [
          [a, Math.min(b, hidden[0])],
          [Math.max(a, hidden[1]), b],
        ] as const
      ).filter(([x, y]) => x < y),
    )
  }
  const at = (part: number): string =>
    `${rounded(from.x + (to.x - from.x) * part)},${rounded(from.y + (to.y - from.y) * part)}`
  return spans.map(([a, b]) => `M${at(a)}L${at(b)}`)
}

/** Returns the part of a line that is in an area, as parts of its length. */
function insideOf(from: Point, to: Point, area: Area): readonly [number, number] | undefined {
  let [start, end] = [0, 1]
  for (const [p, delta, low, high] of [
    [from.x, to.x - from.x, area.x, area.x + area.width],
    [from.y, to.y - from.y, area.y + 4, area.y + area.height - 4],
  ] as const) {
    if (delta === 0) {
      if (p < low || p > high) return undefined
      continue
    }
    const [a, b] = [(low - p) / delta, (high - p) / delta]
    start = Math.max(start, Math.min(a, b))
    end = Math.min(end, Math.max(a, b))
  }
  return start < end ? [start, end] : undefined
}
