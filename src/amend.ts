// Updates a finished site after authors changed nothing but texts and headings, or committed such a change.
// Every other page, link, sidebar and URL stays as it is: the documents are parsed, the pages that show
// them are rendered, and the search indexes are made. The result is the same as that of `build`. If more
// has changed, or more problems must be reported than those of the documents themselves, there is no
// result, and a full build is needed.

import { exchanged, type Frame, type FramedDoc } from './core/frame.ts'
import { updateListing } from './core/files/listings.ts'
import { SITE_DATA, withIndexes } from './core/files/site-files.ts'
import { leadsToItself } from './core/amend/linked-ids.ts'
import { updateHeadings, withVersions, type NewHeadings } from './core/amend/update-headings.ts'
import { createLinkResolver, type Changed } from './core/amend/link-resolver.ts'
import { updatePageLists } from './core/amend/update-page-lists.ts'
import { updatePage, type Change } from './core/amend/update-page.ts'
import { updateSearching } from './core/amend/update-searching.ts'
import type { Searching } from './core/plan/searched.ts'
import { hasErrors } from './core/problems/diagnostics.ts'
import { DIFFERING_HEADINGS } from './core/problems/site.ts'
import type {
  Diagnostic,
  Doc,
  FilePath,
  Hash,
  Output,
  Page,
  SearchIndexes,
  Site,
} from './shared/contract.ts'
import type { Stages } from './stages.ts'

/** A finished site to be updated. */
interface Amendable {
  readonly site: Site
  readonly frame: Frame
  readonly outputs: readonly Output[]
  /** Its diagnostics. */
  readonly diagnostics: readonly Diagnostic[]
  /** Files in `content/` that have changed since. */
  readonly changed: readonly FilePath[]
}

/** An updated site. */
export interface Amended {
  readonly outputs: readonly Output[]
  readonly indexes: SearchIndexes['indexes']
  /** All diagnostics of the site. */
  readonly diagnostics: readonly Diagnostic[]
  /** The pages that show the changed texts. */
  readonly pages: readonly Page[]
  readonly searching: Searching
}

/** Updates the texts of a site. Returns `undefined` if more than texts may have changed. */
export async function amend(last: Amendable, stages: Stages): Promise<Amended | undefined> {
  const { time } = stages
  const { site, frame, outputs } = last
  const found = await changesSince(last, stages)
  if (!found) return undefined
  const { before, docs, headings, diagnostics } = found
  const haveHeadingsChanged = headings.size > 0
  const all = new Set([...before, ...[...headings.values()].map((each) => each.before)])
  const changes = new Map(
    [...all].map((each): [Hash, Change] => {
      const { path } = each.source
      return [each.body, { before: each, doc: docs.get(path), headings: headings.get(path) }]
    }),
  )
  const searching = updateSearching(frame.searching, docs, headings)
  const relink = createLinkResolver(site, { ...frame, searching })
  const readPage = (hash: Hash): Page => JSON.parse(stages.readStored(hash)) as Page
  const updatePages = (hashes: readonly Hash[]): Page[] =>
    hashes.flatMap((hash) => updatePage(site, readPage(hash), changes, relink) ?? [])
  const pageHashes = [...new Set([...all].flatMap((doc) => doc.pageHashes))]
  const pageLists = haveHeadingsChanged ? updatePageLists(site, frame, readPage, headings) : []
  const pages = updatePages(pageHashes)
  if (!pageLists || pages.length < pageHashes.length) return undefined
  pages.push(...pageLists)
  const { chromes, sidebars, files } = frame
  // Rendering and indexing are independent, so they run in parallel.
  const [{ drawn, ...rendered }, search] = await Promise.all([
    time('render', () => stages.render({ pages, chromes, sidebars }, files)),
    time('index', () => stages.search(searching, frame.searchTests)),
  ])
  if (rendered.diagnostics.length > 0 || search.diagnostics.length > 0) return undefined
  if (haveHeadingsChanged && !pages.every((page, i) => leadsToItself(page, drawn[i])))
    return undefined
  const feeds = before.some(({ source }) => source.kind === 'post')
    ? await time('index', () => stages.feeds({ site, pages: updatePages(frame.postHashes) }))
    : []
  const readOutput = (name: string): string | undefined => {
    const output = outputs.find(({ file }) => file === name)
    return output && stages.readStored(output.hash)
  }
  const data = readOutput(SITE_DATA)
  if (data === undefined) return undefined
  const texts = [
    ...feeds,
    withIndexes(data, files, search.indexes),
    ...frame.listings.flatMap((file) => {
      const content = readOutput(file)
      return content === undefined ? [] : [updateListing({ file, content }, pages, site)]
    }),
  ]
  const newOutputs = [
    ...drawn.flatMap(({ output, beside }) => [output, ...beside]),
    ...search.outputs,
    ...texts.map(({ file, content }) => stages.keep(file, content)),
  ]
  return {
    outputs: exchanged(outputs, frame.indexes, newOutputs),
    indexes: search.indexes,
    diagnostics,
    pages,
    searching,
  }
}

