// Reads charts of classes, and writes them for the library that lays them out.

import { push } from '../../shared/text.ts'
import { checkSize, Unreadable, type Line, type TablesDrawing, type Unheeded } from './diagram.ts'
import { isWide, labelOf, shielded, SPACE, widthOf } from './labels.ts'
import { unknown, type Lines } from './lines.ts'

/** Matches the first line of a chart of classes. */
export const CLASSES = /^classDiagram(?:-v2)?\s*$/

/** Boxes with rows that have been read, and the words in them. */
export interface Tables {
  readonly drawing: TablesDrawing
  readonly words: readonly string[]
  readonly unheeded?: readonly Unheeded[]
}

/** Matches the name of a box. */
export const NAME = '(`[^`]+`|"[^"]+"|[\\p{L}\\p{M}\\p{N}_-]+?)'
const GENERIC = '(?:~(.+?)~(?![~\\w]))?'
const CLASS = new RegExp(
  `^class\\s+${NAME}${GENERIC}\\s*(?:\\["?([^\\]"]*)"?\\]\\s*)?(?::::[\\w-]+\\s*)?(?:(\\{)([^{}]*)(\\})?)?$`,
  'u',
)
const ARROW =
  '(<\\|--|--\\|>|<\\|\\.\\.|\\.\\.\\|>|\\*--|--\\*|o--|--o|-->|<--|\\.\\.>|<\\.\\.|--|\\.\\.)'
const RELATION = new RegExp(
  `^${NAME}${GENERIC}\\s*(?:"([^"]*)"\\s*)?${ARROW}\\s*(?:"([^"]*)"\\s*)?${NAME}${GENERIC}\\s*(?::\\s*(.*))?$`,
  'u',
)
const MEMBER = new RegExp(`^${NAME}${GENERIC}\\s*:\\s*(.+)$`, 'u')
const NOTED = new RegExp(`^<<(.+?)>>\\s+${NAME}$`, 'u')
const NOTE = new RegExp(`^note\\s+(?:for\\s+${NAME}\\s*)?"([^"]*)"$`, 'u')
const QUIET = /^(?:style|classDef|cssClass|direction)\s/
const IDLE = /^(?:click|link|callback)\s/
/** Begins the ids of notes. No name begins with it. */
const MARK = String.fromCharCode(SPACE.charCodeAt(0) - ' '.charCodeAt(0))

