// Where in the sources of a site an error was thrown, of which the bundled code alone is known. Source maps are large and needed by
// nobody else, so one is made when there is something to look up.

import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { placeOf } from '../../core/reading/place.ts'
import { filePath, type Place } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { readable } from '../../shared/text.ts'
import type { Bundled } from './bundle-cache.ts'
import { isOwn } from './module-problems.ts'

/** Finds where an error comes from; `undefined` where that is no file of the site. */
export type Blame = (error: unknown) => Promise<Place | undefined>

/** Code as it runs: its text, and the name under which it stands in stacks. */
interface Running {
  readonly name: string
  readonly text: string
}

/** Blames files of a site for errors of a bundle; `again` bundles once more, with a source map. */
export function blameFor(
  root: string,
  { name, text }: Running,
  again: () => Promise<Bundled>,
): Blame {
  let map: Promise<SourceMap | undefined> | undefined
  return async (error) => {
    const frames = framesIn(error, name)
    if (frames.length === 0) return undefined
    map ??= again().then((made) =>
      // What has changed meanwhile has other lines.
      made.map !== undefined && made.files[0]?.text === text
        ? new SourceMap(JSON.parse(made.map) as ConstructorParameters<typeof SourceMap>[0])
        : undefined,
    )
    const known = await map
    return known && frames.flatMap((frame) => sourceOf(root, known, frame) ?? [])[0]
  }
}

/** What an error says, in one line. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n', 1)[0] ?? ''
}

type Frame = readonly [line: number, column: number]

function framesIn(error: unknown, name: string): Frame[] {
  const stack = error instanceof Error ? String(error.stack) : ''
  // Whoever formats stacks in place of the engine, as tests do, calls a module by its whole address.
  const pattern = new RegExp(`(?:${escapePattern(name)}|base64,[\\w+/=]+):(\\d+):(\\d+)`, 'g')
  return Array.from(stack.matchAll(pattern), ([, line, column]) => [Number(line), Number(column)])
}

function sourceOf(root: string, map: SourceMap, [line, column]: Frame): Place | undefined {
  const found = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in found)) return undefined
  // esbuild writes paths as parts of addresses.
  const written = [found.originalSource, readable(found.originalSource)]
  const full = written.map((each) => path.resolve(root, each)).find((each) => fs.existsSync(each))
  if (full === undefined) return undefined
  const file = path.relative(root, full)
  return isOwn(root, full)
    ? placeOf(filePath(file), {
        line: found.originalLine + 1,
        column: found.originalColumn + 1,
        length: 1,
      })
    : undefined
}
