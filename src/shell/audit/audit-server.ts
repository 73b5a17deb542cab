// Audits a server on this machine. Starts from one URL and crawls in rounds until no new URL turns up.

import { idsOfAll, type AuditedFile, type Evidence, type Link } from '../../core/audit/judge.ts'
import { plainFacts } from '../../core/audit/reference.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { hashOf } from '../store/hash.ts'
import { linksOf, pathOf, withoutHash, withRefresh } from './addresses.ts'
import {
  withoutTrailingSlash,
  finish,
  homeOf,
  pagePaths,
  pendingUrls,
  type Audit,
  type Progress,
  type State,
} from './audit.ts'
import { backgroundCrawl, type CrawlInBackground } from './background-crawl.ts'
import { sitemapOrigin } from './served-at.ts'
import { failureAt, readServer, readSigns } from './server.ts'

/** Why nothing could be audited: where the start URL led, and what the server answered there. */
export interface NothingServed {
  readonly start: string
  readonly end: string
  /** HTTP status at `end`, or 0 if there was no response. */
  readonly status: number
  /** Where `end` would redirect to, if that was not followed: to another site, or in a loop. */
  readonly redirectUrl?: string
  /** The network error, if there was no response. */
  readonly failure?: string | undefined
}

/**
 * Audits what a local server serves, starting from one URL. Returns the reason instead if the start URL shows
 * no page.
 */
export async function auditServer(
  start: URL,
  base: string,
  ownOrigins: readonly string[],
  crawlElsewhere: CrawlInBackground,
  progress: Progress,
): Promise<Audit | NothingServed> {
  const signs = await readSigns(start, base)
  const declaredOrigin = sitemapOrigin(signs)
  const origins = declaredOrigin === undefined ? ownOrigins : [...ownOrigins, declaredOrigin]
  const home = homeOf(start.origin, base, origins)
  const first = withoutHash(start.href)
  const seeds = [first, ...signs.map(({ url }) => url)]
  const state: State = { home, answers: new Map(), redirectDepths: new Map() }
  const files = new Map<string, AuditedFile>()
  const linksByUrl = new Map<string, readonly Link[]>()
  const addFile = (original: AuditedFile): void => {
    const file = withRefresh(original, home)
    files.set(file.url, file)
    linksByUrl.set(file.url, linksOf(file, home))
  }
  const linksAt = (url: string): readonly Link[] => linksByUrl.get(url) ?? []
  const diagnostics: Diagnostic[] = []
  const request = backgroundCrawl(state, undefined, crawlElsewhere, progress)
  let frontier = seeds
  while (frontier.length > 0) {
    const requesting = request(frontier)
    requesting.catch(() => undefined)
    const readAhead = await readServer(frontier, start.origin, files.size)
    const readAheadByUrl = new Map(readAhead.files.map((file) => [file.url, file]))
    await requesting
    const succeeded = [...state.answers].flatMap(([url, { status }]) =>
      status >= 200 && status < 300 && !files.has(url) ? [url] : [],
    )
    // Files of this round that were read during the crawl are not read a second time.
    const alreadyRead = succeeded
      .flatMap((url) => readAheadByUrl.get(url) ?? [])
      .filter(({ text }) => text !== '')
    alreadyRead.forEach(addFile)
    const rest = succeeded.filter((url) => !files.has(url))
    const read = await readServer(rest, start.origin, files.size)
    read.files.forEach(addFile)
    diagnostics.push(...read.diagnostics)
    const newLinks = [...alreadyRead, ...read.files].flatMap(({ url }) => linksAt(url))
    frontier = read.isLimitReached ? [] : pendingUrls(newLinks, state)
  }
  const outcome = followRedirects(first, state)
  if (outcome.status === 0) return { ...outcome, failure: await failureAt(outcome.end) }
  // A site must not be reported as free of problems if none of its pages was read. Files that could not be
  // read have a diagnostic.
  const isRead = diagnostics.length > 0 || [...files.values()].some(({ facts }) => facts.isPage)
  if (outcome.status >= 400 || !isRead) return outcome
  // A page that is served under several forms of its address, such as `/a` and `/a/`, counts once.
  const uniqueFiles = new Map<string, AuditedFile>()
  for (const file of files.values()) {
    const key = `${withoutTrailingSlash(pathOf(file.url))} ${hashOf(file.text)}`
    if (file.text !== '' && !uniqueFiles.has(key)) uniqueFiles.set(key, file)
  }
  const all = [...uniqueFiles.values()]
  const fileLinks = all.flatMap(({ url }) => linksAt(url))
  const links = [...fileLinks, ...outgoingRedirects(fileLinks, state)]
  const evidence: Evidence = {
    answerTo: (url) => state.answers.get(url),
    pageAt: (url) => files.get(url),
    pathOf: foundOnce(pathOf),
    pages: pagePaths(all, home),
    frame: idsOfAll(all),
    files: [...files.keys()].map(pathOf),
  }
  return finish(base, links, all, evidence, diagnostics)
}

/** Follows the redirects from a URL as far as they have been requested. */
function followRedirects(start: string, { answers }: State): NothingServed {
  const seen = new Set<string>()
  for (let end = start; ;) {
    seen.add(end)
    const { status, location } = answers.get(end) ?? { status: 0 }
    if (location === undefined) return { start, end, status }
    const redirectUrl = withoutHash(location)
    if (seen.has(redirectUrl) || !answers.has(redirectUrl))
      return { start, end, status, redirectUrl }
    end = redirectUrl
  }
}

/**
 * Returns the redirects to other sites as links. A folder has them in a file such as `_redirects`, a server
 * does not.
 */
function outgoingRedirects(links: readonly Link[], state: State): Link[] {
  const redirectByEnd = new Map<string, string>()
  for (const { target } of links) {
    const { end, redirectUrl } = target.kind === 'inside' ? followRedirects(target.url, state) : {}
    if (end !== undefined && redirectUrl !== undefined) redirectByEnd.set(end, redirectUrl)
  }
  return [...redirectByEnd].flatMap(([url, href]) => {
    const facts = plainFacts([{ kind: 'redirect', href }])
    const all = linksOf({ url, text: '', facts }, state.home)
    return all.filter(({ target }) => target.kind === 'outside')
  })
}
