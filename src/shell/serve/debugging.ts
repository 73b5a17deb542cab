// Answers debuggers and crashed pages in `serve`: maps positions in browser code back to the author's files.

import { CRASH_PATH, MAPS_PATH } from '../../shared/serve.ts'
import { foundOnce } from '../../shared/once.ts'
import { forDebugger, readMap, sourceOf, type Maps } from '../bundle/source-maps.ts'
import { plain, type Answer } from '../host/static-files.ts'
import { shownProblems } from './shown-problems.ts'

/**
 * Returns the header that points from the script or stylesheet at `file` to its source map; no header if it
 * has none.
 */
export function mapHeader(
  maps: Maps | undefined,
  file: string,
  prefix: string,
): Readonly<Record<string, string>> {
  const [, name = ''] = /^assets\/(.+)$/.exec(file) ?? []
  return maps?.has(name) ? { SourceMap: `${prefix}${MAPS_PATH}${name}.map` } : {}
}

/**
 * Answers a request about the code of the site at `root`. Returns `undefined` if the request is about
 * something else.
 */
export async function debugged(
  root: string,
  maps: Maps | undefined,
  target: string,
): Promise<Answer | undefined> {
  const [pathname = ''] = target.split('?', 1)
  const isCrash = pathname === `/${CRASH_PATH}`
  const [, name] = new RegExp(`^/${MAPS_PATH}(.+)\\.map$`).exec(pathname) ?? []
  if (!isCrash && name === undefined) return undefined
  const all = (await maps?.all()) ?? new Map<string, string>()
  const json = isCrash
    ? crashProblem(root, all, new URLSearchParams(target.slice(pathname.length)))
    : forDebugger(root, all.get(name ?? ''))
  return json === undefined
    ? plain(404, 'This comes from no file of the site.')
    : plain(200, json, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
      })
}

/**
 * Returns the problem for a browser error, as JSON, at the first of its stack positions that maps to a file
 * of the site. Positions have the form `runtime-1a2b3c4d.js:1:20`.
 */
function crashProblem(
  root: string,
  maps: ReadonlyMap<string, string>,
  parameters: URLSearchParams,
): string | undefined {
  const mapOf = foundOnce((script: string) => readMap(maps.get(script)))
  for (const at of parameters.getAll('at')) {
    const [, script = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(at) ?? []
    const map = mapOf(script)
    const place = map && sourceOf(root, map, [Number(line), Number(column)])
    if (!place) continue
    const message = parameters.get('message') ?? ''
    const [problem] = shownProblems(root, [{ severity: 'error', code: 'draw', message, ...place }])
    return JSON.stringify(problem)
  }
  return undefined
}
