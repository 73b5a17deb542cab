// What debuggers and crashed pages ask `serve`: where in the author's files the code of a browser comes from.

import type { SourceMap } from 'node:module'
import { CRASH_PATH, MAPS_PATH } from '../../shared/serve.ts'
import { forDebugger, readMap, sourceOf, type Maps } from '../bundle/source-maps.ts'
import { plain, type Answer } from '../host/static-files.ts'
import { shownProblems } from './shown-problems.ts'

/** The header that leads from a script or a style sheet at `file` to its source map; nothing for files that have none. */
export function mapHeader(
  maps: Maps | undefined,
  file: string,
  own: string,
): Readonly<Record<string, string>> {
  const [, name = ''] = /^assets\/(.+)$/.exec(file) ?? []
  return maps?.has(name) ? { SourceMap: `${own}${MAPS_PATH}${name}.map` } : {}
}

/** Answers what is asked about the code of a site at `root`; `undefined` where it is something else that is asked. */
export async function debugged(
  root: string,
  maps: Maps | undefined,
  asked: string,
): Promise<Answer | undefined> {
  const [pathname = ''] = asked.split('?', 1)
  const isCrash = pathname === `/${CRASH_PATH}`
  const [, name] = new RegExp(`^/${MAPS_PATH}(.+)\\.map$`).exec(pathname) ?? []
  if (!isCrash && name === undefined) return undefined
  const all = (await maps?.all()) ?? new Map<string, string>()
  const found = isCrash
    ? crash(root, all, new URLSearchParams(asked.slice(pathname.length)))
    : forDebugger(root, all.get(name ?? ''))
  return found === undefined
    ? plain(404, 'This comes from no file of the site.')
    : plain(200, found, {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
      })
}

/** The problem of an error, at the first of its places that is in a file of the site; they are said as `runtime-1a2b3c4d.js:1:20`. */
function crash(
  root: string,
  maps: ReadonlyMap<string, string>,
  said: URLSearchParams,
): string | undefined {
  const known = new Map<string, SourceMap>()
  for (const at of said.getAll('at')) {
    const [, script = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(at) ?? []
    const map = known.get(script) ?? readMap(maps.get(script))
    if (!map) continue
    known.set(script, map)
    const place = sourceOf(root, map, [Number(line), Number(column)])
    if (!place) continue
    const message = said.get('message') ?? ''
    const [problem] = shownProblems(root, [{ severity: 'error', code: 'draw', message, ...place }])
    return JSON.stringify(problem)
  }
  return undefined
}
