// Where in the sources of a site an error was thrown, of which the bundled code alone is known.

import type { SourceMap } from 'node:module'
import type { Place } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import type { Bundled } from './bundled.ts'
import { mapsOf, readMap, sourceOf, type Frame } from './source-maps.ts'

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
  const maps = mapsOf([{ name, text }], async () => {
    const made = await again()
    return { ...made, files: made.files.map((file) => ({ ...file, name })) }
  })
  // Once for all errors: the map of a theme is large, and a fault of it has all pages in it.
  let reading: Promise<SourceMap | undefined> | undefined
  return async (error) => {
    const frames = framesIn(error, name)
    if (frames.length === 0) return undefined
    reading ??= maps.all().then((all) => readMap(all.get(name)))
    const map = await reading
    return map && frames.flatMap((frame) => sourceOf(root, map, frame) ?? [])[0]
  }
}

/** What an error says, in one line. Anything can be thrown. */
export function messageOf(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message || error.name : error
    return String(text).split('\n', 1)[0] ?? ''
  } catch {
    return 'something that is no error'
  }
}

function framesIn(error: unknown, name: string): Frame[] {
  const stack = error instanceof Error ? String(error.stack) : ''
  // Whoever formats stacks in place of the engine, as tests do, calls a module by its whole address.
  const pattern = new RegExp(`(?:${escapePattern(name)}|base64,[\\w+/=]+):(\\d+):(\\d+)`, 'g')
  return Array.from(stack.matchAll(pattern), ([, line, column]) => [Number(line), Number(column)])
}
