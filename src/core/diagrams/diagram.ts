// A diagram in Mermaid's language as plain data: what it says, and what is needed to draw it.

/** How an end of a link looks. */
export type LinkEnd = 'none' | 'arrow' | 'circle' | 'cross'

/** A link between two boxes. */
export interface Link {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly line: 'solid' | 'dotted' | 'thick' | 'hidden'
  readonly start: LinkEnd
  readonly end: LinkEnd
}

/** The colors that an author gives to a box. */
export interface Paint {
  readonly fill?: string
  readonly stroke?: string
  readonly color?: string
}

/** A flowchart or a chart of states, written for the library that lays it out. */
export interface GraphDrawing {
  readonly kind: 'graph'
  readonly text: string
  readonly links: readonly Pick<Link, 'start' | 'end' | 'line'>[]
  /** Shapes that the library does not have, by the id of the box. */
  readonly shapes: Readonly<Record<string, string>>
  readonly paint: Readonly<Record<string, Paint>>
}

/** Someone or something that takes part in a sequence of messages. */
export interface Actor {
  readonly label: string
  readonly isPerson: boolean
}

/** What happens in a sequence, from top to bottom. Actors are named by their number. */
export type Step =
  | {
      readonly type: 'message'
      readonly from: number
      readonly to: number
      readonly label: string
      readonly isDashed: boolean
      readonly end: LinkEnd | 'open'
      readonly isMutual: boolean
      /** Whether the one that it goes to begins with it. */
      readonly isFirst: boolean
    }
  | {
      readonly type: 'note'
      readonly side: 'left' | 'right' | 'over'
      readonly from: number
      readonly to: number
      readonly label: string
    }
  | { readonly type: 'activate' | 'deactivate' | 'destroy'; readonly actor: number }
  | { readonly type: 'open'; readonly word: string; readonly label: string }
  | { readonly type: 'divide'; readonly label: string }
  | { readonly type: 'close' }

/** Actors in one box, by the numbers of the first and the last. */
export interface ActorBox {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** A sequence of messages. */
export interface SequenceDrawing {
  readonly kind: 'sequence'
  readonly actors: readonly Actor[]
  readonly boxes: readonly ActorBox[]
  readonly steps: readonly Step[]
}

/** Boxes with rows, written for the library that lays them out: classes, or the tables of a database. */
export interface TablesDrawing {
  readonly kind: 'tables'
  readonly text: string
  /** The numbers of the lines that have nothing at their ends, which the library does not know. */
  readonly plain: readonly number[]
  /** The words of notes, by the ids of the boxes in whose place they are drawn. */
  readonly notes: Readonly<Record<string, string>>
  /** What stands above the names of classes, by the words that the library writes in its place. */
  readonly stereotypes: Readonly<Record<string, string>>
}

/** A part of a pie chart. */
export interface Slice {
  readonly label: string
  readonly value: number
  /** Its value as its author writes it. */
  readonly written: string
}

/** A pie chart. */
export interface PieDrawing {
  readonly kind: 'pie'
  readonly slices: readonly Slice[]
  /** The value of all slices. */
  readonly sum: number
  readonly showsValues: boolean
}

/** What is needed to draw a diagram. */
export type Drawing = GraphDrawing | SequenceDrawing | TablesDrawing | PieDrawing

/** A line of a diagram: its text without space around it, and where that stands, counted from 0. */
export interface Line {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** A line of which readers see nothing, in a diagram that is drawn. */
export interface Unheeded {
  readonly at: Line
  /** Whether it is a link to somewhere. */
  readonly isLink: boolean
}

/** A part of a diagram that cannot be read. */
export class Unreadable extends Error {
  readonly at: Line

  /** `reason` completes “it is shown as code, because …”. Without a text, `at` is the whole of a line. */
  constructor(reason: string, at: Line) {
    super(reason)
    this.at = at
  }
}

/** The most boxes and links that a diagram may have. Its layout takes longer than their number says. */
const MAX_PARTS = 300
/** The most characters of a diagram. */
export const MAX_LENGTH = 20_000

/** Refuses a diagram that has more parts than can be laid out in a moment. */
export function checkSize(parts: number, at: Line): void {
  if (parts > MAX_PARTS)
    throw new Unreadable(`it has more than ${MAX_PARTS} boxes and links; make several of it`, at)
}

/** Returns a part of a line. */
export function partOf({ text, line, column }: Line, from: number, length?: number): Line {
  return { text: text.slice(from).slice(0, length), line, column: column + from }
}
