// Caches bundles, because starting esbuild takes longer than everything else in a build without changes. The
// cache key is a hash of all inputs of the bundle (see `bundle-inputs.ts`): the contents of the files in the
// last metafile, and the names in the folders that were searched for them.

import { putJson } from '../store/store-json.ts'
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
const RENDER_BUNDLES = ['theme-server', 'theme-client', 'theme-worker', 'theme-beginning'] as const
/** All bundles of a build. */
const BUNDLES = ['config', ...RENDER_BUNDLES] as const

/** Returns a hash of files and folders, which are given relative to a root folder. */
export function contentKey(
  context: Pick<CacheContext, 'root' | 'recent'>,
  inputs: readonly string[],
): Hash {
  return hashOf(JSON.stringify(asList(contentOf(context, inputs))))
}

/** Where the inputs of the bundles are noted. */
type CacheContext = Pick<BuildContext, 'root' | 'notes' | 'recent'>

/**
 * Coarsest resolution of file system clocks, in milliseconds. Some count whole seconds instead, in steps of
 * at most two.
 */
const TICK_MS = 10
const SECONDS_TICK_MS = 2000

/**
 * Returns a bundle from the store if none of its inputs has changed. Failed bundles are never stored, nor
 * those whose files were written during bundling, because it is unknown which version was read.
 */
export async function cachedBundle(
  { store, ...context }: CacheContext & Pick<BuildContext, 'store'>,
  version: Hash,
  name: (typeof BUNDLES)[number],
  bundle: () => Promise<Bundled>,
): Promise<Bundled> {
  const { notes, recent } = context
  const keyOf = (contents: InputContents): Hash =>
    hashOf(JSON.stringify([version, name, asList(contents)]))
  const lastInputs = knownInputs(context, name)
  const startTime = Date.now()
  const contents = contentOf(context, lastInputs ?? [])
  const key = lastInputs && keyOf(contents)
  const cached = key && store.get(key)
  if (cached) return recent.value(`bundle ${key}`, () => JSON.parse(cached.toString()) as Bundled)
  const before = { ...contents, fingerprints: fingerprintsOf(context, lastInputs ?? []) }
  let bundled = await bundle()
  const stateOf = (inputs: readonly string[]): InputState => ({
    ...contentOf(context, inputs),
    fingerprints: fingerprintsOf(context, inputs),
  })
  // A file that is read while it is written looks empty or broken, so the bundle is made a second time.
  if (
    bundled.diagnostics.length > 0 &&
    !isUnchanged(stateOf([...(lastInputs ?? []), ...bundled.inputs]), before, startTime)
  )
    bundled = await bundle()
  if (bundled.diagnostics.length > 0) return bundled
  recent.inputs.set(name, bundled.inputs)
  const state = stateOf(bundled.inputs)
  if (!isUnchanged(state, before, startTime)) {
    // Clearing the note keeps a site built with this bundle from being cached.
    writeNote(notes, name, null)
    return bundled
  }
  const newKey = keyOf(state)
  putJson(store, newKey, bundled)
  writeNote(notes, name, bundled.inputs)
  return recent.value(`bundle ${newKey}`, () => bundled)
}

/**
 * Returns a hash of all code that a site is built with, in its current state. Returns `undefined` if the code
 * has never been bundled.
 */
export function inputsHash(context: CacheContext): Hash | undefined {
  const all = BUNDLES.map((name) => {
    const lastInputs = knownInputs(context, name)
    return lastInputs && asList(contentOf(context, lastInputs))
  })
  return all.includes(undefined) ? undefined : hashOf(JSON.stringify(all))
}

/**
 * Returns a hash of the folders in which the site's code searched for its modules, or `undefined` if it has never
 * been bundled. While neither this hash nor the stats of its files change, the code is unchanged.
 */
