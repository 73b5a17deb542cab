// Checks of paths that people wrote.

import { isBase, isSitePath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { redirectPattern } from '../problems/source.ts'
import type { Check } from './schema.ts'

/** A path of the site. Of any other text it is said what keeps it from being one. */
export const sitePath: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isSitePath(value)
    ? value
    : report.wrong(value, trail, expectedOf(value))

/** The path that a site or a locale lives under. */
export const basePath: Check<string> = (value, trail, report) => {
  const path = sitePath(value, trail, report)
  return path === undefined || isBase(path)
    ? path
    : report.wrong(value, trail, 'a path without “%”')
}

/** What no path has. */
const SIGN = /[\s?#\\]/
/** The same, where names within it may have spaces, as those of files. */
const SIGN_BUT_SPACES = /[?#\\]|[^\S ]| (?![^\s/])/

function expectedOf(value: unknown, sign = SIGN): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return 'a path that begins with “/”'
  const [found] = sign.exec(value) ?? []
  if (found === '?') return 'a path without a query'
  if (found === '#') return 'a path without “#”'
  if (found === '\\') return 'a path without “\\”'
  if (found !== undefined) return 'a path without spaces'
  if (value.includes('//')) return 'a path without “//”'
  return decoded(value) === value
    ? 'a path without “.” or “..”'
    : `a path as it is read, “${decoded(value)}”`
}

/** A path of the site whose names may have spaces, as those of files. */
const namedPath: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isSitePath(value.replace(/ (?=[^\s/])/g, '-'))
    ? value
    : report.wrong(value, trail, expectedOf(value, SIGN_BUT_SPACES))

/** A path that a page can stand at. */
export const pagePath: Check<string> = (value, trail, report) => {
  const path = namedPath(value, trail, report)
  const [extension] = /(?<!\/index)\.html?$/i.exec(path ?? '') ?? []
  return extension === undefined
    ? path
    : report.wrong(value, trail, `a path without “${extension}”`)
}

/** A path that leads on to another: one, and no pattern. */
export const redirectPath: Check<string> = (value, trail, report) => {
  const path = namedPath(value, trail, report)
  return path !== undefined && /\*|\/:/.test(path)
    ? report.add((place) => redirectPattern(path, place), trail)
    : path
}
