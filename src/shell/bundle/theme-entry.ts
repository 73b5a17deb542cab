import fs from 'node:fs'
import path from 'node:path'
import { home } from '../folders/home.ts'

/** The file that a site's theme begins with: its own, or the built-in one. */
export function themeEntry(root: string): string {
  const own = path.join(root, 'theme/index.tsx')
  return fs.existsSync(own) ? own : home('theme/index.tsx')
}

/** The files of a theme's folder that begins with none, by their names; nothing where it has one, or is not there. */
export function lostTheme(root: string): readonly string[] {
  const folder = path.join(root, 'theme')
  if (fs.existsSync(path.join(folder, 'index.tsx')) || !isFolder(folder)) return []
  return fs
    .readdirSync(folder)
    .filter((name) => /\.([jt]sx?|css)$/.test(name) && !name.endsWith('.d.ts'))
}

function isFolder(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true
}
