import fs from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { afterFile } from './after-file.ts'

/** Creates an empty folder, which is removed after the tests of the file. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(inject('folders'), 'site-'))
  // A process that is just ending may still write there, so removal is retried.
  afterFile(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Creates a folder for all test files that this process runs. */
export function sharedFolder(): string {
  return fs.mkdtempSync(path.join(inject('folders'), 'all-'))
}

/** Writes files below a folder. Names may contain subfolders. */
export function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
  }
}

/** Returns every file below a folder with its content, sorted. A symbolic link is shown by its target. */
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
