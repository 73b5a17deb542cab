// What a link of a finished site that leads nowhere was meant to be: a path, or an anchor of the page it leads to.

import { push } from '../../shared/text.ts'
import { nearestAmong, nearestOf, type Nearest } from '../reading/suggest.ts'
import type { Facts } from './reference.ts'

/** Says what was meant. */
export interface Suggest {
  path(path: string, wantsPage: boolean): Nearest | undefined
  anchor(page: Page, id: string): Nearest | undefined
}

interface Page {
  readonly url: string
  readonly facts: Facts
}

/** What can be meant. */
interface Known {
  /** Paths of all pages, and of all files. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** Ids that nobody means. */
  readonly frame: ReadonlySet<string>
}

/** Ids that broken anchors are compared with, in all: about two seconds where they are words. Whatever makes more of them is one mistake, not many. */
const MOST_COMPARED = 2_000_000
/** Letters that broken paths are compared with, a few of their own at a time: about two seconds where all paths resemble each other. */
const MOST_LETTERS_COMPARED = 120_000_000
/** So many letters of a path are compared at a time with one of another. */
const AT_A_TIME = 32

/** Each address is thought about once, however many links have it, and none for which there is no time left. */
export function suggester({ pages, files, frame }: Known): Suggest {
  const known = new Map<string, Nearest | undefined>()
  const once = (key: string, find: () => Nearest | undefined): Nearest | undefined => {
    if (!known.has(key)) known.set(key, find())
    return known.get(key)
  }
  const nearPage = pathSuggester(pages)
  const nearFile = pathSuggester(files)
  const nearIn = new Map<Page, (id: string) => Nearest | undefined>()
  let compared = 0
  const nearId = (page: Page, id: string): Nearest | undefined => {
    const { ids } = page.facts
    if (compared + ids.size > MOST_COMPARED) return undefined
    compared += ids.size
    const near = nearIn.get(page) ?? nearestAmong([...ids].filter((each) => !frame.has(each)))
    nearIn.set(page, near)
    return near(id)
  }
  return {
    path: (path, wantsPage) =>
      once(`${String(wantsPage)} ${path}`, () => (wantsPage ? nearPage : nearFile)(tidy(path))),
    anchor: (page, id) => once(`${page.url}#${id}`, () => nearId(page, id)),
  }
}

/** The nearest path; else the one that ends in the same name, as when a page has been moved or is in another language. */
function pathSuggester(paths: readonly string[]): (path: string) => Nearest | undefined {
  const near = nearestAmong(paths)
  const named = new Map<string, string[]>()
  for (const path of paths) push(named, endOf(tidy(path)), path)
  const letters = paths.reduce((sum, { length }) => sum + length, 0)
  let compared = 0
  return (path) => {
    compared += letters * Math.ceil(path.length / AT_A_TIME)
    const looked = compared <= MOST_LETTERS_COMPARED
    const found = looked ? near(path) : undefined
    if (found && alike(path, found.text)) return found
    // Where nobody has looked, a nearer one may have been meant.
    const name = endOf(path)
    const [only, ...others] = name.length > 2 ? (named.get(name) ?? []) : []
    return only !== undefined && others.length === 0 ? { text: only, sure: looked } : undefined
  }
}

function endOf(path: string): string {
  return path.slice(path.lastIndexOf('/'))
}

/** Whether two paths are near in what tells them apart: a long folder and an extension make any two names look alike. */
function alike(a: string, b: string): boolean {
  let shared = 0
  for (let i = 0; a[i] !== undefined && a[i] === b[i]; i++) if (a[i] === '/') shared = i + 1
  const extension = /\.\w+$/.exec(a)?.[0] ?? ''
  const end = extension !== '' && b.endsWith(extension) ? -extension.length : undefined
  return nearestOf(tidy(a.slice(shared, end)), [tidy(b.slice(shared, end))]) !== undefined
}

/** Two forms of one page's address: hosts answer both. */
export function tidy(path: string): string {
  return path.replace(/\/index\.html$/, '/').replace(/(?<=.)\/+$/, '')
}
