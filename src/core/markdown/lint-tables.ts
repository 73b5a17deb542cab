// Reports tables that lose cells, and rows with bars that form no table.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { lostCells, noDashes, noTableHeading, unevenDashes } from '../problems/tables.ts'

/** Returns the place of a line of a token, counted from 0. */
export type LineAt = (count: number) => Place

/** Reports rows with more cells than their table has columns. A bar separates cells even inside code. */
export function lintRows({ header, raw }: Tokens.Table, lineAt: LineAt): Diagnostic[] {
  return linesOf(raw).flatMap((line, n) => {
    const cells = cellsOf(line)
    const lost = n > 1 && cells.slice(header.length).some((cell) => cell.trim() !== '')
    return lost ? [lostCells(cells.length, header.length, lineAt(n))] : []
  })
}

/** Reports the first line of a text or a heading that keeps what was meant as a table from being one. */
export function lintTable({ raw }: Token, lineAt: LineAt): Diagnostic[] {
  // Fast path: most texts have no bar.
  if (!raw.includes('|')) return []
  const lines = linesOf(raw)
  for (const [n, line] of lines.entries()) {
    const above = lines[n - 1]
    const createDiagnostic = DELIMITER_ROW.test(line)
      ? checkDelimiterRow(line, above, lines[n + 1])
      : checkRows(line, above)
    if (createDiagnostic) return [createDiagnostic(lineAt(n))]
  }
  return []
}

type CreateDiagnostic = (place: Place) => Diagnostic

/** Checks a delimiter row. Below a row with the same number of cells, it makes a table. */
function checkDelimiterRow(
  line: string,
  above: string | undefined,
  below = '',
): CreateDiagnostic | undefined {
  const delimiterCells = cellsOf(line).length
  if (above === undefined)
    return isRow(line) && below.includes('|') ? (place) => noTableHeading(place) : undefined
  const cells = cellsOf(above).length
  const isTable = line.includes('|') ? cells > 1 : isRow(above)
  return isTable && cells !== delimiterCells
    ? (place) => unevenDashes(delimiterCells, cells, place)
    : undefined
}

/** Checks two adjacent rows, which have no delimiter row between them. */
function checkRows(line: string, above = ''): CreateDiagnostic | undefined {
  const cells = cellsOf(above).length
  const isTable = isRow(line) && isRow(above) && cellsOf(line).length === cells
  return isTable ? (place) => noDashes(cells, place) : undefined
}

/** Whether a line has a bar at both ends and another in between. */
function isRow(line: string): boolean {
  return ROW.test(line) && cellsOf(line).length > 1
}

function cellsOf(line: string): string[] {
  return line.trim().replace(BORDERS, '').split(BAR)
}

function linesOf(raw: string): string[] {
  return raw.trimEnd().split('\n')
}

const BAR = /(?<!\\)\|/
const BORDERS = /^\||(?<!\\)\|$/g
const ROW = /^\s*\|.*(?<!\\)\|\s*$/
const DELIMITER_ROW = /^(?=.*--)[\s|:-]+$/
