// Makes room for the names of groups. The library makes a group as wide as what is in it, and would cut a longer name.

import { SPACE, unshielded } from './labels.ts'
import { breadthOf } from './svg.ts'
import { areaOf, elementsOf } from './svg-elements.ts'

/** The space beside the name of a group. */
const BESIDE = 26
/** About how wide the library takes a space to be. */
const SPACE_WIDTH = 7.2

/** A box that may be wider, with its label between brackets. */
const BOX = /^(n\d+)([[(])(?![[(/\\])(.*[\])])$/

/**
 * Returns the text of a graph with spaces in a box of each group that is narrower than its name, given the library's SVG
 * of it; nothing if there is none. The spaces stand before words, where they are not shown.
 */
export function withRoom(text: string, markup: string): string | undefined {
  const parts = elementsOf(markup).children.filter((child) => typeof child === 'object')
  const widths = new Map(
    parts.map((part) => [part.attributes['data-id'] ?? '', areaOf(part).width] as const),
  )
  const lines = text.split('\n')
  let isChanged = false
  for (const { attributes } of parts) {
    const { class: kind, 'data-id': id = '', 'data-label': label = '' } = attributes
    const has = widths.get(id) ?? 0
    const missing = breadthOf(unshielded(label), 13) + BESIDE - has
    if (kind !== 'subgraph' || missing <= 0) continue
    const start = lines.findIndex((line) => line.startsWith(`subgraph ${id} [`))
    const at = lines.findIndex((line, i) => i > start && (BOX.test(line) || line === 'end'))
    const [, box = '', open = '', rest = ''] = BOX.exec(lines[at] ?? '') ?? []
    if (start < 0 || box === '') continue
    // Between the box and the edges of its group there are others, or nothing.
    const room = missing + has - 32 - (widths.get(box) ?? 0)
    lines[at] = `${box}${open}${SPACE.repeat(Math.ceil(room / SPACE_WIDTH))}${rest}`
    isChanged = true
  }
  return isChanged ? lines.join('\n') : undefined
}
