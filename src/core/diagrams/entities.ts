// Reads charts of the tables of a database, and writes them for the library that lays them out.

import { NAME, oneWord, paddingOf, type Tables } from './classes.ts'
import { checkSize, Unreadable, type Line } from './diagram.ts'
import { labelOf, shielded, SPACE } from './labels.ts'
import { unknown, type Lines } from './lines.ts'

/** Matches the first line of a chart of tables. */
export const ENTITIES = /^erDiagram\s*$/

const ENTITY = new RegExp(
  `^${NAME}\\s*(?:\\["?([^\\]"]*)"?\\]\\s*)?(?::::[\\w-]+\\s*)?(?:(\\{)([^{}]*)(\\})?)?$`,
  'u',
)
const TIE = new RegExp(
  `^${NAME}\\s*(\\|o|\\|\\||\\}o|\\}\\|)(--|\\.\\.)(o\\||\\|\\||o\\{|\\|\\{)\\s*${NAME}\\s*(?::\\s*(.*))?$`,
  'u',
)
const COLUMN =
  /([^\s"]+)\s+([^\s"]+?)(?:\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*))?(?:\s+"([^"]*)")?(?:\s+|$)/gy
const QUIET = /^(?:style|classDef|class|direction)\s/

/** Signs of how many, as the library reads them on both sides. */
const MANY: Readonly<Record<string, string>> = { '}o': 'o{', '}|': '|{' }

/** Reads a chart of the tables of a database. */
export function readEntities({ body }: Lines): Tables {
  const words: string[] = []
  const rows = new Map<string, string[]>()
  const labels = new Map<string, string>()
  const ties: (() => string)[] = []
  const add = (name: string): string => {
    if (!rows.has(name)) words.push(labelOf(name))
    rows.set(name, rows.get(name) ?? [])
    return name
  }
  const shown = (name: string): string => oneWord(labels.get(name) ?? name)
  let current: { readonly name: string; readonly at: Line } | undefined
  for (const at of body) {
    checkSize(rows.size + ties.length + words.length / 4, at)
    const { text } = at
    const tie = TIE.exec(text)
    const [, named, label, brace, first, closed] = ENTITY.exec(text) ?? []
    if (current) {
      if (text === '}') current = undefined
      else rows.get(current.name)?.push(...columnsOf(at, text, words))
    } else if (tie) {
      const [, from = '', left = '', line = '', right = '', to = '', about = ''] = tie
      add(from)
      add(to)
      const said = labelOf(about)
      if (said !== '') words.push(said)
      const sign = (MANY[left] ?? left) + line + right
      ties.push(() => `${shown(from)} ${sign} ${shown(to)} : ${shielded(said) || SPACE}`)
    } else if (QUIET.test(text)) continue
    else if (named !== undefined) {
      add(named)
      if (label) labels.set(named, label)
      if (first?.trim()) rows.get(named)?.push(...columnsOf(at, first.trim(), words))
      if (brace !== undefined && closed === undefined) current = { name: named, at }
    } else throw unknown(at)
  }
  if (current) throw new Unreadable('“{” is not closed', current.at)
  const entities = Array.from(rows, ([name, lines]) => [`${shown(name)} {`, ...lines, '}'])
  const text = ['erDiagram', ...entities.flat(), ...ties.map((write) => write())].join('\n')
  return { drawing: { kind: 'tables', text, plain: [], notes: {}, stereotypes: {} }, words }
}

/** Writes the columns in a line. What is said about one stands behind its name. */
function columnsOf(at: Line, written: string, words: string[]): string[] {
  const found = Array.from(written.matchAll(COLUMN))
  if (found.map(([whole]) => whole).join('') !== written) throw unknown(at)
  return found.map(([, type = '', name = '', keys = '', comment]) => {
    words.push(type, name, ...(comment === undefined ? [] : [comment]))
    const shown = comment === undefined ? name : `${name} (${comment})`
    return `${oneWord(type)} ${paddingOf(type + shown)}${oneWord(shown)} ${keys.replaceAll(',', ' ')}`.trim()
  })
}
