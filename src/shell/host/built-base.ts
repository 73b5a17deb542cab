import fs from 'node:fs'
import path from 'node:path'
import { SITE_DATA } from '../../core/files/site-files.ts'

/** The path below which a finished site lives, as it says itself: `/`, or `/docs/`. Any other folder lives at `/`. */
export function builtBase(folder: string): string {
  return saidBase(folder) ?? '/'
}

/** The same; `undefined` for a folder that sitegen did not make. */
export function saidBase(folder: string): string | undefined {
  try {
    const text = fs.readFileSync(path.join(folder, SITE_DATA), 'utf8')
    const { base } = JSON.parse(text) as { base?: unknown }
    return typeof base === 'string' && /^\/(.*\/)?$/.test(base) ? base : undefined
  } catch {
    return undefined
  }
}
