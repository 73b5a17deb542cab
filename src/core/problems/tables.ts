// Diagnostics about tables, and about text that was meant as one.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

/** Reports a row with more cells than its table has columns, when one of the extra cells contains text. */
export const lostCells = (cells: number, columns: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    `This row has ${cells} cells, but its table has only ${columns}: the extra cells are not shown.`,
    'Write \\| for a bar inside a cell, also in code, or give the heading more cells.',
    place,
  )

/** Reports a delimiter row that does not have as many cells as the heading of its table. */
export const unevenDashes = (dashes: number, cells: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    `This is not a table: its heading has ${cells} cells, but the line of dashes has ${dashes}.`,
    `Write ${dashesFor(cells)} below the heading.`,
    place,
  )

/** Reports rows with bars but without a delimiter row. */
export const noDashes = (cells: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    'This is shown as it is written, not as a table: the line of dashes below its heading is missing.',
    `Write ${dashesFor(cells)} below the first row.`,
    place,
  )

/** Reports a delimiter row with rows below it but no heading right above it. */
export const noTableHeading = (place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    'This is shown as it is written, not as a table: there is no heading right above its line of dashes.',
    'Write the heading there, without an empty line between them.',
    place,
  )

function dashesFor(cells: number): string {
  return `“${'|---'.repeat(cells)}|”`
}
