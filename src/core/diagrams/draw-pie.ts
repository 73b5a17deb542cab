// Draws pie charts: slices clockwise from the top, and below them what they stand for.

import type { PieDrawing, Slice } from './diagram.ts'
import { figuresOf } from './pie.ts'
import { heightOf, svg, tag, breadthOf, words, type Point } from './svg.ts'

const RADIUS = 90
/** The size of the words. */
const SIZE = 13
/** The room for the shares around the slices. */
const AROUND = 40
const MARGIN = 8
const SWATCH = 12
/** The smallest slice that has its share beside it: others would be in each other's way. */
const MIN_SHARE = 0.045

/** The colors of the theme; in a theme without them, some that can be seen on light and dark. */
const COLORS: readonly (readonly [name: string, otherwise: string])[] = [
  ['accent', '#3b7dd8'],
  ['warning', '#b8860b'],
  ['code-f', '#8a63d2'],
  ['tip', '#2e8b57'],
  ['danger', '#cd5c5c'],
  ['muted', '#808080'],
]

/** Draws a pie chart. */
export function drawPie(drawing: PieDrawing): string {
  const { slices, sum } = drawing
  const legend = legendOf(drawing)
  const wide = Math.max(legend.width, (RADIUS + AROUND) * 2)
  const center = { x: wide / 2, y: RADIUS + 24 }
  let before = 0
  const parts = slices.map((slice, i) => {
    const from = before / sum
    before += slice.value
    return drawSlice({ slice, color: colorOf(i), from, to: before / sum }, center, drawing)
  })
  const top = center.y + RADIUS + 30
  const rows = legend.draw({ x: (wide - legend.width) / 2, y: top })
  const size = { width: wide + MARGIN * 2, height: top + legend.height + MARGIN }
  return svg({ x: -MARGIN, y: 0, ...size }, [...parts, rows].join(''))
}

/** Neighbors differ in lightness, too, for readers who do not see all colors. */
function colorOf(i: number): Readonly<Record<string, string | undefined>> {
  const [name = '', otherwise = ''] = COLORS[i % COLORS.length] ?? []
  const isFaint = (i + Math.floor(i / COLORS.length)) % 2 === 1
  return { fill: `var(--${name},${otherwise})`, 'fill-opacity': isFaint ? '.7' : undefined }
}

/** Returns a point around a center, after a part of a turn from the top. */
function around({ x, y }: Point, turn: number, distance: number): Point {
  const angle = turn * 2 * Math.PI
  return { x: x + Math.sin(angle) * distance, y: y - Math.cos(angle) * distance }
}

interface Sector {
  readonly slice: Slice
  readonly color: ReturnType<typeof colorOf>
  readonly from: number
  readonly to: number
}

function drawSlice({ slice, color, from, to }: Sector, center: Point, pie: PieDrawing): string {
  const line = { stroke: 'var(--bg,Canvas)', 'stroke-width': 1.5, 'stroke-linejoin': 'round' }
  const [a, b] = [around(center, from, RADIUS), around(center, to, RADIUS)]
  const isLarge = to - from > 0.5 ? 1 : 0
  const arc = `${RADIUS},${RADIUS} 0 ${isLarge} 1 ${b.x},${b.y}`
  const shape =
    to - from > 0.9999
      ? tag('circle', { cx: center.x, cy: center.y, r: RADIUS, ...color })
      : tag('path', {
          d: `M${center.x},${center.y}L${a.x},${a.y}A${arc}z`,
          ...color,
          ...line,
        })
  if (to - from < MIN_SHARE) return shape
  const at = around(center, (from + to) / 2, RADIUS + 12)
  const side = Math.sign(Math.round((at.x - center.x) / 20))
  const anchor = side === 0 ? 'middle' : side > 0 ? 'start' : 'end'
  const share = figuresOf(slice, pie).at(-1) ?? ''
  return shape + words(share, { x: at.x - side * 4, y: at.y }, SIZE - 1, { 'text-anchor': anchor })
}

/** Returns the size of the list of all slices, and what draws it: a color, a label and figures, in columns. */
function legendOf(pie: PieDrawing): {
  readonly width: number
  readonly height: number
  readonly draw: (from: Point) => string
} {
  const { slices } = pie
  const rows = slices.map((slice) => figuresOf(slice, pie))
  const columns = (rows[0] ?? []).map((_, i) => {
    const figures = rows.map((row) => row[i] ?? '')
    return Math.max(...figures.map((each) => breadthOf(each, SIZE))) + 20
  })
  const start = SWATCH + 8
  const ends = [start + Math.max(...slices.map(({ label }) => breadthOf(label, SIZE)))]
  for (const column of columns) ends.push((ends.at(-1) ?? 0) + column)
  const heights = slices.map(({ label }) => heightOf(label, SIZE) + 5)
  const draw = ({ x, y }: Point): string => {
    let top = y
    return slices
      .map(({ label }, i) => {
        const high = heights[i] ?? 0
        const middle = top + high / 2
        top += high
        const swatch = { x, y: middle - SWATCH / 2, width: SWATCH, height: SWATCH, rx: 2 }
        const figures = (rows[i] ?? []).map((figure, j) =>
          words(figure, { x: x + (ends[j + 1] ?? 0), y: middle }, SIZE, { 'text-anchor': 'end' }),
        )
        return [
          tag('rect', { ...swatch, ...colorOf(i) }),
          words(label, { x: x + start, y: middle }, SIZE, { 'text-anchor': 'start' }),
          ...figures,
        ].join('')
      })
      .join('')
  }
  return { width: ends.at(-1) ?? 0, height: heights.reduce((all, each) => all + each, 0), draw }
}
