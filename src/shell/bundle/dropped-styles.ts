// Reports style sheets that TypeScript code imports under a name that nothing uses. esbuild takes such an import
// for one of a type, and drops it with the style sheet.

import fs from 'node:fs'
import path from 'node:path'
import type { Metafile } from 'esbuild'
import { namedStyles } from '../../core/problems/modules.ts'
import { lines, placeOf } from '../../core/reading/place.ts'
import { isOutside } from '../../core/reading/scheme.ts'
import { filePath, type Diagnostic, type Place } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { isOwn } from './module-problems.ts'

/** Returns a problem for each import of a style sheet that a bundle lacks. */
export function droppedStyles(root: string, inputs: Metafile['inputs']): Diagnostic[] {
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      // An import that esbuild has dropped was never resolved.
      .filter(({ kind, external }) => kind === 'import-statement' && external === true)
      .filter(({ path: sheet }) => sheet.endsWith('.css') && !isOutside(sheet) && isOwn(root, file))
      .map(({ path: sheet }) => namedStyles(sheet, importPlace(root, file, sheet))),
  )
}

/** Returns the place of the names under which a style sheet is imported. */
function importPlace(root: string, file: string, sheet: string): Place {
  const full = path.resolve(root, file)
  const text = fs.readFileSync(full, 'utf8')
  const statement = new RegExp(
    `\\bimport\\s*([^'";]*?)\\s*from\\s*['"]${escapePattern(sheet)}['"]`,
    'd',
  )
  const [from = 0, to = 1] = statement.exec(text)?.indices?.[1] ?? []
  return placeOf(filePath(path.relative(root, full)), lines(text).spot(from, to - from))
}
