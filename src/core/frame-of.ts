// Extracts the frame of a fully built site, for the next build.

import { linkedIds } from './amend/linked-ids.ts'
import { listingNames } from './files/listings.ts'
import type {
  FramedDoc,
  FramedHeadings,
  FramedList,
  FramedPage,
  Frame,
  WholeFrame,
  WrittenLink,
} from './frame.ts'
import { writtenHeading } from './plan/heading-ids.ts'
import { tocDepth } from './plan/toc.ts'
import type { Plan } from './plan/plan.ts'
import { searchingOf, translations } from './plan/searched.ts'
import { headingsIn } from './plan/site-index.ts'
import type {
  Diagnostic,
  Doc,
  DocLink,
  Drawn,
  FilePath,
  Hash,
  Locale,
  Page,
  Route,
  SearchIndexes,
  SourceFile,
} from '../shared/contract.ts'
import { push, repeated } from '../shared/text.ts'

/** The parts of a build from which a frame is taken. */
interface FrameInput extends Pick<Frame, 'files' | 'searchTests'> {
  readonly plan: Plan
  readonly sources: readonly SourceFile[]
  /** The diagnostics of the individual sources. */
  readonly sourceDiagnostics: readonly Diagnostic[]
  readonly drawn: readonly Drawn[]
  /** The hash under which each page is stored, in the order of the plan. */
  readonly pageHashes: readonly Hash[]
  readonly search: SearchIndexes
}

/** Extracts the frame of a site. */
export function frameOf(input: FrameInput): WholeFrame {
  const { plan, sources, drawn, pageHashes, search, files, searchTests } = input
  return {
    docs: framedDocs(input),
    components: sources.filter(({ component }) => component).map(({ path }) => path),
    pages: plan.pages.map(framedPage),
    postHashes: plan.pages.flatMap(({ data }, i) =>
      data.view.view === 'post' ? [pageHashes[i] ?? ''] : [],
    ),
    lists: framedLists(input),
    linkedIds: linkedIds(plan, drawn),
    chromes: plan.chromes,
    sidebars: plan.sidebars,
    searching: { ...searchingOf(plan), keys: search.keys },
    indexes: search.outputs.map(({ file }) => file),
    listings: listingNames(plan),
    files,
    searchTests,
  }
}

function framedDocs(input: FrameInput): Map<FilePath, FramedDoc> {
  const { site, targets } = input.plan
  const { catalog } = targets
  const sources = new Map(input.sources.map((source) => [source.path, source]))
  const routesByDoc = new Map<Doc, Record<Locale, Route>>()
  for (const { doc, locale, route } of catalog.entries)
    routesByDoc.set(doc, { ...routesByDoc.get(doc), [locale.id]: route })
  const diagnosticsByPath = new Map<FilePath, Diagnostic[]>()
  for (const each of input.sourceDiagnostics)
    if (each.path !== undefined) push(diagnosticsByPath, each.path, each)
  const hashesByBody = pageHashesByBody(input)
  const sharedBodies = repeated([...routesByDoc.keys()].map(({ body }) => body))
  const locales = site.locales.map(({ id }) => id)
  const framed = new Map<FilePath, FramedDoc>()
  for (const [doc, routes] of routesByDoc) {
    const { path, outline, body } = doc
    const source = sources.get(path)
    // If two documents have the same body, it is impossible to tell which of them a page shows.
    if (!source || outline === undefined || sharedBodies.has(body)) continue
    const versions = translations(catalog, doc, locales)
    framed.set(path, {
      source,
      outline,
      body,
      routes,
      links: doc.links.map(writtenLink),
      includes: doc.includes ?? [],
      versions: Object.fromEntries(versions.map((each) => [each.locale.id, each.doc.path])),
      pageHashes: [...(hashesByBody.get(body) ?? [])],
      diagnostics: diagnosticsByPath.get(path) ?? [],
      headingData: framedHeadings(doc),
    })
  }
  return framed
}

/** Returns the hashes of the pages that show each body. */
function pageHashesByBody({ plan, pageHashes }: FrameInput): Map<Hash, Set<Hash>> {
  const hashesByBody = new Map<Hash, Set<Hash>>()
  for (const [i, { htmls }] of plan.pages.entries()) {
    for (const html of htmls) {
      if (typeof html === 'string') continue
      const hashes = hashesByBody.get(html.body) ?? new Set()
      hashesByBody.set(html.body, hashes.add(pageHashes[i] ?? ''))
    }
  }
  return hashesByBody
}

function framedLists({ plan, pageHashes }: FrameInput): Record<Locale, FramedList> {
  const { targets } = plan
  return Object.fromEntries(
    plan.pages.flatMap(({ locale, data }, i) => {
      if (data.view.view !== 'search') return []
      const entries = targets.catalog.entries.filter((each) => each.locale.id === locale)
      const headings = headingsIn(targets, entries)
      return [[locale, { pageHash: pageHashes[i] ?? '', headings }]]
    }),
  )
}

function framedHeadings(doc: Doc): FramedHeadings {
  const { path, title, heading, ids, headings } = doc
  return {
    path,
    title,
    ids,
    tocDepth: tocDepth(doc),
    ...(heading === undefined ? {} : { heading }),
    headings: headings.map(writtenHeading),
  }
}

function writtenLink({ path, href, wants, severity }: DocLink): WrittenLink {
  return {
    href,
    ...(path ? { path } : {}),
    ...(wants ? { wants } : {}),
    ...(severity ? { severity } : {}),
  }
}

/** Returns the locale, route and file of a page. */
export function framedPage({ locale, file, data: { route } }: Page): FramedPage {
  return { locale, route, file }
}
