import fs from 'node:fs'
import path from 'node:path'
import { remove } from './remove.ts'
import { removeDrafts } from './remove-drafts.ts'

/** Names that begin with a dot are published by no build. */
const DRAFT = /^\.sitegen-(\d+)$/

/** Writes a file of the author's as a whole or not at all, where a link leads to it, too. It keeps its mode. */
export function replaceFile(file: string, text: string): void {
  try {
    const isThere = fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined
    replace(isThere ? fs.realpathSync(file) : file, text)
  } catch (error) {
    throw Object.assign(error as Error, { path: file })
  }
}

function replace(file: string, text: string): void {
  const folder = path.dirname(file)
  const draft = path.join(folder, `.sitegen-${process.pid}`)
  removeDrafts(folder, DRAFT)
  try {
    const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode
    fs.writeFileSync(draft, text, { mode })
    // What the umask takes away is given back. Where files have no modes of their own, none may be set.
    if (mode !== undefined && fs.statSync(draft).mode !== mode) fs.chmodSync(draft, mode)
    fs.renameSync(draft, file)
  } catch (error) {
    remove(draft)
    throw error
  }
}
