import fs from 'node:fs'
import path from 'node:path'
import { SITE_DATA } from '../../core/files/site-files.ts'

/**
 * Returns the base path that a finished site was built for, such as `/` or `/docs/`. Falls back to `/` for a
 * folder that sitegen did not build.
 */
export function builtBase(folder: string): string {
  return declaredBase(folder) ?? '/'
}

/**
 * Returns the base path that a finished site was built for, or `undefined` for a folder that sitegen did not
 * build.
 */
export function declaredBase(folder: string): string | undefined {
  try {
    return baseIn(fs.readFileSync(path.join(folder, SITE_DATA), 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the base path from the text of a site's data file, or `undefined` if the text is not such a file. */
export function baseIn(json: string): string | undefined {
  try {
    const { base } = JSON.parse(json) as { base?: unknown }
    return typeof base === 'string' && /^\/(.*\/)?$/.test(base) ? base : undefined
  } catch {
    return undefined
  }
}
