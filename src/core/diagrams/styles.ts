// Colors that authors give to boxes of a diagram: `classDef`, `class` and `style`.

import { own } from '../../shared/text.ts'
import type { Line, Paint } from './diagram.ts'
import type { Graph } from './graph.ts'

/** Reads a statement about looks. Returns whether it is one. What is no color of a box is up to the site. */
export function readLook({ text }: Line, graph: Graph): boolean {
  const [, word = '', names = '', rest = ''] = LOOK.exec(text) ?? []
  const ids = names.split(',').map((name) => name.trim())
  switch (word) {
    case 'classDef':
      for (const id of ids) graph.classes.set(id, paintOf(rest))
      return true
    case 'class':
    case 'cssClass':
      for (const id of names.replaceAll('"', '').split(','))
        graph.classOf.set(id.trim(), rest.replace(/;$/, '').trim())
      return true
    case 'style':
      for (const id of ids) graph.paint.set(id, { ...graph.paint.get(id), ...paintOf(rest) })
      return true
    default:
      return /^linkStyle\s/.test(text)
  }
}

const LOOK = /^(classDef|class|cssClass|style)\s+("[^"]*"|[^\s,]+(?:\s*,\s*[^\s,]+)*)\s+(\S.*)$/

function paintOf(styles: string): Paint {
  const found = Array.from(styles.matchAll(COLOR), ([, name = '', value = '']) => [name, value])
  return Object.fromEntries(found) as Paint
}

/** Colors only: what else CSS could do here must not depend on an author. */
const COLOR =
  /(?<![\w-])(fill|stroke|color)\s*:\s*(#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/deg]+\))(?=\s*(?:[,;!]|$))/gi

/** Returns black or white, whichever can be read on a color; nothing for a color whose shade is not known. */
export function readableOn(fill: string): string | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(fill)?.[1]
  const numbers =
    hex === undefined
      ? (own(NAMED, fill.toLowerCase()) ??
        /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(fill)?.slice(1).map(Number))
      : (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex)
          .match(/../g)
          ?.map((each) => Number.parseInt(each, 16))
  if (!numbers || numbers.some(Number.isNaN)) return undefined
  const [red = 0, green = 0, blue = 0] = numbers
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#000' : '#fff'
}

/** The names of colors that are used most. */
const NAMED: Readonly<Record<string, readonly number[]>> = {
  white: [255, 255, 255],
  yellow: [255, 255, 0],
  orange: [255, 165, 0],
  pink: [255, 192, 203],
  gold: [255, 215, 0],
  lime: [0, 255, 0],
  cyan: [0, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  navy: [0, 0, 128],
  purple: [128, 0, 128],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
}
