import path from 'node:path'
import type { Diagnostic } from '../../shared/contract.ts'
import type { ShownProblem } from '../../shared/serve.ts'
import { sourceLines } from '../report/report.ts'
import { editorOf } from './editor.ts'

/**
 * Adds to each problem what a page shows with it: the source line, and the URL that opens it in the
 * author's editor.
 */
export function shownProblems(root: string, found: readonly Diagnostic[]): ShownProblem[] {
  const lineAt = sourceLines(root)
  const editor = editorOf(process.env)
  return found.map((problem) => {
    const source = lineAt(problem)
    const { path: file, line = 1, column = 1 } = problem
    return {
      ...problem,
      ...(source === undefined ? {} : { source }),
      ...(file && editor ? { open: editor(path.join(root, file), line, column) } : {}),
    }
  })
}
