// Diagnostics about diagrams.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

/** Reports a diagram that cannot be read, or is of a kind that is not drawn. */
export const unreadDiagram = (reason: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'diagram',
    `This diagram is shown as code: ${reason}.`,
    'Correct it, show a picture of it, or name the language “mmd” if its code is meant.',
    place,
  )

/** Reports a line of a diagram that nothing comes of. */
export const idleInDiagram = (line: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'diagram',
    `“${line}” has no effect: what is in a diagram leads nowhere.`,
    'Delete it, and write the link below the diagram.',
    place,
  )
