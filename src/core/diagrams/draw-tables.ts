// Draws charts of classes and of tables out of what the library has laid out. The ends of lines are drawn anew.

import { own } from '../../shared/text.ts'
import type { TablesDrawing } from './diagram.ts'
import { drawn } from './draw-elements.ts'
import { shielded } from './labels.ts'
import { BOX, endMark, svg, tag, words } from './svg.ts'
import { areaOf, elementsOf, pointsOf, type Area, type Element } from './svg-elements.ts'

/** What the library's names of ends become. */
const MARKS: Readonly<Record<string, string>> = {
  'url(#cls-inherit)': 'triangle',
  'url(#cls-composition)': 'full-diamond',
  'url(#cls-aggregation)': 'diamond',
  'url(#cls-arrow)': 'open',
}

const MARGIN = 10

/** Draws tables, given the library's SVG of them. */
export function drawTables({ plain, notes, stereotypes }: TablesDrawing, markup: string): string {
  const picture = elementsOf(markup)
  const parts = picture.children.filter((child) => typeof child === 'object')
  const content = parts.map((part) => {
    if (isNothing(part)) return ''
    const { 'data-id': id = '', 'data-annotation': kind = '' } = part.attributes
    const note = own(notes, id)
    if (note !== undefined) return drawNote(note, areaOf(part))
    return drawn(withWords(part, `&lt;&lt;${kind}&gt;&gt;`, own(stereotypes, kind)))
  })
  const marks = parts
    .filter(({ name }) => name === 'polyline')
    .flatMap((line, i) => {
      if (plain.includes(i)) return []
      const points = pointsOf(line)
      const [first, second] = points
      const [beforeLast, last] = points.slice(-2)
      if (!first || !second || !beforeLast || !last) return []
      const { 'marker-start': start = '', 'marker-end': end = '' } = line.attributes
      return [
        endMark(MARKS[start] ?? '', first, second),
        endMark(MARKS[end] ?? '', last, beforeLast),
      ]
    })
  const { x, y, width, height } = areaOf(picture)
  const size = { width: width + MARGIN * 2, height: height + MARGIN * 2 }
  const area = { x: x - MARGIN, y: y - MARGIN, ...size }
  return svg(area, [...content, ...marks].join('')).replace(NOTHING, '')
}

function drawNote(note: string, area: Area): string {
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  return tag('rect', { ...area, ...BOX, 'stroke-dasharray': '3 2' }) + words(note, middle, 12)
}

/** Returns an element with other words in the place of some. */
function withWords(element: Element, from: string, to: string | undefined): Element {
  if (to === undefined) return element
  const children = element.children.map((child) =>
    typeof child === 'object' ? withWords(child, from, to) : child === from ? shielded(to) : child,
  )
  return { ...element, children }
}

function isNothing({ name }: Element): boolean {
  return name === 'defs' || name === 'style'
}

/** What the library writes into a table without columns. */
const NOTHING = /<text[^<>]*>\(no attributes\)<\/text>/g
