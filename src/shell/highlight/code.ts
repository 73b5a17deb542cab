// What threads make HTML of: code, and diagrams.

/** Code to be highlighted. */
export interface Code {
  readonly language: string
  readonly code: string
}

/** The name by which diagrams go as code: one of them is drawn after the other, by the thread that can draw. */
export const DRAWING = '(drawing)'
