// What can be wrong in tables, and with what was meant as one.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

/** A row that has more cells than its table, with a text in one of those that nobody sees. */
export const lostCells = (cells: number, columns: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    `This row has ${cells} cells, but its table has only ${columns}: the extra cells are not shown.`,
    'Write \\| for a bar inside a cell, also in code, or give the heading more cells.',
    place,
  )

/** The line below a table's heading that has more or fewer cells than it. */
export const unevenDashes = (dashes: number, cells: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    `This is not a table: its heading has ${cells} cells, but the line of dashes has ${dashes}.`,
    `Write ${dashesFor(cells)} below the heading.`,
    place,
  )

/** Rows with bars, and no line of dashes among them. */
export const noDashes = (cells: number, place: Place): Diagnostic =>
  problem(
    'warning',
    'table',
    'This is shown as it is written, not as a table: the line of dashes below its heading is missing.',
    `Write ${dashesFor(cells)} below the first row.`,
    place,
  )

/** A line of dashes with rows below it, and nothing right above it. */
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
