// The output folder is never a mixture of two builds. A new tree is staged beside it, from hard links to what stays and new
// files for what differs, and swapped in by two renames. Between them is the only moment without an output; a journal lets
// the next run finish a swap that was killed there. Nothing that sitegen did not write is ever deleted.

import fs from 'node:fs'
import path from 'node:path'
import type { Output } from '../shared/contract.ts'
import { compare } from '../shared/text.ts'
import { OutputRefused } from './check-output.ts'
import { hashOf } from './hash.ts'
import { withLock } from './lock.ts'
import { isAlive } from './processes.ts'
import { writeManyFiles, type Elsewhere } from './write-files.ts'
import { isUnchanged, MANIFEST, readManifest, readWitness, writeWitness } from './manifest.ts'

/** What writing an output did. */
export interface Written {
  readonly written: number
  readonly removed: number
}

/** How long a build waits for another that writes the same folder. */
const PATIENCE_MS = 60_000

/** The folder beside the output where trees wait: on the same disk, so that a rename is enough. */
interface Yard {
  readonly folder: string
  readonly lock: string
  readonly journal: string
  readonly next: string
  readonly previous: string
}

/** Finishes the swap of a killed run, if there is one. Also what `preview` does first. */
export async function recoverOutput(out: string): Promise<void> {
  const yard = yardOf(out)
  if (!fs.existsSync(yard.folder)) return
  await withLock(yard.lock, PATIENCE_MS, () => settle(out, yard))
  leave(yard)
}

/**
 * Makes the folder hold exactly `outputs`, beside files of other origin, which stay. `witness` is a file in which the next
 * run finds what the disk looked like, so that it need not read everything again. Of many new files `elsewhere` writes some.
 */
export async function writeOutput(
  out: string,
  outputs: readonly Output[],
  read: (output: Output) => Uint8Array,
  witness: string,
  elsewhere?: Elsewhere,
): Promise<Written> {
  for (const { file } of outputs) {
    if (!isInside(file))
      throw new OutputRefused(
        `The path ${file} leads out of the output folder.`,
        'Rename what it is made from.',
      )
  }
  const yard = yardOf(out)
  try {
    return await withLock(yard.lock, PATIENCE_MS, async () => {
      settle(out, yard)
      try {
        return await update(out, yard, outputs, read, witness, elsewhere)
      } finally {
        settle(out, yard)
      }
    })
  } finally {
    leave(yard)
  }
}

async function update(
  out: string,
  yard: Yard,
  outputs: readonly Output[],
  read: (output: Output) => Uint8Array,
  witness: string,
  elsewhere: Elsewhere | undefined,
): Promise<Written> {
  const before = readManifest(out)
  const seen = readWitness(witness)
  const kept = new Set(
    outputs.filter((output) => isUnchanged(out, output, before, seen)).map(({ file }) => file),
  )
  const wanted = new Set<string>(outputs.map(({ file }) => file))
  const removed = [...before.keys()].filter((file) => !wanted.has(file)).length
  const same =
    kept.size === outputs.length && removed === 0 && fs.existsSync(path.join(out, MANIFEST))
  if (!same) {
    await stage(out, yard, outputs, kept, before, read, elsewhere)
    swap(out, yard)
  }
  if (!same || seen.size !== outputs.length) writeWitness(witness, out, outputs)
  return same ? { written: 0, removed: 0 } : { written: outputs.length - kept.size, removed }
}

/** The hash over all names and contents: what two equal builds have in common. */
export function treeHash(outputs: readonly Output[]): string {
  return hashOf(
    outputs
      .map(({ file, hash }) => `${file}\0${hash}\n`)
      .toSorted(compare)
      .join(''),
  )
}

function yardOf(out: string): Yard {
  const folder = path.join(
    path.dirname(path.resolve(out)),
    `.${path.basename(path.resolve(out))}.sitegen`,
  )
  const inside = (name: string): string => path.join(folder, name)
  return {
    folder,
    lock: inside('lock'),
    journal: inside('journal'),
    next: inside('next'),
    previous: inside('previous'),
  }
}

