// Caches bundles, because starting esbuild takes longer than everything else in a build without changes. The
// cache key is a hash of all inputs of the bundle (see `bundle-inputs.ts`): the contents of the files in the
// last metafile, and the names in the folders that were searched for them.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Hash } from '../../shared/contract.ts'
import type { Bundled } from './bundled.ts'
import { folderOf } from './bundle-inputs.ts'
import { fingerprintIfThere, type Fingerprint } from '../store/file-notes.ts'
import { hashOf } from '../store/hash.ts'
import { realPlace } from '../folders/real-place.ts'
import { readNote, writeNote } from '../store/notes.ts'
import { importableNames } from './importable-names.ts'
import type { Recent } from '../store/recent.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Bundles that render pages. */
const DRAWING = ['theme-server', 'theme-client', 'theme-worker', 'theme-beginning'] as const
/** All bundles of a build. */
const BUNDLES = ['config', ...DRAWING] as const

/** Returns a hash of files and folders, which are given relative to a root folder. */
export function contentKey(place: Pick<Known, 'root' | 'recent'>, inputs: readonly string[]): Hash {
  return hashOf(JSON.stringify(asList(contentOf(place, inputs))))
}

/** Where the inputs of the bundles are noted. */
type Known = Pick<BuildContext, 'root' | 'notes' | 'recent'>

/**
 * Coarsest resolution of file system clocks, in milliseconds. Some count whole seconds instead, in steps of
 * at most two.
 */
const TICK_MS = 10
const SECONDS_MS = 2000

/**
 * Returns a bundle from the store if none of its inputs has changed. Failed bundles are never stored, nor
 * those whose files were written during bundling, because it is unknown which version was read.
 */
export async function cachedBundle(
  { store, ...place }: Known & Pick<BuildContext, 'store'>,
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
  // A file that is read while it is written looks empty or broken, so the bundle is made a second time.
  if (
    made.diagnostics.length > 0 &&
    !isAsBefore(after([...(known ?? []), ...made.inputs]), before, begun)
  )
    made = await bundle()
  if (made.diagnostics.length > 0) return made
  recent.inputs.set(name, made.inputs)
  const found = after(made.inputs)
  if (!isAsBefore(found, before, begun)) {
    // Clearing the note keeps a site built with this bundle from being cached.
    writeNote(notes, name, null)
    return made
  }
  const madeKey = keyOf(found)
  store.put(madeKey, JSON.stringify(made))
  writeNote(notes, name, made.inputs)
  return recent.value(`bundle ${madeKey}`, () => made)
}

/**
 * Returns a hash of all code that a site is built with, in its current state. Returns `undefined` if the code
 * has never been bundled.
 */
export function inputsHash(place: Known): Hash | undefined {
  const all = BUNDLES.map((name) => {
    const known = knownInputs(place, name)
    return known && asList(contentOf(place, known))
  })
  return all.includes(undefined) ? undefined : hashOf(JSON.stringify(all))
}

/**
 * Returns a hash of the folders in which the site's code searched for its modules, or `undefined` if it has never
 * been bundled. While neither this hash nor the stats of its files change, the code is unchanged.
 */
export function searchedFoldersHash(place: Known): Hash | undefined {
  const all = BUNDLES.map((name) => knownInputs(place, name))
  if (all.includes(undefined)) return undefined
  const folders = new Set(all.flatMap((inputs = []) => inputs.filter((each) => !isFile(each))))
  return hashOf(JSON.stringify([...contentOf(place, [...folders]).folders]))
}

/** Returns the files that the code of a site was last bundled from, relative to the site's folder. */
export function bundledInputs(place: Pick<Known, 'notes' | 'recent'>): string[] {
  return inputsIn(place, BUNDLES)
}

/** Returns the files that the rendering bundles were last made from, relative to the site's folder. */
export function renderInputs(place: Pick<Known, 'notes' | 'recent'>): string[] {
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

/** The inputs are also kept in memory, in case no note can be written. */
function knownInputs(
  { notes, recent }: Pick<Known, 'notes' | 'recent'>,
  name: string,
): readonly string[] | undefined {
  return recent.inputs.get(name) ?? readNote(notes, name, isListOfTexts)
}

/** The inputs of a bundle: the contents of files, and the names in folders. */
interface Found {
  /** Keyed by paths relative to the site, so that a site that was moved or copied can still use its cache. */
  readonly files: ReadonlyMap<string, Hash>
  readonly folders: ReadonlyMap<string, readonly string[]>
}

/** Inputs while a bundle is being made, with the stats of the files, which are not part of the cache key. */
interface Seen extends Found {
  readonly looks: ReadonlyMap<string, Fingerprint | undefined>
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
    folders: new Map(
      folders.map((folder) => [folder, importableNames(real, path.resolve(root, folder))]),
    ),
  }
}

function looksOf({ root }: Pick<Known, 'root'>, inputs: readonly string[]): Seen['looks'] {
  return new Map(
    inputs.filter(isFile).map((file) => [file, fingerprintIfThere(path.resolve(root, file))]),
  )
}

/** Returns the inputs in a form that can be serialized. */
function asList({ files, folders }: Found): unknown {
  return [[...files], [...folders]]
}

/**
 * Whether the inputs are unchanged since before the bundle was made, and no file has been written in between,
 * not even with its old content.
 */
function isAsBefore({ files, folders, looks }: Seen, before: Seen, begun: number): boolean {
  const isOld = ({ changed }: Fingerprint): boolean =>
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
