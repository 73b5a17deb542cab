// Writes drawings as SVG that needs no style sheet: all colors are those of the text around it. It may stand several times
// on a page, because nothing in it has an id.

import { escapeText } from '../../shared/text.ts'
import { unshielded, widthOf } from './labels.ts'

/** A point of a drawing. */
export interface Point {
  readonly x: number
  readonly y: number
}

type Value = string | number | undefined

/** Writes an element. Attributes without a value are left out, and numbers are rounded, also those of paths. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === undefined
        ? []
        : [` ${key}="${typeof value === 'number' ? rounded(value) : roundedIn(value)}"`],
    )
    .join('')
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`
}

function roundedIn(value: string): string {
  return value.replace(/-?\d+\.\d{2,}/g, (number) => String(rounded(Number(number))))
}

/** Rounds a number to a tenth. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** The attributes of the outline and the inside of a box. */
export const BOX = {
  fill: 'currentColor',
  'fill-opacity': '.05',
  stroke: 'currentColor',
  'stroke-opacity': '.6',
} as const

/** The attributes of a line. */
export const LINE = { fill: 'none', stroke: 'currentColor' } as const

const LINE_HEIGHT = 1.3

/** Writes words around a point, or from there on, line by line. */
export function words(
  label: string,
  { x, y }: Point,
  size: number,
  attributes: Readonly<Record<string, Value>> = {},
): string {
  const lines = label.split('\n')
  const top = y + size * 0.36 - ((lines.length - 1) / 2) * size * LINE_HEIGHT
  const all = { 'font-size': size, 'text-anchor': 'middle', fill: 'currentColor', ...attributes }
  return lines
    .map((line, i) =>
      tag('text', { x, y: top + i * size * LINE_HEIGHT, ...all }, escapeText(unshielded(line))),
    )
    .join('')
}

/** Returns about how wide words are. */
export function breadthOf(label: string, size: number): number {
  return Math.max(...label.split('\n').map(widthOf)) * size * 0.53
}

/** Returns how high words are. */
export function heightOf(label: string, size: number): number {
  return label.split('\n').length * size * LINE_HEIGHT
}

/** What stands at the end of a line that comes from a point. */
export function endMark(kind: string, to: Point, from: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const at = (back: number, side: number): string =>
    `${rounded(to.x - dx * back - dy * side)},${rounded(to.y - dy * back + dx * side)}`
  switch (kind) {
    case 'arrow':
      return tag('path', { d: `M${at(0, 0)}L${at(8, 3.5)}L${at(8, -3.5)}z`, fill: 'currentColor' })
    case 'open':
      return tag('path', { d: `M${at(8, 4)}L${at(0, 0)}L${at(8, -4)}`, ...LINE })
    case 'circle':
      return tag('circle', {
        cx: to.x - dx * 4,
        cy: to.y - dy * 4,
        r: 4,
        fill: 'currentColor',
      })
    case 'cross':
      return tag('path', { d: `M${at(10, 4)}L${at(2, -4)}M${at(10, -4)}L${at(2, 4)}`, ...LINE })
    case 'triangle':
      return tag('path', { d: `M${at(0, 0)}L${at(12, 6)}L${at(12, -6)}z`, ...LINE, fill: 'Canvas' })
    case 'diamond':
    case 'full-diamond':
      return tag('path', {
        d: `M${at(0, 0)}L${at(7, 5)}L${at(14, 0)}L${at(7, -5)}z`,
        ...LINE,
        fill: kind === 'diamond' ? 'Canvas' : 'currentColor',
      })
    default:
      return ''
  }
}

/** How much larger a drawing is shown than it is measured, so that its words are about as large as those around it. */
const SCALE = 1.15

/** Writes a whole drawing. */
export function svg(
  { x, y, width, height }: Point & { readonly width: number; readonly height: number },
  content: string,
): string {
  const box = [x, y, width, height].map(rounded).join(' ')
  const size = { width: Math.ceil(width * SCALE), height: Math.ceil(height * SCALE) }
  return tag(
    'svg',
    { viewBox: box, ...size, display: 'block', direction: 'ltr', role: 'img' },
    content,
  )
}
