// What is known of files by how they look from outside, kept beside the cache: one that nobody has touched since the last run need
// not be read to know what is in it. A file that is written, renamed or replaced looks different, whatever its time is set to.

import fs from 'node:fs'
import type { Hash } from '../../shared/contract.ts'
import { hashOf } from './hash.ts'
import { readNote, removeNote, writeNote } from './notes.ts'
import { Lost } from './store.ts'

/** A file's content. */
export interface Content {
  readonly hash: Hash
  /** Whether it may name values of the site: whether two braces open in it. */
  readonly braces: boolean
  /** Throws `Lost` where it is not what it was any more. */
  readonly bytes: () => Buffer
}

/** The content of a file that has been read. */
export function contentOf(bytes: Buffer): Content {
  return { hash: hashOf(bytes), braces: bytes.includes('{{'), bytes: () => bytes }
}

/** The content of a file that has been read, for whoever remembers it: the bytes are read once more where nobody has asked for long. */
export function lightContentOf(file: string): Content {
  const bytes = fs.readFileSync(file)
  const { hash, braces } = contentOf(bytes)
  const held = new WeakRef(bytes)
  return { hash, braces, bytes: () => held.deref() ?? verified(file, hash) }
}

/** How a file looks from outside. */
export interface Look {
  readonly text: string
  /** When it was changed last, in milliseconds. */
  readonly changed: number
  /** Whether it will look different if it is changed from now on. */
  readonly settled: boolean
}

/** A file that was changed less than this ago may be changed once more without looking different. */
const RACY_MS = 100

/**
 * Whether a change from `now` on would show in the time of the last one, which was longer ago than `after`, in milliseconds. Where
 * file systems count whole seconds, it is believed of nothing.
 */
export function isSettled(
  { ctimeMs }: Pick<fs.Stats, 'ctimeMs'>,
  now: number,
  after: number,
): boolean {
  return now - ctimeMs > after && ctimeMs % 1000 !== 0
}

/** Looks at a file, or at what a link leads to. */
export function lookAt(file: string): Look {
  const now = Date.now()
  const found = fs.statSync(file)
  const { ino, size, mtimeMs, ctimeMs } = found
  const text = `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  return { text, changed: ctimeMs, settled: isSettled(found, now, RACY_MS) }
}

/** Looks at a file that may not be there, or not be seen. */
export function lookIfThere(file: string): Look | undefined {
  try {
    return lookAt(file)
  } catch {
    return undefined
  }
}

/** Files, as a run knows them from the last one. */
export interface FileNotes {
  /** A file's content, as far as it is known without being read; throws where it cannot be read. */
  readonly content: (file: string) => Content
  /** Whether each file that was asked for more than once had the same content each time. */
  readonly areSteady: () => boolean
  /** Whether a file that was asked for holds something else than when it was noted, or was not noted. */
  readonly haveChanged: () => boolean
  /** Notes for the next run what this one has asked for. */
  readonly save: () => void
}

const NAME = 'files'

/** Opens what the last run has noted. */
export function openFileNotes(notes: string): FileNotes {
  const before = new Map(Object.entries(readNote(notes, NAME, isNoted) ?? {}))
  const now = new Map<string, Noted>()
  const first = new Map<string, Hash>()
  let areSteady = true
  let haveChanged = false
  let isNew = false
  const content = (file: string): Content => {
    const look = lookAt(file)
    const noted = [now.get(file), before.get(file)].find((each) => each?.[0] === look.text)
    if (noted) {
      now.set(file, noted)
      return { hash: noted[1], braces: noted[2], bytes: () => verified(file, noted[1]) }
    }
    const found = contentOf(fs.readFileSync(file))
    if (before.get(file)?.[1] !== found.hash) haveChanged = true
    if (look.settled) {
      now.set(file, [look.text, found.hash, found.braces])
      isNew = true
    }
    return found
  }
  return {
    content(file) {
      const found = content(file)
      const { hash } = found
      if ((first.get(file) ?? hash) !== hash) areSteady = false
      first.set(file, hash)
      return found
    },
    areSteady: () => areSteady,
    haveChanged: () => haveChanged,
    save() {
      if (isNew || now.size !== before.size) writeNote(notes, NAME, Object.fromEntries(now))
    },
  }
}

/** Forgets what was noted, which may be wrong. */
export function forgetFileNotes(notes: string): void {
  removeNote(notes, NAME)
}

/** How a file looked, its hash, and whether braces open in it. */
type Noted = readonly [look: string, hash: Hash, braces: boolean]

function isNoted(value: unknown): value is Readonly<Record<string, Noted>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
}

function verified(file: string, hash: Hash): Buffer {
  const bytes = fs.readFileSync(file)
  if (hashOf(bytes) !== hash) throw new Lost(`${file} was changed while it was built`)
  return bytes
}
