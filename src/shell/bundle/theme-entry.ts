import fs from 'node:fs'
import path from 'node:path'
import { home } from '../folders/home.ts'
import { isFolder } from '../folders/stat-of.ts'

/** Returns the entry point of a site's theme: its own, or the built-in one. */
export function themeEntry(root: string): string {
  const ownEntry = path.join(root, 'theme/index.tsx')
  return fs.existsSync(ownEntry) ? ownEntry : home('theme/index.tsx')
}

/**
 * Returns the code files of a theme folder without an entry point. Returns none if there is an entry point,
 * or no folder.
 */
export function themeWithoutEntry(root: string): readonly string[] {
  const folder = path.join(root, 'theme')
  if (fs.existsSync(path.join(folder, 'index.tsx')) || !isFolder(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => /\.([jt]sx?|css)$/.test(name) && !name.endsWith('.d.ts'))
}
