// Small files that one run leaves to the next, besides the store. A wrong or missing note only costs time.

import fs from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Hash, SiteLocale } from '../../shared/contract.ts'
import { IN_CACHE, makeFolder } from '../folders/make-folder.ts'
import { remove } from '../folders/remove.ts'
import { removeDrafts } from '../folders/remove-drafts.ts'

/** Reads a note. Returns `undefined` if it is missing or `isValid` rejects its value. */
export function readNote<T>(
  notes: string,
  name: string,
  isValid: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(fileOf(notes, name), 'utf8'))
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a note if possible. The write is atomic, even if another process writes the same note or this one
 * is killed.
 */
export function writeNote(notes: string, name: string, value: unknown): void {
  const file = fileOf(notes, name)
  const draft = `${file}.${process.pid}-${threadId}`
  try {
    makeFolder(notes, IN_CACHE)
    fs.writeFileSync(draft, JSON.stringify(value))
    fs.renameSync(draft, file)
  } catch {
    // A cache that cannot be written only costs time.
    remove(draft)
  }
}

/** Removes temporary files that killed runs left behind. */
export function tidyNotes(notes: string): void {
  removeDrafts(notes, /\.json\.(\d+)-\d+$/)
}

/** Removes a note. */
export function removeNote(notes: string, name: string): void {
  fs.rmSync(fileOf(notes, name), { force: true })
}

/** Returns the name of a note about a locale. */
export function noteOf(what: string, { base }: Pick<SiteLocale, 'base'>): string {
  return what + base.replaceAll('/', '-')
}

/** Whether the value of a note is a key of the store. */
export function isHash(value: unknown): value is Hash {
  return typeof value === 'string'
}

function fileOf(notes: string, name: string): string {
  return path.join(notes, `${name}.json`)
}
