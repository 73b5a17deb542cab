// The frame of a site is the site without its texts: what a build needs to know about the last one to
// change only texts.

import type { DataFile } from './plan/data-files.ts'
import type { ThemeFiles } from './drawing/head.ts'
import type { LinkedIds } from './amend/linked-ids.ts'
import type { ParsedDoc } from './markdown/parse.ts'
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

/** The part of a plan from which pages are rendered. */
export type Drawing = Pick<Plan, 'pages' | 'chromes' | 'sidebars'>

/** The part of a plan from which feeds are made. */
export type Posts = Pick<Plan, 'pages' | 'site'>

/** The properties of a document that are needed to change it. */
export interface FramedDoc {
  readonly source: SourceFile
  /** The hash of everything that other files may depend on. */
  readonly outline: Hash
  /** The hash of its `Body`, by which it is found on pages. */
  readonly body: Hash
  /** The hashes under which the pages that show it are stored. */
  readonly pageHashes: readonly Hash[]
  /** Its route in each locale that shows it. */
  readonly routes: Readonly<Record<Locale, Route>>
  readonly links: readonly WrittenLink[]
  /** The other files whose text it includes. */
  readonly includes: readonly FilePath[]
  /** The diagnostics of its parser. */
  readonly diagnostics: readonly Diagnostic[]
  readonly headingData: FramedHeadings
  /** The file of this document in each locale that has its own version. */
  readonly versions: Readonly<Record<Locale, FilePath>>
}

/** The headings of a document, and the properties that decide where they are shown. */
export interface FramedHeadings extends Headed, Pick<Doc, 'title' | 'heading'> {
  /** The deepest level in the table of contents of its page; 0 if that has none. */
  readonly tocDepth: number
}

/** The list of all pages of a locale. */
export interface FramedList {
  /** The hash under which the page of the list is stored. */
  readonly pageHash: Hash
  /** The number of headings on the listed pages. */
  readonly headings: number
}

/** A link without its position in its file, which `path` names if it is not that of the document. */
export type WrittenLink = Omit<DocLink, Exclude<keyof Spot, 'path'>>

/** A site without its texts. */
export interface Frame extends Pick<Drawing, 'chromes' | 'sidebars'> {
  readonly docs: Pick<ReadonlyMap<FilePath, FramedDoc>, 'get'>
  readonly components: readonly FilePath[]
  /** Every page with its file, in the order of the plan. */
  readonly pages: readonly FramedPage[]
  /** The hashes under which the pages of all posts are stored. */
  readonly postHashes: readonly Hash[]
  readonly lists: Readonly<Record<Locale, FramedList>>
  readonly linkedIds: LinkedIds
  /** The files that every page references. */
  readonly files: ThemeFiles
  readonly searching: Searching
  readonly searchTests: DataFile | undefined
  /** The files of the search indexes. */
  readonly indexes: readonly FilePath[]
  /** The generated files that list pages, without those that a file of the author replaces. */
  readonly listings: readonly FilePath[]
}

/** A frame that can list all its documents. */
export interface WholeFrame extends Frame {
  readonly docs: ReadonlyMap<FilePath, FramedDoc>
}

/** The locale, route and file of a page. */
export interface FramedPage {
  readonly locale: Locale
  readonly route: Route
  readonly file: FilePath
}

/**
 * Returns a document without its text, its source positions and its links. As long as this outline stays
 * the same, no other file can depend on the change, except through headings (see `update-headings.ts`). Metadata
 * that only the document's own pages and the search use is not part of it.
 */
export function outlineOf(doc: ParsedDoc): ParsedDoc {
  const { images, frontMatter } = doc
  return {
    ...doc,
    description: '',
    frontMatter: { ...frontMatter, description: '', keywords: [], updated: '' },
    keys: {},
    headings: [],
    links: [],
    outside: [],
    shows: [],
    images: images.map(withoutPosition),
  }
}

function withoutPosition<T extends Spot>(value: T): T {
  return { ...value, line: 0, column: 0, length: 0 }
}

/**
 * Replaces or adds the outputs in `changed`, and removes those in `removed`. The result is sorted by path, like
 * `outputs`.
 */
export function exchanged(
  outputs: readonly Output[],
  removed: readonly FilePath[],
  changed: readonly Output[],
): Output[] {
  const changedByFile = new Map(changed.map((output) => [output.file, output]))
  const replaced = new Set([...removed, ...changedByFile.keys()])
  const incoming = [...changedByFile.values()].toSorted((a, b) => compare(a.file, b.file))
  // Most outputs stay and are in order already, so merging is faster than sorting everything.
  const all: Output[] = []
  let next = 0
  for (const output of outputs) {
    if (replaced.has(output.file)) continue
    for (let each = incoming[next]; each && each.file < output.file; each = incoming[++next])
      all.push(each)
    all.push(output)
  }
  return [...all, ...incoming.slice(next)]
}
