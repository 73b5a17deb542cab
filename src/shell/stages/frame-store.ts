// Stores a frame. An edit needs little of it, so most stays as bytes: documents are looked up by path in a
// table of their own, and headings are read on demand from the values of the search index.

import type { Frame, FramedDoc, WholeFrame } from '../../core/frame.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import type { FilePath, Hash, Locale } from '../../shared/contract.ts'
import { keepJson, keepText, needJson, readJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'

/** The stored form of a frame. */
interface StoredFrame extends Omit<Frame, 'docs' | 'searching'> {
  /** Key of the table of documents. */
  readonly docs: Hash
  readonly searching: Omit<Frame['searching'], 'searched'> & {
    readonly searched: Readonly<Record<Locale, readonly StoredPage[]>>
  }
}

/** A page as the search knows it, without headings if the store has them elsewhere. */
type StoredPage = Omit<SearchedPage, 'headings'> & Partial<Pick<SearchedPage, 'headings'>>

/** Stores a frame and returns its key. */
export function keepFrame(store: Store, { docs, searching, ...frame }: WholeFrame): Hash {
  const { searched, keys = {} } = searching
  const stored: StoredFrame = {
    ...frame,
    docs: keepText(store, tableOf(docs)),
    searching: {
      ...searching,
      searched: mapLists(searched, (page, i, locale): StoredPage => {
        const { headings: _, ...rest } = page
        return store.has(keys[locale]?.[i] ?? '') ? rest : page
      }),
    },
  }
  return keepJson(store, stored)
}

/** Reads a frame. Returns `undefined` if a part of it is lost. */
export function readFrame(store: Store, key: Hash): Frame | undefined {
  const stored = readJson<StoredFrame>(store, key)
  const table = stored && store.get(stored.docs)
  if (!table) return undefined
  const { searched, keys = {} } = stored.searching
  return {
    ...stored,
    docs: { get: (path) => findRow(table, path) },
    searching: {
      ...stored.searching,
      searched: mapLists(searched, (page, i, locale): SearchedPage => {
        const pageKey = keys[locale]?.[i] ?? ''
        const get = (): SearchedPage['headings'] => needJson<SearchedPage>(store, pageKey).headings
        const fullPage = page.headings
          ? page
          : Object.defineProperty(page, 'headings', { get, enumerable: true })
        return fullPage as SearchedPage
      }),
    },
  }
}

/** Returns the table of documents, one per line. Neither paths nor JSON contain a line break. */
function tableOf(docs: ReadonlyMap<FilePath, FramedDoc>): string {
  const rows = [...docs].map(([path, doc]) => `${rowPrefix(path)}${JSON.stringify(doc)}\n`)
  return ['\n', ...rows].join('')
}

function findRow(table: Buffer, path: FilePath): FramedDoc | undefined {
  // Includes the preceding line break, which anchors the match at the start of a row.
  const rowStart = `\n${rowPrefix(path)}`
  const at = table.indexOf(rowStart)
  if (at < 0) return undefined
  const from = at + Buffer.byteLength(rowStart)
  return JSON.parse(table.toString('utf8', from, table.indexOf('\n', from))) as FramedDoc
}

function rowPrefix(path: FilePath): string {
  return `${JSON.stringify(path)}\t`
}

function mapLists<T, U>(
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
