// Writes what a suggestion says into the file where a link stands. Nothing else in the file changes, and a file is replaced as a
// whole or not at all.

import fs from 'node:fs'
import path from 'node:path'
import { push } from '../../shared/text.ts'
import type { Located } from './locate.ts'

interface Edit {
  readonly located: Located
  readonly line: number
  readonly column: number
  readonly length: number
  readonly from: string
  readonly to: string
}

/** Applies every suggestion that is the only one; returns what has been mended. */
export function fix(root: string, located: readonly Located[]): Located[] {
  const byFile = new Map<string, Edit[]>()
  for (const each of located) {
    const { place, replacement, finding } = each
    const { path: file, line, column, length, href, severity } = place
    // Its author knows, and wants it so.
    if (severity === 'ignore') continue
    if (!sure(finding.fault) || replacement === undefined || href === undefined) continue
    if (file === undefined || line === undefined || column === undefined) continue
    push(byFile, file, {
      ...{ located: each, line, column, length: length ?? href.length },
      ...{ from: href, to: replacement },
    })
  }
  return [...byFile].flatMap(([file, edits]) => fixFile(path.join(root, file), edits))
}

function sure(fault: Located['finding']['fault']): boolean {
  return 'suggestion' in fault && fault.suggestion?.sure === true
}

function fixFile(file: string, edits: readonly Edit[]): Located[] {
  const real = fs.realpathSync(file)
  const text = fs.readFileSync(real, 'utf8')
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  // Lines with what ends them between: a file keeps its ends of lines.
  const parts = text.slice(mark.length).split(/(\r\n|\r|\n)/)
  const done: Edit[] = []
  // From the end of a line to its beginning, so that columns stay what they are.
  for (const edit of edits.toSorted((a, b) => b.column - a.column)) {
    const { line, column, length, from, to } = edit
    const at = (line - 1) * 2
    const written = parts[at] ?? ''
    const inside = written.slice(column - 1, column - 1 + length).indexOf(from)
    if (inside < 0) continue
    const start = column - 1 + inside
    parts[at] = written.slice(0, start) + to + written.slice(start + from.length)
    done.push(edit)
  }
  if (done.length > 0) {
    const draft = `${real}.${process.pid}.tmp`
    fs.writeFileSync(draft, mark + parts.join(''), { mode: fs.statSync(real).mode })
    fs.renameSync(draft, real)
  }
  return done.map((edit) => edit.located)
}
