// Caches whole sites, each under the hash of everything it was made from, like the result of any stage. If
// nothing has changed, no stage runs, and none of their code is loaded.

import path from 'node:path'
import type { Frame } from '../../core/frame.ts'
import { hasErrors } from '../../core/problems/diagnostics.ts'
import { isSource } from '../../core/reading/content-path.ts'
import { isKeptOut, partFiles } from '../../core/reading/content-role.ts'
import type { FilePath, Hash, Site } from '../../shared/contract.ts'
import type { StageName } from '../../stages.ts'
import { inputsHash } from '../bundle/bundle-cache.ts'
import { fromColumns, toColumns, type OutputColumns } from '../store/columns.ts'
import { sourceState } from '../content/shown-files.ts'
import { datesOutside } from '../content/git-dates.ts'
import { readStagedRenames, type Staged } from '../content/git-past.ts'
import type { Content, FileNotes } from '../store/file-notes.ts'
import { keepFrame, readFrame } from './frame-store.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import type { BuildInputs, BuiltSite } from './make-site.ts'
import { readNote, writeNote } from '../store/notes.ts'
import { keepJson, putJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'
import { themeWithoutEntry, themeEntry } from '../bundle/theme-entry.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The cache entry for the current state of a site. */
interface LastSite {
  /** Returns the site if it was made from the same inputs before and all its values still exist. */
  readonly recall: () => Promise<BuiltSite | undefined>
  /** Returns the last site that was built as a whole, if only some files of `content/` have changed since. */
  readonly amends: () => Promise<Amends | undefined>
  /**
   * Stores a site without errors. Does nothing if its inputs changed during the build, or if the build read
   * more than the key covers (see `BuiltSite.isCacheable`).
   */
  readonly remember: (made: BuiltSite) => Promise<void>
}

/** An existing site, and what has changed since. */
export interface Amends extends Remembered {
  readonly frame: Frame
  readonly changed: readonly FilePath[]
}

/** A cached site, with the stages that ran and the number of cache lookups of each. */
interface Remembered {
  readonly builtSite: BuiltSite
  readonly stages: readonly StageName[]
  readonly lookups: Readonly<Record<string, number>>
}

/** The stored form of a cached site. */
interface StoredSite extends Omit<Remembered, 'builtSite'> {
  readonly builtSite: Omit<BuiltSite, 'outputs'>
  readonly outputs: OutputColumns
}

/** Stored in place of a site whose build asked git for staged files. The site itself is stored once per answer. */
interface AskedGit {
  readonly askedGit: true
}

/** The last site that was built as a whole. */
interface FramedSite {
  readonly frame: Hash
  /** The hashes of its content files. */
  readonly hashes: readonly Hash[]
  /** Key of the cached site. */
  readonly site: Hash
}

/** Key of the last frame, and the hash of everything besides `content/` it is valid for. */
interface FrameNote {
  readonly otherInputs: Hash
  readonly frame: Hash
}

const FRAME = 'frame'

/** Number of changed files above which an update saves little compared with a full build. */
export const MOST_CHANGED = 100

/** Opens the cache entry for the current inputs of a site. Files whose fingerprint is unchanged are not read. */
export function lastSite(
  context: BuildContext,
  files: Pick<FileNotes, 'areSteady' | 'haveChanged'>,
  inputs: BuildInputs,
): LastSite {
  const { site, store, times, tallies, version, notes } = context
  let content: Promise<ContentInputs | undefined> | undefined
  const readInputs = async (): Promise<CurrentInputs | undefined> => {
    const code = inputsHash(context)
    if (!code || hasFunctions(site)) return undefined
    const contentInputs = await (content ??= readContentInputs(context, inputs, files.haveChanged))
    if (!contentInputs) return undefined
    const otherInputs = hashOf(JSON.stringify(['site', version, contentInputs.otherInputs, code]))
    const { hashes } = contentInputs
    return { otherInputs, hashes, key: hashOfParts([otherInputs, ...hashes]) }
  }
  // The state before the build, taken once. `remember` takes another, since the code may not have been
  // bundled until then.
  let initialInputs: Promise<CurrentInputs | undefined> | undefined
  const getInitialInputs = (): Promise<CurrentInputs | undefined> =>
    (initialInputs ??= readInputs())
  return {
    async recall() {
      const key = (await getInitialInputs())?.key
      const value = key && readSite(context, key)
      if (!value) return undefined
      // The values of the stages are not read in this run, but the next change needs them.
      store.keepAll()
      for (const stage of value.stages) times[stage] = 0
      for (const [stage, tally] of Object.entries(tallies)) tally.hits += value.lookups[stage] ?? 0
      return value.builtSite
    },
    async amends() {
      const current = await getInitialInputs()
      const note = current && readNote(notes, FRAME, isFrameNote)
      // A store that needs compaction needs a build that reads everything.
      if (!note || note.otherInputs !== current.otherInputs || store.isCrowded()) return undefined
      const framed = readJson<FramedSite>(store, note.frame)
      if (!framed) return undefined
      const changed = inputs.contentFiles.files.filter(
        (_, i) => framed.hashes[i] !== current.hashes[i],
      )
      const frame = changed.length <= MOST_CHANGED ? readFrame(store, framed.frame) : undefined
      const cachedSite = frame && readSite(context, framed.site)
      if (!cachedSite || !isWhole(frame, changed, store)) return undefined
      return { ...cachedSite, frame, changed }
    },
    async remember({ outputs, diagnostics, facts, isCacheable, staged, frame }) {
      if (!isCacheable || hasErrors(diagnostics)) return
      const current = await readInputs()
      if (!current || !files.areSteady()) return
      const { otherInputs, hashes, key } = current
      const stages = Object.keys(times) as StageName[]
      const lookups = Object.fromEntries(
        Object.entries(tallies).map(([stage, { hits, misses }]) => [stage, hits + misses]),
      )
      // Excludes leftovers, which are computed each time they are requested.
      const builtSite = { diagnostics, facts, isCacheable, staged }
      const value: StoredSite = { builtSite, outputs: toColumns(outputs), stages, lookups }
      if (staged) putJson(store, key, { askedGit: true } satisfies AskedGit)
      putJson(store, staged ? withStaged(key, staged) : key, value)
      if (!frame) return
      const framedSite: FramedSite = { frame: keepFrame(store, frame()), hashes, site: key }
      const framedKey = keepJson(store, framedSite)
      writeNote(notes, FRAME, { otherInputs, frame: framedKey } satisfies FrameNote)
    },
  }
}

/** Returns a cached site if all its values still exist. */
function readSite(
  context: Pick<BuildContext, 'root' | 'store'>,
  key: Hash,
): Remembered | undefined {
  const { root, store } = context
  const stored = readJson<StoredSite | AskedGit>(store, key)
  if (!stored) return undefined
  if ('askedGit' in stored) return readSite(context, withStaged(key, readStagedRenames(root)))
  const { outputs: columns, ...value } = stored
  if (!store.hasAll(columns.hashes)) return undefined
  return { ...value, builtSite: { ...value.builtSite, outputs: fromColumns(columns) } }
}

/** Returns the key of a site that also depends on what is staged in git. */
function withStaged(key: Hash, staged: Staged): Hash {
  return hashOfParts([key, JSON.stringify(staged)])
}

/**
 * Whether the store has all pages that may change. This includes translations, whose heading anchors may
 * come from a changed document.
 */
function isWhole(frame: Frame, changed: readonly FilePath[], store: Store): boolean {
  const versions = changed.flatMap((file) => Object.values(frame.docs.get(file)?.versions ?? {}))
  const docs = versions.flatMap((file) => frame.docs.get(file) ?? [])
  const listHashes = Object.values(frame.lists).map(({ pageHash }) => pageHash)
  return [...frame.postHashes, ...listHashes, ...docs.flatMap((doc) => doc.pageHashes)].every(
    (hash) => store.has(hash),
  )
}

function isFrameNote(value: unknown): value is FrameNote {
  return typeof value === 'object' && value !== null && 'otherInputs' in value && 'frame' in value
}

/** Whether a config has functions, whose result depends on more than their input. */
export function hasFunctions({ config: { docs, pages, outputs } }: Site): boolean {
  return (docs ?? pages ?? outputs) !== undefined
}

/** The current inputs of a site. */
interface CurrentInputs {
  /** Hash of everything except the content of files in `content/`. */
  readonly otherInputs: Hash
  readonly hashes: readonly Hash[]
  /** Hash of all inputs. */
  readonly key: Hash
}

/** The inputs of a site, except the code that builds it. */
interface ContentInputs {
  /** Hash of everything except the content of files in `content/`. */
  readonly otherInputs: Hash
  /**
   * Hash of the content and commit date of each file in `content/`, in the order of the list. Files that a document
   * shows count as its content. Of the others that are kept out of the site, only those count that included texts may
   * show: the hash of the rest is empty.
   */
  readonly hashes: readonly Hash[]
}

/** The state of a content file. */
interface FileState {
  /** The hash of its content, with that of the files it shows. */
  readonly hash: Hash
  /** The files on whose last commits its page depends, since it shows when it was last changed. */
  readonly dated: readonly FilePath[]
}

/** Returns the current inputs of a site; `undefined` if a file cannot be read. */
async function readContentInputs(
  { root, site, pool, recent, store }: BuildContext,
  { contentFiles, history }: BuildInputs,
  haveChanged: () => boolean,
): Promise<ContentInputs | undefined> {
  const states: FileState[] = []
  const locales = new Set(site.locales.map(({ id }) => id))
  const stateOf = (file: FilePath, content: Content): FileState => {
    if (isKeptOut(file, locales) || !isSource(file)) return { hash: content.hash, dated: [] }
    const { hash, shown } = sourceState({ root, recent }, file, content)
    return { hash, dated: [file, ...shown] }
  }
  try {
    let isParserStarted = false
    for (const file of contentFiles.files) {
      const content = recent.file('content', path.join(root, file), (each) => each)
      states.push(stateOf(file, content))
      if (isParserStarted || !haveChanged()) continue
      isParserStarted = true
      // As soon as one file has changed, starts a parser thread. Starting takes longer than everything
      // before its first task, and makes no progress while this thread is busy.
      await pool.prepare('parseBatch')
    }
  } catch {
    return undefined
  }
  // Awaited as late as possible, so that git has time to answer.
  const { dates, diagnostics } = await history
  const { files } = contentFiles
  const outside = await datesOutside(
    { root, store, recent },
    states.flatMap(({ dated }) => dated),
  )
  const parts = new Set(partFiles(files, locales, () => states.flatMap(({ dated }) => dated)))
  const hashes = states.map(({ hash, dated }, i) => {
    const file = files[i]
    if (file !== undefined && isKeptOut(file, locales) && !parts.has(file)) return ''
    const known = dated.flatMap((each) => dates.get(each) ?? outside.get(each) ?? [])
    return known.length === 0 ? hash : hashOfParts([hash, ...known])
  })
  const theme = [path.relative(root, themeEntry(root)), themeWithoutEntry(root)]
  const otherInputs = hashOf(JSON.stringify([site, theme, contentFiles, diagnostics]))
  return { otherInputs, hashes }
}
