// Stores what is known about files next to the cache, keyed by their stat fingerprint. A file that was not
// touched since the last run need not be read to know its content. Writing, renaming or replacing a file
// changes its fingerprint, whatever its modification time is set to.

import fs from 'node:fs'
import type { Hash } from '../../shared/contract.ts'
import { mayShowFiles, shownFilesIn } from '../../core/markdown/shown-files.ts'
import { hashOf } from './hash.ts'
import { readNote, removeNote, writeNote } from './notes.ts'
import { StoreDamaged } from './store.ts'

/** The content of a file. */
export interface Content {
  readonly hash: Hash
  /** Whether it contains `{{`, and thus may use values of the site. */
  readonly hasBraces: boolean
  /** The paths of the files that it may show if it is a document, as written. */
  readonly shownFiles: readonly string[]
  /** Returns the bytes. Throws `StoreDamaged` if the file has changed since it was hashed. */
  readonly bytes: () => Buffer
}

/** Returns the content of bytes that have been read. */
export function contentOf(bytes: Buffer): Content {
  return {
    hash: hashOf(bytes),
    hasBraces: bytes.includes('{{'),
    shownFiles: mayShowFiles(bytes) ? shownFilesIn(bytes.toString()) : [],
    bytes: () => bytes,
  }
}

/**
 * Reads a file that will be remembered for long. The bytes are held weakly, and read again if they were
 * garbage-collected.
 */
export function lightContentOf(file: string): Content {
  const bytes = fs.readFileSync(file)
  const { hash, hasBraces, shownFiles } = contentOf(bytes)
  const weakBytes = new WeakRef(bytes)
  return { hash, hasBraces, shownFiles, bytes: () => weakBytes.deref() ?? readVerified(file, hash) }
}

/** The stat fingerprint of a file. */
export interface Fingerprint {
  readonly text: string
  /** When the file was last changed (its ctime), in milliseconds since 1970. */
  readonly changedAt: number
  /** Whether any further change would alter the fingerprint. */
  readonly isSettled: boolean
}

/** Age in milliseconds below which a file may change again without a change of its timestamp. */
const RACY_MS = 100

/**
 * Whether a change from `now` on would alter the ctime: the last change was more than `after` milliseconds
 * ago. Always false for a whole second, since some file systems store nothing finer.
 */
export function isSettled(
  { ctimeMs }: Pick<fs.Stats, 'ctimeMs'>,
  now: number,
  after: number,
): boolean {
  return now - ctimeMs > after && ctimeMs % 1000 !== 0
}

/** Takes the fingerprint of a file. Follows links. */
export function fingerprintOf(file: string): Fingerprint {
  const now = Date.now()
  const found = fs.statSync(file)
  const { ino, size, mtimeMs, ctimeMs } = found
  const text = `${ino} ${size} ${mtimeMs} ${ctimeMs}`
  return { text, changedAt: ctimeMs, isSettled: isSettled(found, now, RACY_MS) }
}

/** Takes the fingerprint of a file that may not exist or be inaccessible. */
export function fingerprintIfThere(file: string): Fingerprint | undefined {
  try {
    return fingerprintOf(file)
  } catch {
    return undefined
  }
}

/** What a run knows about files from the previous run. */
export interface FileNotes {
  /**
   * Returns the content of a file, from the notes if its fingerprint is unchanged. Throws if the file
   * cannot be read.
   */
  readonly content: (file: string) => Content
  /** Whether each file that was requested more than once had the same content each time. */
  readonly areSteady: () => boolean
  /** Whether a requested file was unknown, or has other content than when it was noted. */
  readonly haveChanged: () => boolean
  /** Saves the notes on all files that this run requested. */
  readonly save: () => void
}

const NOTE_NAME = 'files'

/** Opens the notes of the previous run. */
export function openFileNotes(notes: string): FileNotes {
  const previousNotes = new Map(Object.entries(readNote(notes, NOTE_NAME, isFileNotes) ?? {}))
  const currentNotes = new Map<string, FileNote>()
  const firstHashes = new Map<string, Hash>()
  let areSteady = true
  let haveChanged = false
  let hasNewNotes = false
  const content = (file: string): Content => {
    const fingerprint = fingerprintOf(file)
    const note = [currentNotes.get(file), previousNotes.get(file)].find(
      (each) => each?.[0] === fingerprint.text,
    )
    if (note) {
      currentNotes.set(file, note)
      const [, hash, hasBraces, shownFiles] = note
      return { hash, hasBraces, shownFiles, bytes: () => readVerified(file, hash) }
    }
    const found = contentOf(fs.readFileSync(file))
    if (previousNotes.get(file)?.[1] !== found.hash) haveChanged = true
    if (fingerprint.isSettled) {
      const { hash, hasBraces, shownFiles } = found
      currentNotes.set(file, [fingerprint.text, hash, hasBraces, shownFiles])
      hasNewNotes = true
    }
    return found
  }
  return {
    content(file) {
      const found = content(file)
      const { hash } = found
      if ((firstHashes.get(file) ?? hash) !== hash) areSteady = false
      firstHashes.set(file, hash)
      return found
    },
    areSteady: () => areSteady,
    haveChanged: () => haveChanged,
    save() {
      if (hasNewNotes || currentNotes.size !== previousNotes.size)
        writeNote(notes, NOTE_NAME, Object.fromEntries(currentNotes))
    },
  }
}

/** Deletes all notes on files, since they may be wrong. */
export function forgetFileNotes(notes: string): void {
  removeNote(notes, NOTE_NAME)
}

/** The fingerprint of a file, and its content. */
type FileNote = readonly [
  fingerprint: string,
  hash: Hash,
  hasBraces: boolean,
  shownFiles: readonly string[],
]

function isFileNotes(value: unknown): value is Readonly<Record<string, FileNote>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(isFileNote)
}

function isFileNote(value: unknown): boolean {
  return Array.isArray(value) && Array.isArray(value[3])
}

function readVerified(file: string, hash: Hash): Buffer {
  const bytes = fs.readFileSync(file)
  if (hashOf(bytes) !== hash) throw new StoreDamaged(`${file} was changed while it was built`)
  return bytes
}
