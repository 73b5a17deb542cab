// Reads the links of flowcharts: `-->`, `-.->`, `==>`, `--o`, `-- words -->`, `-->|words|`.

import { partOf, type Line, type Link, type LinkEnd } from './diagram.ts'
import { labelOf } from './labels.ts'
import { unknown } from './lines.ts'

const ENDS: Readonly<Record<string, LinkEnd>> = {
  '>': 'arrow',
  '<': 'arrow',
  o: 'circle',
  x: 'cross',
}

const WORDS = '(?:"(?<quoted>[^"]*)"|(?<words>[^\\s"|>=.-](?:.*?[^\\s.=-])?))'
const START = '(?<start><|[ox](?=[-=]))?'

/** Links with words inside them, and links without. The first that matches counts. */
const FORMS: readonly (readonly [Link['line'], RegExp])[] = [
  ['hidden', /^~~~+/],
  ['dotted', new RegExp(`^${START}-\\.+-(?<end>>|[ox](?![\\p{L}\\d]))?`, 'u')],
  ['thick', new RegExp(`^${START}==+(?:(?<end>>|[ox](?![\\p{L}\\d]))|(?<=={3}))`, 'u')],
  ['solid', new RegExp(`^${START}--+(?:(?<end>>|[ox](?![\\p{L}\\d]))|(?<=-{3}))`, 'u')],
  ['dotted', new RegExp(`^${START}-\\.\\s*${WORDS}\\s*\\.+-(?<end>>|[ox](?![\\p{L}\\d]))?`, 'u')],
  [
    'thick',
    new RegExp(`^${START}==\\s*${WORDS}\\s*==+(?:(?<end>>|[ox](?![\\p{L}\\d]))|(?<=={3}))`, 'u'),
  ],
  [
    'solid',
    new RegExp(`^${START}--\\s*${WORDS}\\s*--+(?:(?<end>>|[ox](?![\\p{L}\\d]))|(?<=-{3}))`, 'u'),
  ],
]

/** Reads the link at the start of a text. */
export function readLink(at: Line): { link: Omit<Link, 'from' | 'to'>; length: number } {
  for (const [line, pattern] of FORMS) {
    const found = pattern.exec(at.text)
    if (!found) continue
    const { start = '', end = '', quoted, words } = found.groups ?? {}
    const behind = at.text.slice(found[0].length)
    const [bars = '', between] = /^\s*\|([^|]*)\|/.exec(behind) ?? []
    const written = between ?? quoted ?? words ?? ''
    return {
      link: {
        label: labelOf(written),
        line,
        start: ENDS[start] ?? 'none',
        end: ENDS[end] ?? 'none',
      },
      length: found[0].length + bars.length,
    }
  }
  throw unknown(partOf(at, 0))
}
