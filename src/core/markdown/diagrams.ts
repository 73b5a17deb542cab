// Diagrams in fenced code of the language `mermaid`: what is drawn in place of the code, and what is reported.

import type { Tokens } from 'marked'
import type { CodeBlock, Place } from '../../shared/contract.ts'
import { madeOnce } from '../../shared/once.ts'
import { escapeHtml } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import type { Line } from '../diagrams/diagram.ts'
import { readDiagram } from '../diagrams/read.ts'
import { idleInDiagram, unreadDiagram } from '../problems/diagrams.ts'
import { isFromFile } from './fence.ts'
import { offsetOf, type ParseState } from './parse-state.ts'

/** The language of code that is drawn. */
export const MERMAID = 'mermaid'

/** Pages and the search ask for the same diagrams. */
const once = madeOnce()

function readIn(token: Tokens.Code): ReturnType<typeof readDiagram> {
  return once('diagram', token, ({ text }) => readDiagram(text))
}

/** The most words that stand for a diagram where it is not seen. */
const MAX_DESCRIPTION = 400

/**
 * Returns what is drawn in place of a block, with its caption. A diagram that cannot be read stays code, and is reported;
 * so is what nothing comes of.
 */
export function diagramIn(
  state: ParseState,
  token: Tokens.Code,
  start: number,
): Pick<CodeBlock, 'diagram' | 'title'> {
  const diagram = readIn(token)
  if ('fault' in diagram) {
    const { reason, at } = diagram.fault
    // The place of code from another file is that of its fence.
    const line =
      isFromFile(token) && at.text !== '' ? ` (line ${at.line + 1} of what is shown)` : ''
    state.diagnostics.push(unreadDiagram(reason + line, placeOf(state, token, start, at)))
    return {}
  }
  const { drawing, words, title, description, unheeded = [] } = diagram
  for (const isLinks of [true, false]) {
    const [first, ...more] = unheeded.filter(({ isLink }) => isLink === isLinks)
    if (!first) continue
    const place = placeOf(state, token, start, first.at)
    state.diagnostics.push(idleInDiagram(first, more.length, place))
  }
  const plain = words.join(state.words.listSeparator).replaceAll('\n', ' ')
  const short = plain.length > MAX_DESCRIPTION ? `${plain.slice(0, MAX_DESCRIPTION)}…` : plain
  return {
    diagram: { drawing: JSON.stringify(drawing), description: description ?? short },
    ...(title === undefined ? {} : { title }),
  }
}

/** Returns the words of a diagram as a text, unless it cannot be read. */
export function diagramWords(token: Tokens.Code): string | undefined {
  const diagram = readIn(token)
  if ('fault' in diagram) return undefined
  const { title = '', description = '', words } = diagram
  return [title, description, ...words].join(' ').trim()
}

/** Returns the markup of a diagram. It scrolls in a box as tables do, which keys can reach. */
export function diagramHtml(
  { title, diagram }: Pick<CodeBlock, 'title' | 'diagram'>,
  svg: string,
  words: BuildWords,
): string {
  const name = escapeHtml(title ?? words.diagram)
  const caption = title === undefined ? '' : `<figcaption>${name}</figcaption>`
  const label = escapeHtml(diagram?.description ?? '')
  return (
    `<figure>${caption}<div class="table" tabindex="0" role="group" aria-label="${name}">` +
    `${svg.replace('<svg', () => `<svg aria-label="${label}"`)}</div></figure>`
  )
}

/** Returns the place of a line of a diagram. One that stands in another file has only that of its fence. */
function placeOf(
  state: ParseState,
  token: Tokens.Code,
  start: number,
  { line, text }: Line,
): Place {
  const rows = token.raw.split('\n')
  const opening = rows[0]?.trim().length ?? 1
  const row = rows[line + 1] ?? ''
  if (isFromFile(token) || text === '' || !row.includes(text)) return state.at(start, opening)
  const before = rows.slice(0, line + 1).join('\n').length + 1
  return state.at(offsetOf(state, token, before + row.lastIndexOf(text)), text.length)
}
