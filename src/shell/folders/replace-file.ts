import fs from 'node:fs'
import path from 'node:path'
import { remove } from './remove.ts'
import { removeDrafts } from './remove-drafts.ts'

/** The name of the temporary file. No build publishes names that begin with a dot. */
const DRAFT = /^\.sitegen-(\d+)$/

/**
 * Replaces a file of the author atomically. If `file` is a symbolic link, its target is replaced. The file
 * mode is kept. Errors have `file` as their `path`.
 */
export function replaceFile(file: string, text: string): void {
  try {
    const exists = fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined
    replace(exists ? fs.realpathSync(file) : file, text)
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
    // Restores the permission bits that the umask has cleared. On file systems without modes, `chmod` may
    // fail, so it is only called when the mode differs.
    if (mode !== undefined && fs.statSync(draft).mode !== mode) fs.chmodSync(draft, mode)
    fs.renameSync(draft, file)
  } catch (error) {
    remove(draft)
    throw error
  }
}
