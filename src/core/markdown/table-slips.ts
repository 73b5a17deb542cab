// Tables that lose something, and bars that make no table at all.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { lostCells, noDashes, noTableHeading, unevenDashes } from '../problems/tables.ts'

/** Where the line of a token is that has this number, counted from 0. */
export type LineAt = (count: number) => Place

/** Rows that hold more than their table has columns for: a bar divides cells in code, too. */
export function rowSlips({ header, raw }: Tokens.Table, lineAt: LineAt): Diagnostic[] {
  return linesOf(raw).flatMap((line, n) => {
    const cells = cellsOf(line)
    const lost = n > 1 && cells.slice(header.length).some((cell) => cell.trim() !== '')
    return lost ? [lostCells(cells.length, header.length, lineAt(n))] : []
  })
}

/** Lines in a text or a heading that were meant as a table: the first of them that stands in the way of it. */
export function tableSlips({ raw }: Token, lineAt: LineAt): Diagnostic[] {
  // Most texts hold no bar.
  if (!raw.includes('|')) return []
  const lines = linesOf(raw)
  for (const [n, line] of lines.entries()) {
    const above = lines[n - 1]
    const slip = DASHES.test(line) ? dashSlip(line, above, lines[n + 1]) : rowSlip(line, above)
    if (slip) return [slip(lineAt(n))]
  }
  return []
}

type Slip = (place: Place) => Diagnostic

/** Where as many cells stand above, it is a table. */
function dashSlip(line: string, above: string | undefined, below = ''): Slip | undefined {
  const dashes = cellsOf(line).length
  if (above === undefined)
    return isRow(line) && below.includes('|') ? (place) => noTableHeading(place) : undefined
  const cells = cellsOf(above).length
  const meant = line.includes('|') ? cells > 1 : isRow(above)
  return meant && cells !== dashes ? (place) => unevenDashes(dashes, cells, place) : undefined
}

/** Two rows, one right below the other. */
function rowSlip(line: string, above = ''): Slip | undefined {
  const cells = cellsOf(above).length
  const meant = isRow(line) && isRow(above) && cellsOf(line).length === cells
  return meant ? (place) => noDashes(cells, place) : undefined
}

/** Whether a line has a bar at both ends and another between. */
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
const DASHES = /^(?=.*--)[\s|:-]+$/
