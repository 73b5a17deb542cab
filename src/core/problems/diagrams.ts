// Diagnostics about diagrams.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { Unheeded } from '../diagrams/diagram.ts'
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

/** Reports a line of a diagram of which readers see nothing, and how many more there are of its kind. */
export const idleInDiagram = ({ at, isLink }: Unheeded, more: number, place: Place): Diagnostic => {
  const others = more === 0 ? '' : ` (and ${more} more like it)`
  const why = isLink ? 'what is in a diagram leads nowhere' : 'nothing of it is drawn'
  return problem(
    'warning',
    'diagram',
    `“${at.text}”${others} has no effect: ${why}.`,
    isLink
      ? 'Delete it, and write the link below the diagram.'
      : 'Delete it, and write what readers should know of it in a label or below the diagram.',
    place,
  )
}
