// Draws charts of classes and of tables out of what the library has laid out. The ends of lines are drawn anew.

import { drawn } from './draw-elements.ts'
import { endMark, svg } from './svg.ts'
import { areaOf, elementsOf, pointsOf, type Element } from './svg-elements.ts'

/** What the library's names of ends become. */
const MARKS: Readonly<Record<string, string>> = {
  'url(#cls-inherit)': 'triangle',
  'url(#cls-composition)': 'full-diamond',
  'url(#cls-aggregation)': 'diamond',
  'url(#cls-arrow)': 'open',
}

const MARGIN = 10

/** Draws tables, given the library's SVG of them. */
export function drawTables(markup: string): string {
  const picture = elementsOf(markup)
  const parts = picture.children.filter((child) => typeof child === 'object')
  const content = parts.map((part) => (isNothing(part) ? '' : drawn(part)))
  const marks = parts
    .filter(({ name }) => name === 'polyline')
    .flatMap((line) => {
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

function isNothing({ name }: Element): boolean {
  return name === 'defs' || name === 'style'
}

/** What the library writes into a table without columns. */
const NOTHING = /<text[^<>]*>\(no attributes\)<\/text>/g