/** Writes words that the library takes for one. */
export function oneWord(words: string): string {
  return shielded(words.replace(/^[`"]|[`"]$/g, '')).replaceAll(/ |<br>/g, SPACE)
}

/** The room at the end of a row, in characters: the library does not count the sign between a name and its type. */
const END_OF_ROW = 3

/**
 * Returns spaces for what the end of a row needs, and its wide characters, where the library counts all alike. They
 * stand before a word, where they are not shown.
 */
export function paddingOf(words: string): string {
  const wide = Array.from(words).filter(isWide).length
  return SPACE.repeat(END_OF_ROW + Math.ceil(wide * 0.8))
}

/** Reads a chart of classes. */
export function readClasses({ body }: Lines): Tables {
  const words: string[] = []
  const rows = new Map<string, string[]>()
  const kinds = new Map<string, string[]>()
  const labels = new Map<string, string>()
  const relations: (() => string)[] = []
  const unheeded: Unheeded[] = []
  const plain: number[] = []
  const notes: Record<string, string> = {}
  const add = (name: string, generic?: string): string => {
    if (!rows.has(name)) words.push(labelOf(name))
    rows.set(name, rows.get(name) ?? [])
    if (generic !== undefined) labels.set(name, `${name}<${generic.replaceAll('~', '')}>`)
    return name
  }
  const shown = (name: string): string => oneWord(labels.get(name) ?? name)
  const addRow = (name: string, text: string): void => {
    const [, kind] = /^<<\s*(.+?)\s*>>$/.exec(text) ?? []
    const member = text.replace(/;$/, '').replace(/~(.+?)~(?![~\w])/g, '<$1>')
    words.push(kind ?? member)
    if (kind === undefined) rows.get(name)?.push(memberLine(member))
    else push(kinds, name, kind)
  }
  const addNote = (said: string, about: string | undefined): void => {
    const note = labelOf(said)
    words.push(note)
    const id = noteId(note, Object.keys(notes).length)
    notes[id] = note
    if (about === undefined) return
    add(about)
    plain.push(relations.length)
    relations.push(() => `${id} ..> ${shown(about)}`)
  }
  let current: { readonly name: string; readonly at: Line } | undefined
  let space: Line | undefined
  for (const at of body) {
    checkSize(rows.size + relations.length + words.length / 4, at)
    const { text } = at
    if (current) {
      if (text === '}') current = undefined
      else addRow(current.name, text)
      continue
    }
    const [, named, generic, label, brace, first, closed] = CLASS.exec(text) ?? []
    const relation = RELATION.exec(text)
    const [, owner, ownGeneric, row] = MEMBER.exec(text) ?? []
    const [, kind, kindOf] = NOTED.exec(text) ?? []
    const [, about, said] = NOTE.exec(text) ?? []
    if (/^namespace\s+\S+\s*\{$/.test(text)) {
      space = at
      unheeded.push({ at, isLink: false })
    } else if (text === '}' && space) space = undefined
    else if (named !== undefined) {
      add(named, generic)
      if (label) labels.set(named, label)
      if (first?.trim()) addRow(named, first.trim())
      if (brace !== undefined && closed === undefined) current = { name: named, at }
    } else if (relation) {
      const [, from = '', fromOf, some, arrow = '', many, to = '', toOf, title = ''] = relation
      add(from, fromOf)
      add(to, toOf)
      const shownTitle = labelOf(title)
      words.push(
        ...[some, many, shownTitle].filter((each) => each !== undefined && each !== '').map(String),
      )
      const quoted = (each: string | undefined): string => (each ? `"${shielded(each)}" ` : '')
      const sign = arrow === '..' ? '..>' : arrow
      const behind = shownTitle === '' ? '' : ` : ${shielded(shownTitle)}`
      if (arrow === '..' || arrow === '--') plain.push(relations.length)
      relations.push(
        () => `${shown(from)} ${quoted(some)}${sign} ${quoted(many)}${shown(to)}${behind}`,
      )
    } else if (kind !== undefined && kindOf !== undefined) addRow(add(kindOf), `<<${kind}>>`)
    else if (said !== undefined) addNote(said, about)
    else if (owner !== undefined && row !== undefined) addRow(add(owner, ownGeneric), row)
    else if (IDLE.test(text)) unheeded.push({ at, isLink: true })
    else if (!QUIET.test(text)) throw unknown(at)
  }
  if (current) throw new Unreadable('“{” is not closed', current.at)
  if (space) throw new Unreadable('“{” is not closed', space)
  const stereotypes: Record<string, string> = {}
  const classes = Array.from(rows, ([name, lines], i) => {
    const said = kinds.get(name)?.join(', ')
    if (said !== undefined) stereotypes[`s${i}`] = `<<${said}>>`
    const kind = said === undefined ? [] : [`<<s${i}>>`]
    return [`class ${shown(name)} {`, ...kind, ...lines, '}']
  })
  const boxes = Object.entries(notes).flatMap(([id, note]) => [
    `class ${id} {`,
    ...rowsOfNote(note),
    '}',
  ])
  const lines = relations.map((write) => write())
  const text = ['classDiagram', ...classes.flat(), ...boxes, ...lines].join('\n')
  return { drawing: { kind: 'tables', text, plain, notes, stereotypes }, words, unheeded }
}

/** Returns the id of a note. The library makes a box as wide as its id. */
function noteId(note: string, number: number): string {
  const longest = note.split('\n').toSorted((a, b) => widthOf(b) - widthOf(a))[0] ?? ''
  return MARK + number + oneWord(longest) + paddingOf(longest)
}

/** Returns as many rows as make a box high enough for a note. */
function rowsOfNote(note: string): string[] {
  const rows = note.split('\n').length - 2
  return Array.from({ length: Math.max(0, rows) }, () => 'x')
}

/** Writes a row. The library shows a type behind its name, and knows a method by its brackets. */
function memberLine(text: string): string {
  // What is abstract (`*`) or static (`$`) has its sign at the end, or behind the brackets.
  const [last = ''] = /[*$]$/.exec(text) ?? []
  const written = last === '' ? text : text.slice(0, -1).trim()
  const [, sign = '', method, inner = '', early = '', type = ''] =
    /^([+#~-]?)\s*([^()]+)\(([^()]*)\)\s*([*$]?)\s*:?\s*(.*)$/.exec(written) ?? []
  const padding = paddingOf(text)
  if (method !== undefined)
    return `${sign}${padding}${oneWord(method.trim())}${early || last}(${oneWord(inner.trim())}) ${oneWord(type)}`.trim()
  const [, mark = '', rest = ''] = /^([+#~-]?)\s*(.*)$/.exec(written) ?? []
  const [, named, typed] = /^(\S+)\s*:\s*(.+)$/.exec(rest) ?? []
  const [first = '', ...others] = named === undefined ? rest.split(/\s+/) : [typed ?? '', named]
  const name = others.length === 0 ? '' : ` ${oneWord(others.join(' '))}`
  return `${mark}${padding}${oneWord(first)}${name}${last}`
}
