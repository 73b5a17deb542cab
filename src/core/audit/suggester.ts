// Suggests what a broken link in a finished site was meant to be: a path, or an id on the target page.

import { push } from '../../shared/text.ts'
import { nearestAmong, nearestOf, type Nearest } from '../reading/suggest.ts'
import type { FileFacts } from './reference.ts'

/** Finds suggestions. `wantsPage` limits paths to pages. */
export interface Suggester {
  path(path: string, wantsPage: boolean): Nearest | undefined
  anchor(page: Page, id: string): Nearest | undefined
}

interface Page {
  readonly url: string
  readonly facts: FileFacts
}

/** The candidates for suggestions. */
interface Candidates {
  /** The paths of all pages, and of all files. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** Ids that are never suggested. */
  readonly frame: ReadonlySet<string>
}

/**
 * The maximum number of ids that broken anchors are compared with, in all. This takes about two seconds for
 * ids that are words. A site that exceeds it has one systematic mistake rather than many.
 */
const MAX_COMPARED_IDS = 2_000_000
/**
 * The maximum number of letters in paths that broken paths are compared with, in all, counted once per
 * `LETTERS_PER_STEP` letters of a broken path. This takes about two seconds if all paths are similar.
 */
const MAX_COMPARED_LETTERS = 120_000_000
/** The number of letters that the comparison of two paths processes at a time. */
const LETTERS_PER_STEP = 32

/**
 * Creates the functions that find suggestions. Each address is processed once, however many links have it,
 * and none after the limits are reached.
 */
export function createSuggester({ pages, files, frame }: Candidates): Suggester {
  const cache = new Map<string, Nearest | undefined>()
  const cached = (key: string, find: () => Nearest | undefined): Nearest | undefined => {
    if (!cache.has(key)) cache.set(key, find())
    return cache.get(key)
  }
  const findPage = createPathSuggester(pages)
  const findFile = createPathSuggester(files)
  const idFinders = new Map<Page, (id: string) => Nearest | undefined>()
  let compared = 0
  const findId = (page: Page, id: string): Nearest | undefined => {
    const { ids } = page.facts
    if (compared + ids.size > MAX_COMPARED_IDS) return undefined
    compared += ids.size
    const findNearest =
      idFinders.get(page) ?? nearestAmong([...ids].filter((each) => !frame.has(each)))
    idFinders.set(page, findNearest)
    return findNearest(id)
  }
  return {
    path: (path, wantsPage) =>
      cached(`${String(wantsPage)} ${path}`, () =>
        (wantsPage ? findPage : findFile)(normalizePagePath(path)),
      ),
    anchor: (page, id) => cached(`${page.url}#${id}`, () => findId(page, id)),
  }
}

/**
 * Returns a function that finds the nearest path. Failing that, it finds the only path with the same last
 * segment, as for a page that was moved or is in another language.
 */
function createPathSuggester(paths: readonly string[]): (path: string) => Nearest | undefined {
  const findNearest = nearestAmong(paths)
  const pathsByName = new Map<string, string[]>()
  for (const path of paths) push(pathsByName, lastSegment(normalizePagePath(path)), path)
  const letters = paths.reduce((sum, { length }) => sum + length, 0)
  let compared = 0
  return (path) => {
    compared += letters * Math.ceil(path.length / LETTERS_PER_STEP)
    const isCompared = compared <= MAX_COMPARED_LETTERS
    const found = isCompared ? findNearest(path) : undefined
    if (found && areSimilar(path, found.text)) return found
    // If paths were not compared, a nearer one may exist, so the suggestion is not sure.
    const name = lastSegment(path)
    const [only, ...others] = name.length > 2 ? (pathsByName.get(name) ?? []) : []
    return only !== undefined && others.length === 0 ? { text: only, sure: isCompared } : undefined
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/'))
}

/**
 * Whether two paths are similar apart from their common folders and extension, which would make any two names
 * seem similar.
 */
function areSimilar(a: string, b: string): boolean {
  let shared = 0
  for (let i = 0; a[i] !== undefined && a[i] === b[i]; i++) if (a[i] === '/') shared = i + 1
  const extension = /\.\w+$/.exec(a)?.[0] ?? ''
  const end = extension !== '' && b.endsWith(extension) ? -extension.length : undefined
  return (
    nearestOf(normalizePagePath(a.slice(shared, end)), [
      normalizePagePath(b.slice(shared, end)),
    ]) !== undefined
  )
}

/** Normalizes the path of a page: hosts serve it with and without `index.html` or a trailing slash. */
export function normalizePagePath(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '')
}
