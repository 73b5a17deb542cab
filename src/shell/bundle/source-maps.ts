// Where in the sources bundled code comes from. Maps are large and needed by few, so they are made when somebody asks for them.

import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { placeOf } from '../../core/reading/place.ts'
import { filePath, type Place } from '../../shared/contract.ts'
import type { Bundled, BundledFile } from './bundled.ts'
import { isOwn } from './module-problems.ts'

/** A place in code, counted from 1. */
export type Frame = readonly [line: number, column: number]

/** Source maps of bundled files. */
export interface Maps {
  /** Whether a file of this name has one, as long as nothing it is made of has changed. */
  has(name: string): boolean
  /** All maps by the names of their files. */
  all(): Promise<ReadonlyMap<string, string>>
}

/** What all source maps have, and we look at. */
interface Map3 {
  readonly mappings: string
  readonly sources: readonly string[]
}

/** The source maps of files, for which they are bundled once `again`. */
export function mapsOf(files: readonly BundledFile[], again: () => Promise<Bundled>): Maps {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const make = async (): Promise<ReadonlyMap<string, string>> => {
    const made = await again()
    return new Map(
      made.files.flatMap(({ name, text, map }) =>
        // What has changed meanwhile has other lines.
        map !== undefined && texts.get(name) === text ? [[name, map]] : [],
      ),
    )
  }
  let made: ReturnType<typeof make> | undefined
  return {
    has: (name) => /\.(?:js|css)$/.test(name) && texts.has(name),
    all: () => (made ??= make()),
  }
}

/** A map as esbuild has written it into `folder`, with the addresses of its sources: debuggers know files by them. */
export function withAddresses(map: string, folder: string): string {
  const read = JSON.parse(map) as Map3
  const base = pathToFileURL(folder + path.sep)
  return JSON.stringify({ ...read, sources: read.sources.map((each) => new URL(each, base).href) })
}

/** The map of code whose first line is longer from a column on by some characters, or shorter. */
export function shifted(map: string, from: number, by: number): string {
  const read = JSON.parse(map) as Map3
  const lines = decode(read.mappings)
  for (const segment of lines[0] ?? []) if (segment[0] >= from) segment[0] += by
  return JSON.stringify({ ...read, mappings: encode(lines) })
}

/** A map for a debugger, which steps over what is none of the site's own code. */
export function forDebugger(root: string, map: string | undefined): string | undefined {
  if (map === undefined) return undefined
  const read = JSON.parse(map) as Map3
  const ignoreList = [...read.sources.keys()].filter(
    (i) => ownFile(root, read.sources[i] ?? '') === undefined,
  )
  return JSON.stringify({ ...read, ignoreList })
}

/** A map that can be asked. */
export function readMap(map: string | undefined): SourceMap | undefined {
  return map === undefined
    ? undefined
    : new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
}

/** Where in a file of the site a place of its code comes from; `undefined` where that is none of its files. */
export function sourceOf(root: string, map: SourceMap, [line, column]: Frame): Place | undefined {
  const found = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in found)) return undefined
  const { originalSource, originalLine, originalColumn } = found
  const file = ownFile(root, originalSource)
  return file === undefined
    ? undefined
    : placeOf(filePath(path.relative(root, file)), {
        line: originalLine + 1,
        column: originalColumn + 1,
        length: 1,
      })
}

/** The file at an address, if it is the site's own. */
function ownFile(root: string, address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined
  const file = fileURLToPath(address)
  return isOwn(root, file) ? file : undefined
}
