// esbuild takes longer to start than everything else of a build in which nothing changed. So its result is kept under the
// hash of all it read: the files it named the last time, and the names in their folders, since a new file can change what an
// import finds.

import fs from 'node:fs'
import path from 'node:path'
import type { Diagnostic, Hash } from '../shared/contract.ts'
import { compare } from '../shared/text.ts'
import { hashOf } from './hash.ts'
import { readNote, writeNote } from './notes.ts'
import type { Recent } from './recent.ts'
import type { Workshop } from './workshop.ts'

/** What is bundled for a build. */
const BUNDLES = ['config', 'theme-server', 'theme-client'] as const

/** A file that a bundler made. */
export interface BundledFile {
  /** Its name in the output: `runtime-1A2B3C4D.js`. */
  readonly name: string
  readonly text: string
}

/** What a bundler made of some inputs. */
export interface Bundled {
  /** Paths of all files it read, as seen from the site's folder. */
  readonly inputs: readonly string[]
  readonly files: readonly BundledFile[]
  /** The source map of its one file, where one was asked for. */
  readonly map?: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Where it is noted what was bundled. */
type Known = Pick<Workshop, 'root' | 'notes' | 'recent'>

/** Answers from the store if nothing that was read then has changed. Failures are never kept. */
export async function cachedBundle(
  { store, ...place }: Known & Pick<Workshop, 'store'>,
  version: Hash,
  name: (typeof BUNDLES)[number],
  bundle: () => Promise<Bundled>,
): Promise<Bundled> {
  const { notes, recent } = place
  const known = readNote(notes, name, isListOfTexts)
  const key = known && keyOf(place, version, name, known)
  const kept = key && store.get(key)
  if (kept) return recent.value(`bundle ${key}`, () => JSON.parse(kept.toString()) as Bundled)
  const made = await bundle()
  if (made.diagnostics.length > 0) return made
  const madeKey = keyOf(place, version, name, made.inputs)
  store.put(madeKey, JSON.stringify(made))
  writeNote(notes, name, made.inputs)
  return recent.value(`bundle ${madeKey}`, () => made)
}

/** Stands for all code that a site is made with, as it is now; `undefined` where it was never bundled. */
export function bundledFrom(place: Known): Hash | undefined {
  const keys = BUNDLES.map((name) => {
    const known = readNote(place.notes, name, isListOfTexts)
    return known && keyOf(place, '', name, known)
  })
  return keys.includes(undefined) ? undefined : hashOf(keys.join(' '))
}

/** Files are named as seen from the site, so that one that has moved, or was copied, knows its own. */
function keyOf(
  { root, recent }: Known,
  version: Hash,
  name: string,
  inputs: readonly string[],
): Hash {
  const folders = new Set(
    inputs.filter((file) => !file.includes('node_modules')).map((file) => path.dirname(file)),
  )
  const full = (file: string): string => path.resolve(root, file)
  return hashOf(
    JSON.stringify([
      version,
      name,
      inputs.map((file) => [file, contentHash(recent, full(file))]),
      [...folders].toSorted(compare).map((folder) => [folder, names(full(folder))]),
    ]),
  )
}

function contentHash(recent: Recent, file: string): Hash {
  try {
    return recent.file('hash', file, ({ hash }) => hash)
  } catch {
    return 'missing'
  }
}

function names(folder: string): string[] {
  try {
    return fs
      .readdirSync(folder)
      .filter((name) => /\.[cm]?[jt]sx?$|\.css$/.test(name))
      .toSorted(compare)
  } catch {
    return []
  }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
