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
    return baseIn(fs.readFileSync(path.join(folder, SITE_DATA), 'utf8'))
  } catch {
    return undefined
  }
}

/** The path that stands in the data of a site that sitegen made; `undefined` where a text is no such data. */
export function baseIn(json: string): string | undefined {
  try {
    const { base } = JSON.parse(json) as { base?: unknown }
    return typeof base === 'string' && /^\/(.*\/)?$/.test(base) ? base : undefined
  } catch {
    return undefined
  }
}