/** Brings a half-done swap to its end, and clears what is left. A journal says that the staged tree is complete. */
function settle(out: string, yard: Yard): void {
  const lacks = (): boolean => !fs.existsSync(out)
  if (lacks() && fs.existsSync(yard.journal)) tryRename(yard.next, out)
  if (lacks()) tryRename(yard.previous, out)
  // With no output and an old tree that cannot be put back, everything stays for a person to look at.
  if (lacks() && fs.existsSync(yard.previous)) return
  // Whoever was killed while it reached for the lock has left a draft of it.
  const drafts = readFolder(yard.folder).flatMap(({ name }) => {
    const pid = /^lock\.(?:dead\.)?(\d+)$/.exec(name)?.[1]
    return pid && !isAlive(Number(pid)) ? [path.join(yard.folder, name)] : []
  })
  for (const each of [yard.next, yard.journal, yard.previous, ...drafts])
    fs.rmSync(each, { recursive: true, force: true })
}

function tryRename(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch {
    return
  }
}

/** The yard goes when nobody uses it any more: somebody who waits has put a lock there. */
function leave(yard: Yard): void {
  try {
    fs.rmdirSync(yard.folder)
  } catch {
    return
  }
}

async function stage(
  out: string,
  yard: Yard,
  outputs: readonly Output[],
  kept: ReadonlySet<string>,
  before: ReadonlyMap<string, string>,
  read: (output: Output) => Uint8Array,
  elsewhere: Elsewhere | undefined,
): Promise<void> {
  const made = new Set<string>()
  const target = (file: string): string => {
    const full = path.join(yard.next, file)
    const folder = path.dirname(full)
    if (!made.has(folder)) {
      fs.mkdirSync(folder, { recursive: true })
      made.add(folder)
    }
    return full
  }
  fs.mkdirSync(yard.next, { recursive: true })
  const fresh = outputs.filter(
    ({ file }) => !kept.has(file) || !linked(path.join(out, file), target(file)),
  )
  await writeManyFiles(
    fresh.map((output) => ({
      path: path.join(yard.next, output.file),
      read: () => read(output),
    })),
    elsewhere,
  )
  carryOver(
    out,
    new Set([...before.keys(), ...outputs.map(({ file }) => file), MANIFEST]),
    (file) => target(file),
  )
  const lines = outputs.map(({ file, hash }) => [file, hash])
  fs.writeFileSync(
    path.join(yard.next, MANIFEST),
    `${JSON.stringify({ format: 1, files: Object.fromEntries(lines) })}\n`,
  )
}

/** Takes along what others put into the folder, links and empty folders too. */
function carryOver(out: string, ours: ReadonlySet<string>, target: (file: string) => string): void {
  const walk = (folder: string): void => {
    for (const entry of readFolder(path.join(out, folder))) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        walk(file)
        if (readFolder(path.join(out, file)).length === 0)
          fs.mkdirSync(target(file), { recursive: true })
      } else if (!ours.has(file)) {
        const from = path.join(out, file)
        const to = target(file)
        if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to)
        else if (entry.isFile() && !linked(from, to)) fs.copyFileSync(from, to)
      }
    }
  }
  walk('')
}

function readFolder(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The two renames. */
function swap(out: string, yard: Yard): void {
  fs.writeFileSync(yard.journal, '')
  if (fs.existsSync(out)) fs.renameSync(out, yard.previous)
  fs.renameSync(yard.next, out)
  fs.rmSync(yard.journal)
}

/** Some file systems have no hard links; then the file is written anew. */
function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch {
    return false
  }
}

function isInside(file: string): boolean {
  return (
    !file.startsWith('/') &&
    !file.includes('\\') &&
    !file.split('/').some((part) => part === '..' || part === '.' || part === '')
  )
}