/** Changes of texts. */
interface Changes {
  /** Changed documents before the change, and after it by path. */
  readonly before: readonly FramedDoc[]
  readonly docs: ReadonlyMap<string, Doc>
  readonly headings: NewHeadings
  /** All diagnostics of the site after the change. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Determines what has changed. Returns `undefined` if it is more than texts. */
async function changesSince(
  { site, frame, diagnostics, changed }: Amendable,
  stages: Stages,
): Promise<Changes | undefined> {
  const framed = changed.map((path) => frame.docs.get(path))
  const before = framed.flatMap((doc) => doc ?? [])
  const family = withVersions(before, frame.docs)
  if (framed.includes(undefined) || !family) return undefined
  const included = before.flatMap(({ includes }) => includes)
  // It is unknown which documents report a problem of a text that several may include.
  if (mentionsAny(diagnostics, included)) return undefined
  const otherDiagnostics = diagnostics.filter((each) => !isReportedByItself(each, before, family))
  if (mentionsAny(otherDiagnostics, changed)) return undefined
  const reparsed = await reparse(family, frame, stages)
  const found = reparsed && updateHeadings(site, frame.linkedIds, reparsed.family)
  if (!reparsed || !found) return undefined
  const paths = new Set(family.map(({ source }) => source.path))
  if (reparsed.diagnostics.some(({ path }) => path !== undefined && !paths.has(path)))
    return undefined
  const headings = found.others
  // A new heading may fix a reported link, or change the message of its report.
  if (headings.size > 0 && otherDiagnostics.some(({ code }) => code === 'broken-anchor'))
    return undefined
  // Problems of unchanged translations are already in `otherDiagnostics`.
  const newDiagnostics = reparsed.diagnostics.filter(
    ({ path }) => path !== undefined && changed.includes(path),
  )
  if (hasErrors(newDiagnostics)) return undefined
  const docs = reparsed.family.flatMap(({ doc }) => (changed.includes(doc.path) ? [doc] : []))
  return {
    before,
    docs: new Map(docs.map((doc) => [doc.path, doc])),
    headings,
    diagnostics: [...otherDiagnostics, ...newDiagnostics, ...found.diagnostics],
  }
}

/** Documents before and after a change, and the parser's diagnostics about them. */
interface Reparsed {
  readonly family: readonly Changed[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses documents again. Returns `undefined` if one is not understood, or has changed in a way that others
 * may depend on.
 */
async function reparse(
  family: readonly FramedDoc[],
  { components }: Frame,
  stages: Stages,
): Promise<Reparsed | undefined> {
  const [theme, { docs, diagnostics }] = await Promise.all([
    stages.time('bundle', () => stages.bundle(components)),
    // Translations are unchanged, so the parse stage finds them in its cache.
    stages.time('parse', () => stages.parse(family.map(({ source }) => source))),
  ])
  const byPath = new Map(docs.map((doc) => [doc.path, doc]))
  const reparsedDocs = family.flatMap((before): Changed[] => {
    const doc = byPath.get(before.source.path)
    return doc?.outline === before.outline ? [{ before, doc }] : []
  })
  return theme.usable && reparsedDocs.length === family.length
    ? { family: reparsedDocs, diagnostics }
    : undefined
}

/**
 * Whether a problem comes from the documents themselves, or from comparing the headings of a translation
 * with those of its original.
 */
function isReportedByItself(
  problem: Diagnostic,
  docs: readonly FramedDoc[],
  family: readonly FramedDoc[],
): boolean {
  if (problem.code === DIFFERING_HEADINGS)
    return family.some(({ source }) => source.path === problem.path)
  const { diagnostics = [] } = docs.find(({ source }) => source.path === problem.path) ?? {}
  return diagnostics.some((each) => JSON.stringify(each) === JSON.stringify(problem))
}

/** Whether a problem is located in one of the given files, or mentions one. */
function mentionsAny(diagnostics: readonly Diagnostic[], files: readonly FilePath[]): boolean {
  return diagnostics.some((diagnostic) => {
    const text = JSON.stringify(diagnostic)
    return files.some((file) => text.includes(JSON.stringify(file).slice(1, -1)))
  })
}