export function searchedFoldersHash(context: CacheContext): Hash | undefined {
  const all = BUNDLES.map((name) => knownInputs(context, name))
  if (all.includes(undefined)) return undefined
  const folders = new Set(all.flatMap((inputs = []) => inputs.filter((each) => !isFile(each))))
  return hashOf(JSON.stringify([...contentOf(context, [...folders]).folders]))
}

/** Returns the files that the code of a site was last bundled from, relative to the site's folder. */
export function bundledInputs(context: Pick<CacheContext, 'notes' | 'recent'>): string[] {
  return inputsIn(context, BUNDLES)
}

/** Returns the files that the rendering bundles were last made from, relative to the site's folder. */
export function renderInputs(context: Pick<CacheContext, 'notes' | 'recent'>): string[] {
  return inputsIn(context, RENDER_BUNDLES)
}

function inputsIn(
  context: Pick<CacheContext, 'notes' | 'recent'>,
  bundles: readonly (typeof BUNDLES)[number][],
): string[] {
  return bundles.flatMap((name) => knownInputs(context, name) ?? []).filter(isFile)
}

function isFile(input: string): boolean {
  return folderOf(input) === undefined
}

/** The inputs are also kept in memory, in case no note can be written. */
function knownInputs(
  { notes, recent }: Pick<CacheContext, 'notes' | 'recent'>,
  name: string,
): readonly string[] | undefined {
  return recent.inputs.get(name) ?? readNote(notes, name, isStringArray)
}

/** The inputs of a bundle: the contents of files, and the names in folders. */
interface InputContents {
  /** Keyed by paths relative to the site, so that a site that was moved or copied can still use its cache. */
  readonly files: ReadonlyMap<string, Hash>
  readonly folders: ReadonlyMap<string, readonly string[]>
}

/** Inputs while a bundle is being made, with the stats of the files, which are not part of the cache key. */
interface InputState extends InputContents {
  readonly fingerprints: ReadonlyMap<string, Fingerprint | undefined>
}

function contentOf(
  { root, recent }: Pick<CacheContext, 'root' | 'recent'>,
  inputs: readonly string[],
): InputContents {
  const files = inputs.filter(isFile)
  const folders = inputs.flatMap((input) => folderOf(input) ?? [])
  const realRoot = realPlace(root)
  return {
    files: new Map(files.map((file) => [file, contentHash(recent, path.resolve(root, file))])),
    folders: new Map(
      folders.map((folder) => [folder, importableNames(realRoot, path.resolve(root, folder))]),
    ),
  }
}

function fingerprintsOf(
  { root }: Pick<CacheContext, 'root'>,
  inputs: readonly string[],
): InputState['fingerprints'] {
  return new Map(
    inputs.filter(isFile).map((file) => [file, fingerprintIfThere(path.resolve(root, file))]),
  )
}

/** Returns the inputs in a form that can be serialized. */
function asList({ files, folders }: InputContents): unknown {
  return [[...files], [...folders]]
}

/**
 * Whether the inputs are unchanged since before the bundle was made, and no file has been written in between,
 * not even with its old content.
 */
function isUnchanged(
  { files, folders, fingerprints }: InputState,
  before: InputState,
  startTime: number,
): boolean {
  const isOldEnough = ({ changedAt }: Fingerprint): boolean =>
    startTime - changedAt > (changedAt % 1000 === 0 ? SECONDS_TICK_MS : TICK_MS)
  return (
    [...files].every(([file, hash]) => {
      const fingerprint = fingerprints.get(file)
      const hashBefore = before.files.get(file)
      if (hashBefore === undefined) return fingerprint !== undefined && isOldEnough(fingerprint)
      return hashBefore === hash && before.fingerprints.get(file)?.text === fingerprint?.text
    }) &&
    [...folders].every(([folder, currentNames]) =>
      isDeepStrictEqual(before.folders.get(folder) ?? currentNames, currentNames),
    )
  )
}

function contentHash(recent: Recent, file: string): Hash {
  try {
    return recent.file('hash', file, ({ hash }) => hash)
  } catch {
    return 'missing'
  }
}

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
