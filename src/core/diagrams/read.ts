// Reads a diagram in Mermaid's language. What is not understood is never left out: then there is no diagram, and a fault.

import { CLASSES, readClasses } from './classes.ts'
import { MAX_LENGTH, Unreadable, type Drawing, type Line, type Unheeded } from './diagram.ts'
import { ENTITIES, readEntities } from './entities.ts'
import { FLOWCHART, readFlowchart } from './flowchart.ts'
import { wordsOf, writeGraph, type Graph } from './graph.ts'
import { linesOf, type Lines } from './lines.ts'
import { PIE, readPie } from './pie.ts'
import { readSequence, SEQUENCE, wordsOfSequence } from './sequence.ts'
import { readStates, STATES } from './states.ts'

/** What a diagram shows, and its words in the order of its text. */
interface Content {
  readonly drawing: Drawing
  readonly words: readonly string[]
  readonly unheeded?: readonly Unheeded[]
  readonly title?: string
}

/** A diagram. */
interface Diagram extends Content {
  /** What its author says that it shows. */
  readonly description?: string
}

/** Why a diagram cannot be read, and where that shows. */
export interface Fault {
  readonly reason: string
  readonly at: Line
}

/** The kinds of diagrams that are drawn, by their first lines. */
const KINDS: readonly (readonly [RegExp, (lines: Lines) => Content])[] = [
  [FLOWCHART, (lines) => contentOf(readFlowchart(lines))],
  [STATES, (lines) => contentOf(readStates(lines))],
  [
    SEQUENCE,
    (lines) => {
      const { drawing, unheeded } = readSequence(lines)
      return { drawing, words: wordsOfSequence(drawing), unheeded }
    },
  ],
  [CLASSES, readClasses],
  [ENTITIES, readEntities],
  [PIE, readPie],
]

function contentOf(graph: Graph): Content {
  return { drawing: writeGraph(graph), words: wordsOf(graph), unheeded: graph.unheeded }
}

/** Reads a diagram, or says why it cannot be read. */
export function readDiagram(code: string): Diagram | { readonly fault: Fault } {
  try {
    if (code.length > MAX_LENGTH)
      throw new Unreadable('it is too long', { text: '', line: 0, column: 0 })
    const lines = linesOf(code)
    const { header, title, description } = lines
    const [, read] = KINDS.find(([pattern]) => pattern.test(header.text)) ?? []
    if (!read) throw notDrawn(header)
    const content = read(lines)
    if (content.words.length === 0) throw new Unreadable('nothing is in it', header)
    return { ...content, ...(title ? { title } : {}), ...(description ? { description } : {}) }
  } catch (error) {
    if (error instanceof Unreadable) return { fault: { reason: error.message, at: error.at } }
    throw error
  }
}

function notDrawn(header: Line): Unreadable {
  const [name = ''] = /^[\w-]+/.exec(header.text) ?? []
  const isKnown = KNOWN.test(name)
  return new Unreadable(
    isKnown
      ? `“${name}” is a kind of diagram that is not drawn; flowcharts, sequences, states, classes, entities and pies are`
      : `“${header.text.slice(0, 40)}” names no kind of diagram, such as “flowchart TD”`,
    header,
  )
}

/** Kinds of diagrams of Mermaid that are not drawn. */
const KNOWN =
  /^(?:gantt|mindmap|timeline|journey|gitGraph|quadrantChart|requirementDiagram|C4\w+|sankey(?:-beta)?|xychart(?:-beta)?|block(?:-beta)?|packet(?:-beta)?|kanban|architecture(?:-beta)?|radar(?:-beta)?|treemap(?:-beta)?|zenuml|info)$/
