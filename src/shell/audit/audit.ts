// Shared by the audits of a folder and of a server: requests every URL that is referenced until no new one
// turns up.

import type { AuditedFile, Finding, Link } from '../../core/audit/judge.ts'
import { MAX_REDIRECTS } from '../../core/audit/redirects.ts'
import { withoutHash } from '../../shared/anchor.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { linksOf, pathOf, type Home } from './addresses.ts'
import type { Crawl } from './crawl.ts'

/** The result of an audit. */
export interface Audit {
  /** Base path of the site, such as `/` or `/docs/`. */
  readonly base: string
  readonly findings: readonly Finding[]
  readonly links: readonly Link[]
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Progress callback: `done` of `of` URLs have been requested, each together with the URLs that it
 * references.
 */
export type Progress = (done: number, of: number) => void

/** Requests pages and everything they reference that has not been requested yet. */
export type Request = (urls: readonly string[], state: Crawl) => Promise<void>

/**
 * Results so far. `redirectDepths` holds, for each URL, the number of redirects between it and a URL that a file
 * references.
 */
export interface State extends Crawl {
  readonly redirectDepths: Map<string, number>
}

/** Number of redirects in a row that are requested: one more than browsers follow, which shows that there are too many. */
const MAX_STEPS = MAX_REDIRECTS + 1

/** Describes a site as it is served, with the other origins that its pages use for it. */
export function homeOf(origin: string, base: string, ownOrigins: readonly string[]): Home {
  return { origin, base, ownOrigins: [...new Set(ownOrigins)].filter((each) => each !== origin) }
}

/** Requests what linkinator does not find, such as the targets of redirects. */
export async function requestRest(
  links: readonly Link[],
  state: State,
  request: Request,
): Promise<void> {
  for (let rest = pendingUrls(links, state); rest.length > 0; rest = pendingUrls([], state))
    await request(rest, state)
}

/** Returns the URLs of the site that links or redirects lead to and that have not been requested yet. */
export function pendingUrls(
  links: readonly Link[],
  { answers, home, redirectDepths }: State,
): string[] {
  const referenced = [
    ...links.flatMap(({ target }) => (target.kind === 'inside' ? [target.url] : [])),
    ...links.flatMap(({ from: { facts } }) => facts.refresh ?? []),
  ].map(withoutHash)
  for (const url of referenced) redirectDepths.set(url, 0)
  const redirectTargets = [...answers].flatMap(([url, { location }]) => {
    const count = (redirectDepths.get(url) ?? 0) + 1
    if (location === undefined || count > MAX_STEPS) return []
    const to = withoutHash(location)
    redirectDepths.set(to, Math.min(count, redirectDepths.get(to) ?? count))
    return [to]
  })
  return [...new Set([...referenced, ...redirectTargets])].filter(
    (url) => !answers.has(url) && url.startsWith(`${home.origin}/`),
  )
}

/**
 * Returns the paths of all pages, as suggestions name them: the canonical path if it differs from the served
 * one only in trailing slashes, otherwise the served path.
 */
export function pagePaths(files: readonly AuditedFile[], home: Home): string[] {
  return files.flatMap((file) => {
    const name = file.file ?? pathOf(file.url)
    const { isPage, refresh } = file.facts
    if (!isPage || refresh !== undefined || /(^|\/)404\.html$/.test(name)) return []
    const canonicalReference = file.facts.references.find(({ kind }) => kind === 'canonical')
    const [canonical] = canonicalReference ? linksOf(file, home, [canonicalReference]) : []
    const canonicalPath =
      canonical?.target.kind === 'inside' ? pathOf(canonical.target.url) : undefined
    const servedPath = pathOf(file.url)
    return [
      canonicalPath !== undefined &&
      withoutTrailingSlash(canonicalPath) === withoutTrailingSlash(servedPath)
        ? canonicalPath
        : servedPath,
    ]
  })
}

/** Returns a path without trailing slashes. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '')
}

/** Returns the number of files that are pages. */
export function countPages(files: readonly AuditedFile[]): number {
  return files.filter(({ facts }) => facts.isPage).length
}
