// Writes elements of the library's SVG anew: in the colors of the text around, without ids, styles and names of fonts.

import { escapeText } from '../../shared/text.ts'
import { unshielded } from './labels.ts'
import { BOX, rounded, tag } from './svg.ts'
import type { Element } from './svg-elements.ts'

const FAINT = { fill: 'currentColor', 'fill-opacity': '.08' } as const

/** What the library's names of colors become. */
const COLORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'fill=var(--_node-fill)': { fill: 'currentColor', 'fill-opacity': BOX['fill-opacity'] },
  'fill=var(--_group-fill)': { fill: 'none' },
  'fill=var(--_group-hdr)': FAINT,
  'fill=var(--_key-badge)': FAINT,
  'fill=var(--bg)': { fill: 'Canvas' },
  'fill=none': { fill: 'none' },
  'stroke=var(--_node-stroke)': { stroke: 'currentColor', 'stroke-opacity': BOX['stroke-opacity'] },
  'stroke=none': { stroke: 'none' },
}

const KEPT: ReadonlySet<string> = new Set(
  (
    'x y width height rx ry cx cy r x1 y1 x2 y2 points d dy text-anchor font-size font-weight font-style ' +
    'text-decoration stroke-dasharray stroke-width'
  ).split(' '),
)

const SHAPES: ReadonlySet<string> = new Set(
  'rect line polyline polygon circle ellipse path text tspan'.split(' '),
)

/** Writes an element and all in it. Some attributes may be given anew. */
export function drawn(
  element: Element,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const { name, attributes, children } = element
  const inner = children
    .map((child) => (typeof child === 'string' ? textIn(name, child) : drawn(child, changes)))
    .join('')
  if (!SHAPES.has(name)) return name === 'g' ? inner : ''
  const isText = name === 'text' || name === 'tspan'
  const own: Record<string, string | undefined> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (KEPT.has(key))
      own[key] = value.replace(/-?\d+\.\d+/g, (number) => String(rounded(Number(number))))
    else if (key === 'fill' || key === 'stroke')
      Object.assign(own, COLORS[`${key}=${value}`] ?? { [key]: 'currentColor' })
    else if (key === 'class' && value === 'mono') own['font-family'] = 'var(--font-mono,monospace)'
  }
  if (name === 'text') own['fill'] ??= 'currentColor'
  if (isText) Object.assign(own, changes['color'] === undefined ? {} : { fill: changes['color'] })
  else {
    const { fill, stroke } = changes
    if (fill !== undefined && own['fill'] !== 'none')
      Object.assign(own, { fill, 'fill-opacity': undefined })
    if (stroke !== undefined) Object.assign(own, { stroke, 'stroke-opacity': undefined })
  }
  return tag(name, own, inner)
}

function textIn(parent: string, text: string): string {
  if (parent !== 'text' && parent !== 'tspan') return ''
  return escapeText(unshielded(text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')))
}
