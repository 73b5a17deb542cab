// Maps positions in bundled code back to the sources. Source maps are large and rarely needed, so they are
// made on demand.

import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import { placeOf } from '../../core/reading/place.ts'
import { filePath, type Place } from '../../shared/contract.ts'
import type { Bundled, BundledFile } from './bundled.ts'
import { isOwn } from './module-problems.ts'

/** A one-based position in code. */
export type Frame = readonly [line: number, column: number]

/** The source maps of bundled files. */
export interface Maps {
  /** Whether a file has a map, provided that none of its inputs has changed. */
  has(name: string): boolean
  /** Returns all maps by file name. */
  all(): Promise<ReadonlyMap<string, string>>
}

/** The fields of a source map (version 3) that are used here. */
interface SourceMapJson {
  readonly mappings: string
  readonly sources: readonly string[]
}

/** Returns the maps of files. On first use, `bundleAgain` bundles them once more, with source maps. */
export function mapsOf(files: readonly BundledFile[], bundleAgain: () => Promise<Bundled>): Maps {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const createMaps = async (): Promise<ReadonlyMap<string, string>> => {
    const bundled = await bundleAgain()
    return new Map(
      bundled.files.flatMap(({ name, text, map }) =>
        // If the inputs have changed in the meantime, the map belongs to other code.
        map !== undefined && texts.get(name) === text ? [[name, map]] : [],
      ),
    )
  }
  let maps: ReturnType<typeof createMaps> | undefined
  return {
    has: (name) => /\.(?:js|css)$/.test(name) && texts.has(name),
    all: () => (maps ??= createMaps()),
  }
}

/**
 * Converts the source paths of a map that esbuild wrote to `folder` to `file:` URLs, by which debuggers
 * identify files.
 */
export function withAddresses(map: string, folder: string): string {
  const parsed = JSON.parse(map) as SourceMapJson
  const base = pathToFileURL(folder + path.sep)
  return JSON.stringify({
    ...parsed,
    sources: parsed.sources.map((each) => new URL(each, base).href),
  })
}

/**
 * Adjusts a map to code that was inserted into the first line at a column, or removed from there (`by` is
 * negative).
 */
export function shifted(map: string, from: number, by: number): string {
  const parsed = JSON.parse(map) as SourceMapJson
  const lines = decode(parsed.mappings)
  for (const segment of lines[0] ?? []) if (segment[0] >= from) segment[0] += by
  return JSON.stringify({ ...parsed, mappings: encode(lines) })
}

/** Returns the map for a debugger, with everything that is not the site's own code marked to be skipped. */
export function forDebugger(root: string, map: string | undefined): string | undefined {
  if (map === undefined) return undefined
  const parsed = JSON.parse(map) as SourceMapJson
  const ignoreList = [...parsed.sources.keys()].filter(
    (i) => ownFile(root, parsed.sources[i] ?? '') === undefined,
  )
  return JSON.stringify({ ...parsed, ignoreList })
}

/** Parses a map for lookups. */
export function readMap(map: string | undefined): SourceMap | undefined {
  return map === undefined
    ? undefined
    : new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
}

/** Returns the source position for a position in the bundle, or `undefined` if it is in no file of the site. */
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

/** Returns the path of a `file:` URL if the file belongs to the site. */
function ownFile(root: string, address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined
  const file = fileURLToPath(address)
  return isOwn(root, file) ? file : undefined
}
