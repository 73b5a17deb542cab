import fs from 'node:fs'
import path from 'node:path'
import { home } from './home.ts'

/** The file that a site's theme begins with: its own, or the built-in one. */
export function themeEntry(root: string): string {
  const own = path.join(root, 'theme/index.tsx')
  return fs.existsSync(own) ? own : home('theme/index.tsx')
}
