import fs from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { afterFile } from './after-file.ts'

/** A new empty folder, gone after the tests of the file. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(inject('folders'), 'site-'))
  // A process that is just ending may still write there.
  afterFile(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** One for all files of tests that this process goes through. */
export function sharedFolder(): string {
  return fs.mkdtempSync(path.join(inject('folders'), 'all-'))
}

/** Writes files below a folder. */
export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
  }
}

/** Every file below a folder with its content, sorted. Links are shown as what they say. */
export function tree(folder: string): [string, string][] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry): [string, string] => {
      const full = path.join(entry.parentPath, entry.name)
      const content = entry.isSymbolicLink()
        ? `→ ${fs.readlinkSync(full)}`
        : fs.readFileSync(full, 'latin1')
      return [path.relative(folder, full), content]
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
