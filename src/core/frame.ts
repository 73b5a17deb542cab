// A site without what its texts say: what a build must know of the last one to change nothing but these.

import type { DataFile } from './plan/data-files.ts'
import type { ThemeFiles } from './drawing/head.ts'
import type { LinkedIds } from './amend/linked-ids.ts'
import type { Headed } from './plan/heading-ids.ts'
import type { Plan } from './plan/plan.ts'
import type { Searching } from './plan/searched.ts'
import { compare } from '../shared/text.ts'
import type {
  Diagnostic,
  Doc,
  DocLink,
  FilePath,
  Hash,
  Locale,
  Output,
  Route,
  SourceFile,
  Spot,
} from '../shared/contract.ts'

/** What pages are drawn from. */
export type Drawing = Pick<Plan, 'pages' | 'chromes' | 'sidebars'>

/** What feeds are made from. */
export type Posts = Pick<Plan, 'pages' | 'site'>

/** A document, as far as it must be known to be changed. */
export interface FramedDoc {
  readonly source: SourceFile
  /** The hash of all that other files may depend on. */
  readonly outline: Hash
  /** The hash of its `Body`, by which it is found on pages. */
  readonly body: Hash
  /** The pages that show it, by the hashes under which they are kept. */
  readonly pages: readonly Hash[]
  /** Where it stands in each locale that shows it. */
  readonly routes: Readonly<Record<Locale, Route>>
  readonly links: readonly WrittenLink[]
  /** Full addresses of the site itself that it leads to. */
  readonly full: readonly WrittenLink[]
  /** What its parser told of it. */
  readonly said: readonly Diagnostic[]
  readonly headed: FramedHeadings
  /** The file that is this document in each locale that has one of its own. */
  readonly versions: Readonly<Record<Locale, FilePath>>
}

/** The headings of a document, and what decides where they are shown. */
export interface FramedHeadings extends Headed, Pick<Doc, 'title' | 'heading'> {
  readonly hasToc: boolean
}

/** The list of all pages of a locale. */
export interface FramedList {
  /** The hash under which it is kept. */
  readonly page: Hash
  /** How many headings the pages in it have. */
  readonly headings: number
}

/** A link without its place. */
export type WrittenLink = Omit<DocLink, keyof Spot>

/** A site without what its texts say. */
export interface Frame extends Pick<Drawing, 'chromes' | 'sidebars'> {
  readonly docs: Pick<ReadonlyMap<FilePath, FramedDoc>, 'get'>
  readonly components: readonly FilePath[]
  /** Every page and its file, in the order of the plan. */
  readonly pages: readonly FramedPage[]
  /** All posts, by the hashes under which their pages are kept. */
  readonly posts: readonly Hash[]
  readonly lists: Readonly<Record<Locale, FramedList>>
  readonly linked: LinkedIds
  /** Files that every page names. */
  readonly files: ThemeFiles
  readonly searching: Searching
  readonly searchTests: DataFile | undefined
  /** The files of the search indexes. */
  readonly indexes: readonly FilePath[]
  /** Whether the sitemap is ours, and not a file of the author's. */
  readonly hasSitemap: boolean
}

/** A frame that can list all its documents. */
export interface WholeFrame extends Frame {
  readonly docs: ReadonlyMap<FilePath, FramedDoc>
}

/** A page's place in the site. */
export interface FramedPage {
  readonly locale: Locale
  readonly route: Route
  readonly file: FilePath
}

/**
 * A document without what it says, where it says it and where that leads: as long as this stays, no other file can tell a difference,
 * but by its headings (`reheaded.ts`). What only its own pages and the search say of it is no part of it.
 */
export function outlineOf(
  doc: Omit<Doc, 'body' | 'code' | 'texts' | 'wide'>,
): Omit<Doc, 'body' | 'code' | 'texts' | 'wide'> {
  const { images, frontMatter } = doc
  return {
    ...doc,
    description: '',
    frontMatter: { ...frontMatter, description: '', keywords: [], updated: '' },
    keys: {},
    headings: [],
    links: [],
    outside: [],
    images: images.map(unplaced),
  }
}

function unplaced<T extends Spot>(value: T): T {
  return { ...value, line: 0, column: 0, length: 0 }
}

/** The outputs of a site, sorted by path, with others in the place of those of the same name, and without those that are gone. */
export function exchanged(
  outputs: readonly Output[],
  gone: readonly FilePath[],
  made: readonly Output[],
): Output[] {
  const fresh = new Map(made.map((output) => [output.file, output]))
  const without = new Set([...gone, ...fresh.keys()])
  const coming = [...fresh.values()].toSorted((a, b) => compare(a.file, b.file))
  // Most stay, and are in order: to sort all takes longer than to put a few between them.
  const all: Output[] = []
  let next = 0
  for (const output of outputs) {
    if (without.has(output.file)) continue
    for (let each = coming[next]; each && each.file < output.file; each = coming[++next])
      all.push(each)
    all.push(output)
  }
  return [...all, ...coming.slice(next)]
}
