// A site without what its texts say: what a build must know of the last one to change nothing but these.

import type { DataFile } from './plan/data-files.ts'
import type { ThemeFiles } from './drawing/head.ts'
import type { Plan } from './plan/plan.ts'
import { SITEMAP } from './files/site-files.ts'
import { compare } from '../shared/text.ts'
import { ownPaths } from './plan/own-url.ts'
import { searchingOf, type SearchedPage, type Searching } from './plan/searched.ts'
import type {
  Doc,
  DocLink,
  FilePath,
  Hash,
  Locale,
  Output,
  Page,
  Route,
  SearchIndexes,
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

/** What a frame is taken from. */
interface FrameInput extends Pick<Frame, 'files' | 'searchTests'> {
  readonly plan: Plan
  readonly sources: readonly SourceFile[]
  /** Where each page is kept, in the order of the plan. */
  readonly kept: readonly Hash[]
  readonly search: SearchIndexes
}

/** Takes the frame of a site. */
export function frameOf({
  plan,
  sources,
  kept,
  search,
  files,
  searchTests,
}: FrameInput): WholeFrame {
  const shown = new Map<Hash, Set<Hash>>()
  for (const [i, { htmls }] of plan.pages.entries()) {
    for (const html of htmls) {
      if (typeof html === 'string') continue
      const pages = shown.get(html.body) ?? new Set()
      shown.set(html.body, pages.add(kept[i] ?? ''))
    }
  }
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const docs = new Map<Doc, Record<Locale, Route>>()
  for (const { doc, locale, route } of plan.targets.catalog.entries)
    docs.set(doc, { ...docs.get(doc), [locale.id]: route })
  const pathOnSite = ownPaths(plan.site)
  const bodies = new Map<Hash, number>()
  for (const { body } of docs.keys()) bodies.set(body, (bodies.get(body) ?? 0) + 1)
  const framed = [...docs].flatMap(([doc, routes]): [FilePath, FramedDoc][] => {
    const { path, outline, body } = doc
    const source = byPath.get(path)
    // Of two documents that say the same, nobody could tell which one a page shows.
    if (!source || outline === undefined || bodies.get(body) !== 1) return []
    const pages = [...(shown.get(body) ?? [])]
    const links = doc.links.map(written)
    const full = doc.outside.filter(({ href }) => pathOnSite(href) !== undefined).map(written)
    return [[path, { source, outline, body, pages, routes, links, full }]]
  })
  return {
    docs: new Map(framed),
    components: sources.filter(({ component }) => component).map(({ path }) => path),
    pages: plan.pages.map(framedPage),
    posts: plan.pages.flatMap(({ data }, i) => (data.view.view === 'post' ? [kept[i] ?? ''] : [])),
    chromes: plan.chromes,
    sidebars: plan.sidebars,
    searching: { ...searchingOf(plan), keys: search.keys },
    indexes: search.outputs.map(({ file }) => file),
    hasSitemap: !plan.targets.files.has(`/${SITEMAP}`),
    ...{ files, searchTests },
  }
}

function written({ href, wants, severity }: DocLink): WrittenLink {
  return { href, ...(wants ? { wants } : {}), ...(severity ? { severity } : {}) }
}

/** Where a page stands. */
export function framedPage({ locale, file, data: { route } }: Page): FramedPage {
  return { locale, route, file }
}

/**
 * A document without what it says, where it says it and where that leads: as long as this stays, no other file can tell a difference.
 * What its own pages say of it follows from its text, unless its front matter says it.
 */
export function outlineOf(
  doc: Omit<Doc, 'body' | 'code' | 'texts' | 'wide'>,
): Omit<Doc, 'body' | 'code' | 'texts' | 'wide'> {
  const { headings, images } = doc
  return {
    ...doc,
    description: '',
    keys: {},
    headings: headings.map(unplaced),
    links: [],
    outside: [],
    images: images.map(unplaced),
  }
}

function unplaced<T extends Spot>(value: T): T {
  return { ...value, line: 0, column: 0, length: 0 }
}

/** What the search knows of a site, with other texts. */
export function searchedAnew(searching: Searching, docs: ReadonlyMap<string, Doc>): Searching {
  const searched: Record<Locale, SearchedPage[]> = {}
  const keys: Record<Locale, (Hash | undefined)[]> = {}
  for (const [locale, pages] of Object.entries(searching.searched)) {
    searched[locale] = pages.map((page) => {
      const doc = docs.get(page.path)
      return !doc || doc.texts === page.texts ? page : { ...page, texts: doc.texts, wide: doc.wide }
    })
    keys[locale] = pages.map((page, i) =>
      searched[locale]?.[i] === page ? searching.keys?.[locale]?.[i] : undefined,
    )
  }
  return { ...searching, searched, keys }
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
