// Cuts a diagram into lines: without comments, directives and front matter, and with the names that Mermaid knows.

import { partOf, Unreadable, type Line } from './diagram.ts'

/** The lines of a diagram, and what it says about itself. */
export interface Lines {
  readonly header: Line
  readonly body: readonly Line[]
  readonly title?: string
  readonly description?: string
}

/** Reads the lines of a diagram. */
export function linesOf(code: string): Lines {
  const all = code.split('\n').map((raw, line): Line => {
    const text = raw.trim()
    return { text, line, column: text === '' ? 0 : raw.indexOf(text) }
  })
  let title: string | undefined
  const described: string[] = []
  const kept: Line[] = []
  let i = 0
  const first = all.findIndex(({ text }) => text !== '')
  const last = first < 0 || all[first]?.text !== '---' ? -1 : closing(all, first + 1, '---')
  if (last > 0) {
    for (const { text } of all.slice(first + 1, last))
      title ??= /^title:\s*(?:"([^"]+)"|'([^']+)'|(\S.*))$/.exec(text)?.slice(1).find(Boolean)
    i = last + 1
  }
  for (; i < all.length; i++) {
    const line = all[i]
    if (!line || line.text === '') continue
    if (line.text.startsWith('%%')) {
      // A directive may have several lines.
      if (line.text.startsWith('%%{') && !line.text.includes('}%%'))
        while (i + 1 < all.length && !all[i]?.text.includes('}%%')) i++
      continue
    }
    const [, key = '', sign = '', value = ''] = KEY.exec(line.text) ?? []
    const isName = key === 'title' && !TITLED.test(kept[0]?.text ?? '')
    if (key === '' || kept.length === 0 || isName) {
      kept.push(line)
      continue
    }
    let words = value.trim()
    if (sign === '{') {
      const end = closing(all, i, '}')
      if (end < 0) throw new Unreadable('“{” is not closed', line)
      const inner = all.slice(i + 1, end).map(({ text }) => text)
      words = [words, ...inner]
        .join(' ')
        .replace(/\}\s*$/, '')
        .trim()
      i = end
    }
    if (key === 'title') title = words
    else described.push(words)
  }
  const [header, ...body] = kept
  if (!header) throw new Unreadable('it is empty', { text: '', line: 0, column: 0 })
  return {
    header,
    body,
    ...(title ? { title } : {}),
    ...(described.length > 0 ? { description: described.join(' ') } : {}),
  }
}

const KEY = /^(accTitle|accDescr|title)\s*(:|\{|(?=\s))\s*(.*)$/

/** The kinds that have a title in a line of its own. In others, a box or a row may be called so. */
const TITLED = /^(?:sequenceDiagram|pie)\b/

/** Returns the number of the line that ends with a sign, from a line on. */
function closing(lines: readonly Line[], from: number, sign: string): number {
  return lines.findIndex(
    ({ text }, i) => i >= from && (sign === '}' ? text.endsWith(sign) : text === sign),
  )
}

/** Cuts a line into its statements, which semicolons end, unless they stand in quotes or brackets. */
export function statementsOf(line: Line): Line[] {
  const { text } = line
  if (!text.includes(';')) return [line]
  const parts: Line[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  const add = (end: number): void => {
    const raw = text.slice(start, end)
    const words = raw.trim()
    if (words !== '') parts.push(partOf(line, start + raw.indexOf(words), words.length))
    start = end + 1
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i)
    if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if ('[({|'.includes(sign) && !(sign === '|' && depth > 0)) depth++
    else if ('])}|'.includes(sign)) depth = Math.max(0, depth - 1)
    else if (sign === ';' && depth === 0 && !/[#&]\w+$/.test(text.slice(0, i))) add(i)
  }
  add(text.length)
  return parts
}

/** Says that a line is not understood. */
export function unknown(at: Line): Unreadable {
  return new Unreadable(`“${shortened(at.text)}” is not understood`, at)
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
