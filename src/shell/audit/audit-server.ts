// Audits a server on this machine. Starts from one URL and crawls in rounds until no new URL turns up.

import {
  idsOfAll,
  judge,
  type AuditedFile,
  type Evidence,
  type Link,
} from '../../core/audit/judge.ts'
import { plainFacts } from '../../core/audit/reference.ts'
import { withoutHash } from '../../shared/anchor.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { hashOf } from '../store/hash.ts'
import { linksOf, pathOf, withRefresh } from './addresses.ts'
import {
  withoutTrailingSlash,
  countPages,
  homeOf,
  pagePaths,
  pendingUrls,
  type Audit,
  type Request,
  type State,
} from './audit.ts'
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
  request: Request,
): Promise<Audit | NothingServed> {
  const signs = await readSigns(start, base)
  const declaredOrigin = sitemapOrigin(signs)
  const origins = declaredOrigin === undefined ? ownOrigins : [...ownOrigins, declaredOrigin]
  const state: State = {
    home: homeOf(start.origin, base, origins),
    answers: new Map(),
    redirectDepths: new Map(),
  }
  const first = withoutHash(start.href)
  const site = await readInRounds([first, ...signs.map(({ url }) => url)], state, request)
  const outcome = followRedirects(first, state)
  if (outcome.status === 0) return { ...outcome, failure: await failureAt(outcome.end) }
  // A site must not be reported as free of problems if none of its pages was read. Files that could not be
  // read have a diagnostic.
  const isRead =
    site.diagnostics.length > 0 || [...site.files.values()].some(({ facts }) => facts.isPage)
  return outcome.status >= 400 || !isRead ? outcome : judgeSite(site, state)
}

/** What was read from a server: its files by URL, and the links in them. */
interface SiteRead {
  readonly files: ReadonlyMap<string, AuditedFile>
  readonly linksAt: (url: string) => readonly Link[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Requests and reads URLs, then the URLs that these lead to, until no new one turns up. */
async function readInRounds(
  seeds: readonly string[],
  state: State,
  request: Request,
): Promise<SiteRead> {
  const { home, answers } = state
  const files = new Map<string, AuditedFile>()
  const linksByUrl = new Map<string, readonly Link[]>()
  const addFile = (original: AuditedFile): void => {
    const file = withRefresh(original, home)
    files.set(file.url, file)
    linksByUrl.set(file.url, linksOf(file, home))
  }
  const linksAt = (url: string): readonly Link[] => linksByUrl.get(url) ?? []
  const diagnostics: Diagnostic[] = []
  let frontier = seeds
  while (frontier.length > 0) {
    const requesting = request(frontier, state)
    requesting.catch(() => undefined)
    const readAhead = await readServer(frontier, home.origin, files.size)
    const readAheadByUrl = new Map(readAhead.files.map((file) => [file.url, file]))
    await requesting
    const succeeded = [...answers].flatMap(([url, { status }]) =>
      status >= 200 && status < 300 && !files.has(url) ? [url] : [],
    )
    // Files of this round that were read during the crawl are not read a second time.
    const alreadyRead = succeeded
      .flatMap((url) => readAheadByUrl.get(url) ?? [])
      .filter(({ text }) => text !== '')
    alreadyRead.forEach(addFile)
    const rest = succeeded.filter((url) => !files.has(url))
    const read = await readServer(rest, home.origin, files.size)
    read.files.forEach(addFile)
    diagnostics.push(...read.diagnostics)
    const newLinks = [...alreadyRead, ...read.files].flatMap(({ url }) => linksAt(url))
    frontier = read.isLimitReached ? [] : pendingUrls(newLinks, state)
  }
  return { files, linksAt, diagnostics }
}

/** Judges the links of a site that was read. */
function judgeSite({ files, linksAt, diagnostics }: SiteRead, state: State): Audit {
  const { home, answers } = state
  const uniqueFiles = withoutRepeats([...files.values()])
  const fileLinks = uniqueFiles.flatMap(({ url }) => linksAt(url))
  const links = [...fileLinks, ...outgoingRedirects(fileLinks, state)]
  const evidence: Evidence = {
    answerTo: (url) => answers.get(url),
    pageAt: (url) => files.get(url),
    pathOf: foundOnce(pathOf),
    pages: pagePaths(uniqueFiles, home),
    frame: idsOfAll(uniqueFiles),
    files: [...files.keys()].map(pathOf),
  }
  return {
    base: home.base,
    findings: judge(links, evidence),
    links,
    pages: countPages(uniqueFiles),
    diagnostics,
  }
}

/**
 * Returns the files with text. One that is served under several forms of its address, such as `/a` and `/a/`,
 * counts once.
 */
function withoutRepeats(files: readonly AuditedFile[]): AuditedFile[] {
  const unique = new Map<string, AuditedFile>()
  for (const file of files) {
    const key = `${withoutTrailingSlash(pathOf(file.url))} ${hashOf(file.text)}`
    if (file.text !== '' && !unique.has(key)) unique.set(key, file)
  }
  return [...unique.values()]
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
