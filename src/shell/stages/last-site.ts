// A site that was made is remembered like the result of any stage: under the hash of everything it was made of. Where nothing has
// changed, no stage runs, and none of their code is loaded.

import path from 'node:path'
import type { Frame } from '../../core/frame.ts'
import { hasErrors } from '../../core/problems/several.ts'
import { isSource } from '../../core/reading/content-path.ts'
import type { FilePath, Hash, Site } from '../../shared/contract.ts'
import type { StageName } from '../../stages.ts'
import { bundledFrom } from '../bundle/bundle-cache.ts'
import { fromColumns, toColumns, type OutputColumns } from '../store/columns.ts'
import { stagedIn, type Staged } from '../content/git-past.ts'
import type { FileNotes } from '../store/file-notes.ts'
import { keepFrame, readFrame } from './frame-store.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import type { Found, Made } from './make-site.ts'
import { readNote, writeNote } from '../store/notes.ts'
import { keepJson, putJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'
import { lostTheme, themeEntry } from '../bundle/theme-entry.ts'
import type { Workshop } from '../store/workshop.ts'

/** A site that is to be made, known by what goes into it. */
interface LastSite {
  /** The site, if it was made of the same before and all of it is still there. */
  readonly recall: () => Promise<Made | undefined>
  /** What is known of the last site that was made of everything, if only some files of `content/` are others now. */
  readonly amends: () => Promise<Amends | undefined>
  /** Remembers one without errors, unless what it is made of has changed meanwhile, or more was asked for than that. */
  readonly remember: (made: Made) => Promise<void>
}

/** A site that was made, and what has changed since. */
export interface Amends extends Remembered {
  readonly frame: Frame
  readonly changed: readonly FilePath[]
}

/** What is remembered: a site, the stages that made it, and how often each was asked for something. */
interface Remembered {
  readonly made: Made
  readonly stages: readonly StageName[]
  readonly asked: Readonly<Record<string, number>>
}

/** The same, written down. */
interface Kept extends Omit<Remembered, 'made'> {
  readonly made: Omit<Made, 'outputs'>
  readonly outputs: OutputColumns
}

/** What stands in place of a site of which it was asked what is staged: the site is one for each answer. */
interface AskedGit {
  readonly askedGit: true
}

/** What is known of the last site that was made of everything. */
interface Framed {
  readonly frame: Hash
  /** The hashes of its `content/`. */
  readonly hashes: readonly Hash[]
  /** Where it is remembered. */
  readonly site: Hash
}

/** Under which hash the last frame is kept, and for what besides the hashes of its `content/`. */
interface FrameNote {
  readonly rest: Hash
  readonly frame: Hash
}

const FRAME = 'frame'

/** With more changed files than this, little is left to be saved. */
export const MOST_CHANGED = 100

/** A site, as what it is made of is now. What looks as it did is not read. */
export function lastSite(
  shop: Workshop,
  files: Pick<FileNotes, 'areSteady' | 'haveChanged'>,
  found: Found,
): LastSite {
  const { root, site, store, times, tallies, version, notes } = shop
  let content: Promise<Ingredients | undefined> | undefined
  const now = async (): Promise<Now | undefined> => {
    const code = bundledFrom(shop)
    if (!code || hasFunctions(site)) return undefined
    const read = await (content ??= contentNow(shop, found, files.haveChanged))
    if (!read) return undefined
    const rest = hashOf(JSON.stringify(['site', version, read.rest, code]))
    return { rest, hashes: read.hashes, key: hashOfParts([rest, ...read.hashes]) }
  }
  // Code may be bundled only when the site is made; before that, it is looked through once.
  let first: Promise<Now | undefined> | undefined
  const atFirst = (): Promise<Now | undefined> => (first ??= now())
  const remembered = (key: Hash): Remembered | undefined => {
    const kept = readJson<Kept | AskedGit>(store, key)
    if (!kept) return undefined
    if ('askedGit' in kept) return remembered(withStaged(key, stagedIn(root)))
    const { outputs: columns, ...value } = kept
    if (!store.hasAll(columns.hashes)) return undefined
    return { ...value, made: { ...value.made, outputs: fromColumns(columns) } }
  }
  return {
    async recall() {
      const key = (await atFirst())?.key
      const value = key && remembered(key)
      if (!value) return undefined
      // What the stages have kept is not asked for now, and is needed with the next change.
      store.keepAll()
      for (const stage of value.stages) times[stage] = 0
      for (const [stage, tally] of Object.entries(tallies)) tally.hits += value.asked[stage] ?? 0
      return value.made
    },
    async amends() {
      const current = await atFirst()
      const note = current && readNote(notes, FRAME, isFrameNote)
      // A store that wants to be put in order needs a build that asks for everything.
      if (!note || note.rest !== current.rest || store.isCrowded()) return undefined
      const framed = readJson<Framed>(store, note.frame)
      if (!framed) return undefined
      const changed = found.listed.files.filter((_, i) => framed.hashes[i] !== current.hashes[i])
      const frame = changed.length <= MOST_CHANGED ? readFrame(store, framed.frame) : undefined
      const known = frame && remembered(framed.site)
      if (!known || !isWhole(frame, changed, store)) return undefined
      return { ...known, frame, changed }
    },
    async remember({ outputs, diagnostics, facts, isAlone, staged, frame }) {
      if (!isAlone || hasErrors(diagnostics)) return
      const current = await now()
      if (!current || !files.areSteady()) return
      const { rest, hashes, key } = current
      const stages = Object.keys(times) as StageName[]
      const asked = Object.fromEntries(
        Object.entries(tallies).map(([stage, { hits, misses }]) => [stage, hits + misses]),
      )
      // What was asked for besides is looked for each time.
      const made = { diagnostics, facts, isAlone, staged }
      const value: Kept = { made, outputs: toColumns(outputs), stages, asked }
      if (staged) putJson(store, key, { askedGit: true } satisfies AskedGit)
      putJson(store, staged ? withStaged(key, staged) : key, value)
      if (!frame) return
      const kept: Framed = { frame: keepFrame(store, frame()), hashes, site: key }
      const framed = keepJson(store, kept)
      writeNote(notes, FRAME, { rest, frame: framed } satisfies FrameNote)
    },
  }
}

/** Where a site is kept that is made of what is staged besides. */
function withStaged(key: Hash, staged: Staged): Hash {
  return hashOfParts([key, JSON.stringify(staged)])
}

/** Whether all pages are there that are to be changed: those of translations as well, which may have their headings from a document. */
function isWhole(frame: Frame, changed: readonly FilePath[], store: Store): boolean {
  const versions = changed.flatMap((file) => Object.values(frame.docs.get(file)?.versions ?? {}))
  const docs = versions.flatMap((file) => frame.docs.get(file) ?? [])
  const lists = Object.values(frame.lists).map(({ page }) => page)
  return [...frame.posts, ...lists, ...docs.flatMap(({ pages }) => pages)].every((page) =>
    store.has(page),
  )
}

function isFrameNote(value: unknown): value is FrameNote {
  return typeof value === 'object' && value !== null && 'rest' in value && 'frame' in value
}

/** Whether a config has functions, which may do anything. */
export function hasFunctions({ config: { docs, pages, outputs } }: Site): boolean {
  return (docs ?? pages ?? outputs) !== undefined
}

/** What a site is made of, as it is now. */
interface Now {
  /** Stands for all but what is in the files of `content/`. */
  readonly rest: Hash
  readonly hashes: readonly Hash[]
  /** Stands for all of it. */
  readonly key: Hash
}

/** What a site is made of but the code it is made with. */
interface Ingredients {
  /** Stands for all but what is in the files of `content/`. */
  readonly rest: Hash
  /** What is in them and when they were committed, in the order of their list. */
  readonly hashes: readonly Hash[]
}

/** What a site is made of now; `undefined` where a file cannot be read. */
async function contentNow(
  { root, site, pool, recent }: Workshop,
  { listed, history }: Found,
  haveChanged: () => boolean,
): Promise<Ingredients | undefined> {
  const found: Hash[] = []
  try {
    let isWanted = false
    for (const file of listed.files) {
      found.push(recent.file('hash', path.join(root, file), ({ hash }) => hash))
      if (isWanted || !haveChanged()) continue
      isWanted = true
      // A thread takes longer to start than all that comes before it is asked, and cannot start while that goes on.
      await pool.prepare('parseBatch')
    }
  } catch {
    return undefined
  }
  // Git has had this long to answer.
  const { dates, diagnostics } = await history
  const hashes = found.map((hash, i) => {
    const file = listed.files[i]
    // Of these the site says when they were last changed.
    const date = file !== undefined && isSource(file) ? dates.get(file) : undefined
    return date === undefined ? hash : hashOfParts([hash, date])
  })
  const theme = [path.relative(root, themeEntry(root)), lostTheme(root)]
  const rest = [site, theme, listed, diagnostics]
  return { rest: hashOf(JSON.stringify(rest)), hashes }
}
