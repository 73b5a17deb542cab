// What one run tells the next besides the store: small files that may be wrong or missing at the cost of time only.

import fs from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Hash, SiteLocale } from '../../shared/contract.ts'
import { IN_CACHE, makeFolder } from '../folders/make-folder.ts'
import { remove } from '../folders/remove.ts'
import { removeDrafts } from '../folders/remove-drafts.ts'

/** Reads a note; `is` says whether it is one. */
export function readNote<T>(
  notes: string,
  name: string,
  is: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(fs.readFileSync(fileOf(notes, name), 'utf8'))
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Writes a note, where that is possible. It is there as a whole or not at all, whoever else writes it or ends this run. */
export function writeNote(notes: string, name: string, value: unknown): void {
  const file = fileOf(notes, name)
  const draft = `${file}.${process.pid}-${threadId}`
  try {
    makeFolder(notes, IN_CACHE)
    fs.writeFileSync(draft, JSON.stringify(value))
    fs.renameSync(draft, file)
  } catch {
    // A cache that cannot be written costs time only.
    remove(draft)
  }
}

/** Removes what killed runs have left of notes. */
export function tidyNotes(notes: string): void {
  removeDrafts(notes, /\.json\.(\d+)-\d+$/)
}

/** Removes a note. */
export function removeNote(notes: string, name: string): void {
  fs.rmSync(fileOf(notes, name), { force: true })
}

/** The name of a note on a locale. */
export function noteOf(what: string, { base }: Pick<SiteLocale, 'base'>): string {
  return what + base.replaceAll('/', '-')
}

/** Whether a note is the key of something in the store. */
export function isHash(value: unknown): value is Hash {
  return typeof value === 'string'
}

function fileOf(notes: string, name: string): string {
  return path.join(notes, `${name}.json`)
}
