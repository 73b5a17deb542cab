// Traces errors of bundled code back to the site's source files.

import type { SourceMap } from 'node:module'
import type { Place } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import type { Bundled } from './bundled.ts'
import { mapsOf, readMap, sourceOf, type Frame } from './source-maps.ts'

/** Returns the source position of an error, or `undefined` if it is in no file of the site. */
export type LocateError = (error: unknown) => Promise<Place | undefined>

/** Code that is executed: its text, and its file name in stack traces. */
interface RunningCode {
  readonly name: string
  readonly text: string
}

/**
 * Creates the function that finds the source of an error in a bundle. `bundleAgain` bundles once more, with a
 * source map.
 */
export function errorLocator(
  root: string,
  { name, text }: RunningCode,
  bundleAgain: () => Promise<Bundled>,
): LocateError {
  const maps = mapsOf([{ name, text }], async () => {
    const bundled = await bundleAgain()
    return { ...bundled, files: bundled.files.map((file) => ({ ...file, name })) }
  })
  // The map is read once for all errors: the map of a theme is large, and a bug in the theme fails on every
  // page.
  let mapPromise: Promise<SourceMap | undefined> | undefined
  return async (error) => {
    const frames = framesIn(error, name)
    if (frames.length === 0) return undefined
    mapPromise ??= maps.all().then((all) => readMap(all.get(name)))
    const map = await mapPromise
    return map && frames.flatMap((frame) => sourceOf(root, map, frame) ?? [])[0]
  }
}

/** Returns the first line of an error's message. Anything can be thrown. */
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
  // A custom `Error.prepareStackTrace`, as in test runners, names a module by its whole `data:` URL.
  const pattern = new RegExp(`(?:${escapePattern(name)}|base64,[\\w+/=]+):(\\d+):(\\d+)`, 'g')
  return Array.from(stack.matchAll(pattern), ([, line, column]) => [Number(line), Number(column)])
}
