// esbuild takes longer to start than everything else of a build in which nothing changed. So its result is kept under the
// hash of all it was made from (bundle-inputs.ts): what is in the files that it named the last time, and which names are in the
// folders in which it looked for them.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Hash } from '../../shared/contract.ts'
import type { Bundled } from './bundled.ts'
import { folderOf } from './bundle-inputs.ts'
import { lookIfThere, type Look } from '../store/file-notes.ts'
import { hashOf } from '../store/hash.ts'
import { realPlace } from '../folders/real-place.ts'
import { readNote, writeNote } from '../store/notes.ts'
import { whatIsIn } from './what-is-in.ts'
import type { Recent } from '../store/recent.ts'
import type { Workshop } from '../store/workshop.ts'

/** What is bundled to draw pages. */
const DRAWING = ['theme-server', 'theme-client', 'theme-worker', 'theme-beginning'] as const
/** What is bundled for a build. */
const BUNDLES = ['config', ...DRAWING] as const

/** Stands for what is in files and their folders, as seen from a folder. */
export function contentKey(place: Pick<Known, 'root' | 'recent'>, inputs: readonly string[]): Hash {
  return hashOf(JSON.stringify(asList(contentOf(place, inputs))))
}

/** Where it is noted what was bundled. */
type Known = Pick<Workshop, 'root' | 'notes' | 'recent'>

/** No clock of a file system is coarser than this, unless it counts seconds, and then two at most. */
const TICK_MS = 10
const SECONDS_MS = 2000

/**
 * Answers from the store if nothing that was read then has changed. Failures are never kept, nor what was made while a file of it
 * was written: nobody knows which of the two was read.
 */
export async function cachedBundle(
  { store, ...place }: Known & Pick<Workshop, 'store'>,
  version: Hash,
  name: (typeof BUNDLES)[number],
  bundle: () => Promise<Bundled>,
): Promise<Bundled> {
  const { notes, recent } = place
  const keyOf = (found: Found): Hash => hashOf(JSON.stringify([version, name, asList(found)]))
  const known = knownInputs(place, name)
  const begun = Date.now()
  const content = contentOf(place, known ?? [])
  const key = known && keyOf(content)
  const kept = key && store.get(key)
  if (kept) return recent.value(`bundle ${key}`, () => JSON.parse(kept.toString()) as Bundled)
  const before = { ...content, looks: looksOf(place, known ?? []) }
  let made = await bundle()
  const after = (inputs: readonly string[]): Seen => ({
    ...contentOf(place, inputs),
    looks: looksOf(place, inputs),
  })
  // What is read while it is written looks empty, or broken.
  if (
    made.diagnostics.length > 0 &&
    !isAsBefore(after([...(known ?? []), ...made.inputs]), before, begun)
  )
    made = await bundle()
  if (made.diagnostics.length > 0) return made
  recent.inputs.set(name, made.inputs)
  const found = after(made.inputs)
  if (!isAsBefore(found, before, begun)) {
    // Nor is a site remembered that is made with it.
    writeNote(notes, name, null)
    return made
  }
  const madeKey = keyOf(found)
  store.put(madeKey, JSON.stringify(made))
  writeNote(notes, name, made.inputs)
  return recent.value(`bundle ${madeKey}`, () => made)
}

/** Stands for all code that a site is made with, as it is now; `undefined` where it was never bundled. */
export function bundledFrom(place: Known): Hash | undefined {
  const all = BUNDLES.map((name) => {
    const known = knownInputs(place, name)
    return known && asList(contentOf(place, known))
  })
  return all.includes(undefined) ? undefined : hashOf(JSON.stringify(all))
}

/**
 * Stands for what is in the folders in which that code looked for its modules; `undefined` where it was never bundled. As long as its
 * files look as they did, too, it is what it was.
 */
export function bundledAmong(place: Known): Hash | undefined {
  const all = BUNDLES.map((name) => knownInputs(place, name))
  if (all.includes(undefined)) return undefined
  const folders = new Set(all.flatMap((inputs = []) => inputs.filter((each) => !isFile(each))))
  return hashOf(JSON.stringify([...contentOf(place, [...folders]).folders]))
}

/** All files that a site's code was bundled from last, as seen from the site's folder. */
export function bundledInputs(place: Pick<Known, 'notes' | 'recent'>): string[] {
  return inputsIn(place, BUNDLES)
}

/** Those of them that pages were drawn with. */
export function drawnWith(place: Pick<Known, 'notes' | 'recent'>): string[] {
  return inputsIn(place, DRAWING)
}

function inputsIn(
  place: Pick<Known, 'notes' | 'recent'>,
  bundles: readonly (typeof BUNDLES)[number][],
): string[] {
  return bundles.flatMap((name) => knownInputs(place, name) ?? []).filter(isFile)
}

function isFile(input: string): boolean {
  return folderOf(input) === undefined
}

/** Where no note can be written, the process knows by itself. */
function knownInputs(
  { notes, recent }: Pick<Known, 'notes' | 'recent'>,
  name: string,
): readonly string[] | undefined {
  return recent.inputs.get(name) ?? readNote(notes, name, isListOfTexts)
}

/** What a bundle is made from: what is in its files, and which names are in folders. */
interface Found {
  /** Files are named as seen from the site, so that one that has moved, or was copied, knows its own. */
  readonly files: ReadonlyMap<string, Hash>
  readonly folders: ReadonlyMap<string, readonly string[]>
}

/** The same while something is bundled, with how the files look from outside: nothing that was kept needs that. */
interface Seen extends Found {
  readonly looks: ReadonlyMap<string, Look | undefined>
}

function contentOf(
  { root, recent }: Pick<Known, 'root' | 'recent'>,
  inputs: readonly string[],
): Found {
  const files = inputs.filter(isFile)
  const folders = inputs.flatMap((input) => folderOf(input) ?? [])
  const real = realPlace(root)
  return {
    files: new Map(files.map((file) => [file, contentHash(recent, path.resolve(root, file))])),
    folders: new Map(folders.map((folder) => [folder, whatIsIn(real, path.resolve(root, folder))])),
  }
}

function looksOf({ root }: Pick<Known, 'root'>, inputs: readonly string[]): Seen['looks'] {
  return new Map(inputs.filter(isFile).map((file) => [file, lookIfThere(path.resolve(root, file))]))
}

/** All that a bundle depends on. */
function asList({ files, folders }: Found): unknown {
  return [[...files], [...folders]]
}

/** Whether what is found now was there before, and nobody has written it since: not even the same, after something else. */
function isAsBefore({ files, folders, looks }: Seen, before: Seen, begun: number): boolean {
  const isOld = ({ changed }: Look): boolean =>
    begun - changed > (changed % 1000 === 0 ? SECONDS_MS : TICK_MS)
  return (
    [...files].every(([file, hash]) => {
      const look = looks.get(file)
      const first = before.files.get(file)
      if (first === undefined) return look !== undefined && isOld(look)
      return first === hash && before.looks.get(file)?.text === look?.text
    }) &&
    [...folders].every(([folder, now]) => isDeepStrictEqual(before.folders.get(folder) ?? now, now))
  )
}

function contentHash(recent: Recent, file: string): Hash {
  try {
    return recent.file('hash', file, ({ hash }) => hash)
  } catch {
    return 'missing'
  }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
