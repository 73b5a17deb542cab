// A frame in the store. An edit asks for little of it, so most is left as bytes: documents are found by their paths in a table of their
// own, and what the headings of a page are is read where the search index keeps it.

import type { Frame, FramedDoc, WholeFrame } from '../../core/frame.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import type { FilePath, Hash, Locale } from '../../shared/contract.ts'
import { keepJson, keepText, needJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'

/** A frame, written down. */
interface Kept extends Omit<Frame, 'docs' | 'searching'> {
  /** Where the table of documents is. */
  readonly docs: Hash
  readonly searching: Omit<Frame['searching'], 'searched'> & {
    readonly searched: Readonly<Record<Locale, readonly KeptPage[]>>
  }
}

/** A page as the search knows it, without headings that are kept elsewhere. */
type KeptPage = Omit<SearchedPage, 'headings'> & Partial<Pick<SearchedPage, 'headings'>>

/** Keeps a frame. */
export function keepFrame(store: Store, { docs, searching, ...frame }: WholeFrame): Hash {
  const { searched, keys = {} } = searching
  const kept: Kept = {
    ...frame,
    docs: keepText(store, tableOf(docs)),
    searching: {
      ...searching,
      searched: mapped(searched, (page, i, locale): KeptPage => {
        const { headings: _, ...rest } = page
        return store.has(keys[locale]?.[i] ?? '') ? rest : page
      }),
    },
  }
  return keepJson(store, kept)
}

/** Reads a frame; `undefined` where a part of it is lost. */
export function readFrame(store: Store, key: Hash): Frame | undefined {
  const kept = readJson<Kept>(store, key)
  const table = kept && store.get(kept.docs)
  if (!table) return undefined
  const { searched, keys = {} } = kept.searching
  return {
    ...kept,
    docs: { get: (path) => rowIn(table, path) },
    searching: {
      ...kept.searching,
      searched: mapped(searched, (page, i, locale): SearchedPage => {
        const own = keys[locale]?.[i] ?? ''
        const get = (): SearchedPage['headings'] => needJson<SearchedPage>(store, own).headings
        const whole = page.headings
          ? page
          : Object.defineProperty(page, 'headings', { get, enumerable: true })
        return whole as SearchedPage
      }),
    },
  }
}

/** A row for each document. No path and no JSON holds a line break. */
function tableOf(docs: ReadonlyMap<FilePath, FramedDoc>): string {
  const rows = [...docs].map(([path, doc]) => `${begin(path)}${JSON.stringify(doc)}\n`)
  return ['\n', ...rows].join('')
}

function rowIn(table: Buffer, path: FilePath): FramedDoc | undefined {
  // Each row begins after a line break.
  const mark = `\n${begin(path)}`
  const at = table.indexOf(mark)
  if (at < 0) return undefined
  const from = at + Buffer.byteLength(mark)
  return JSON.parse(table.toString('utf8', from, table.indexOf('\n', from))) as FramedDoc
}

function begin(path: FilePath): string {
  return `${JSON.stringify(path)}\t`
}

function mapped<T, U>(
  lists: Readonly<Record<Locale, readonly T[]>>,
  map: (value: T, i: number, locale: Locale) => U,
): Record<Locale, U[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([locale, list]) => [
      locale,
      list.map((value, i) => map(value, i, locale)),
    ]),
  )
}
