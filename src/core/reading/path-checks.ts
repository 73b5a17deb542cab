// Schema checks for paths.

import { isBase, isSitePath } from '../../shared/route.ts'
import { decoded } from '../../shared/text.ts'
import { redirectPattern } from '../problems/source.ts'
import type { Check } from './schema.ts'

/** Checks a path of the site. The error says what is wrong with it. */
export const sitePath: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isSitePath(value)
    ? value
    : report.wrong(value, trail, expectedOf(value))

/** Checks the base path of the site or a locale. */
export const basePath: Check<string> = (value, trail, report) => {
  const path = sitePath(value, trail, report)
  return path === undefined || isBase(path)
    ? path
    : report.wrong(value, trail, 'a path without “%”')
}

/** Characters that no path may contain. */
const FORBIDDEN_CHARACTER = /[\s?#\\]/
/** The same for paths whose segments may contain single spaces, as file names do. */
const FORBIDDEN_EXCEPT_SPACES = /[?#\\]|[^\S ]| (?![^\s/])/

function expectedOf(value: unknown, forbidden = FORBIDDEN_CHARACTER): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return 'a path that begins with “/”'
  const [found] = forbidden.exec(value) ?? []
  if (found === '?') return 'a path without a query'
  if (found === '#') return 'a path without “#”'
  if (found === '\\') return 'a path without “\\”'
  if (found !== undefined) return 'a path without spaces'
  if (value.includes('//')) return 'a path without “//”'
  return decoded(value) === value
    ? 'a path without “.” or “..”'
    : `a path as it is read, “${decoded(value)}”`
}

/** Checks a path of the site whose segments may contain single spaces, as file names do. */
const namedPath: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isSitePath(value.replace(/ (?=[^\s/])/g, '-'))
    ? value
    : report.wrong(value, trail, expectedOf(value, FORBIDDEN_EXCEPT_SPACES))

/** Checks a path that can be that of a page. */
export const pagePath: Check<string> = (value, trail, report) => {
  const path = namedPath(value, trail, report)
  const [extension] = /(?<!\/index)\.html?$/i.exec(path ?? '') ?? []
  return extension === undefined
    ? path
    : report.wrong(value, trail, `a path without “${extension}”`)
}

/** Checks the path that a redirect leads from. It must not be a pattern. */
export const redirectPath: Check<string> = (value, trail, report) => {
  const path = namedPath(value, trail, report)
  return path !== undefined && /\*|\/:/.test(path)
    ? report.add((place) => redirectPattern(path, place), trail)
    : path
}

/** Checks a path that a redirect leads from, among others in a list, which may have been written as one text. */
export const listedRedirectPath: Check<string> = (value, trail, report) =>
  typeof value === 'string' && /,\s+\//.test(value)
    ? report.wrong(value, trail, 'one path, or a list: [/a, /b]')
    : redirectPath(value, trail, report)
