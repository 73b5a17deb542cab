// Extracts the frame of a fully built site, for the next build.

import { linkedIds } from './amend/linked-ids.ts'
import { SITEMAP } from './files/site-files.ts'
import type {
  FramedDoc,
  FramedHeadings,
  FramedPage,
  Frame,
  WholeFrame,
  WrittenLink,
} from './frame.ts'
import { writtenHeading } from './plan/heading-ids.ts'
import { ownPaths } from './plan/own-url.ts'
import { hasToc } from './plan/toc.ts'
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
import { push } from '../shared/text.ts'

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
export function frameOf({
  plan,
  sources,
  sourceDiagnostics,
  drawn,
  pageHashes,
  search,
  files,
  searchTests,
}: FrameInput): WholeFrame {
  const { catalog } = plan.targets
  const hashesByBody = new Map<Hash, Set<Hash>>()
  for (const [i, { htmls }] of plan.pages.entries()) {
    for (const html of htmls) {
      if (typeof html === 'string') continue
      const hashes = hashesByBody.get(html.body) ?? new Set()
      hashesByBody.set(html.body, hashes.add(pageHashes[i] ?? ''))
    }
  }
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const docs = new Map<Doc, Record<Locale, Route>>()
  for (const { doc, locale, route } of catalog.entries)
    docs.set(doc, { ...docs.get(doc), [locale.id]: route })
  const diagnosticsByPath = new Map<FilePath, Diagnostic[]>()
  for (const each of sourceDiagnostics)
    if (each.path !== undefined) push(diagnosticsByPath, each.path, each)
  const locales = plan.site.locales.map(({ id }) => id)
  const pathOnSite = ownPaths(plan.site)
  const bodies = new Map<Hash, number>()
  for (const { body } of docs.keys()) bodies.set(body, (bodies.get(body) ?? 0) + 1)
  const framedDocs = [...docs].flatMap(([doc, routes]): [FilePath, FramedDoc][] => {
    const { path, outline, body } = doc
    const source = byPath.get(path)
    // If two documents have the same body, it is impossible to tell which of them a page shows.
    if (!source || outline === undefined || bodies.get(body) !== 1) return []
    const links = doc.links.map(writtenLink)
    const absoluteLinks = doc.outside
      .filter(({ href }) => pathOnSite(href) !== undefined)
      .map(writtenLink)
    const versions = Object.fromEntries(
      translations(catalog, doc, locales).map((each) => [each.locale.id, each.doc.path]),
    )
    const framedDoc = {
      source,
      outline,
      body,
      routes,
      links,
      absoluteLinks,
      versions,
      pageHashes: [...(hashesByBody.get(body) ?? [])],
      diagnostics: diagnosticsByPath.get(path) ?? [],
      headingData: framedHeadings(doc),
    }
    return [[path, framedDoc]]
  })
  return {
    docs: new Map(framedDocs),
    components: sources.filter(({ component }) => component).map(({ path }) => path),
    pages: plan.pages.map(framedPage),
    postHashes: plan.pages.flatMap(({ data }, i) =>
      data.view.view === 'post' ? [pageHashes[i] ?? ''] : [],
    ),
    lists: Object.fromEntries(
      plan.pages.flatMap(({ locale, data }, i) => {
        if (data.view.view !== 'search') return []
        const entries = catalog.entries.filter((each) => each.locale.id === locale)
        const headings = headingsIn(plan.targets, entries)
        return [[locale, { pageHash: pageHashes[i] ?? '', headings }]]
      }),
    ),
    linkedIds: linkedIds(plan, drawn),
    chromes: plan.chromes,
    sidebars: plan.sidebars,
    searching: { ...searchingOf(plan), keys: search.keys },
    indexes: search.outputs.map(({ file }) => file),
    hasSitemap: !plan.targets.files.has(`/${SITEMAP}`),
    files,
    searchTests,
  }
}

function framedHeadings(doc: Doc): FramedHeadings {
  const { path, title, heading, ids, headings } = doc
  return {
    path,
    title,
    ids,
    hasToc: hasToc(doc),
    ...(heading === undefined ? {} : { heading }),
    headings: headings.map(writtenHeading),
  }
}

function writtenLink({ href, wants, severity }: DocLink): WrittenLink {
  return { href, ...(wants ? { wants } : {}), ...(severity ? { severity } : {}) }
}

/** Returns the locale, route and file of a page. */
export function framedPage({ locale, file, data: { route } }: Page): FramedPage {
  return { locale, route, file }
}
