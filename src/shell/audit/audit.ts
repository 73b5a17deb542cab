// What the audits of a folder and of a server have in common: asking for all that is named, as long as there is something new, and
// judging it.

import {
  judge,
  type AuditedFile,
  type Evidence,
  type Finding,
  type Link,
} from '../../core/audit/judge.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { linksOf, pathOf, withoutHash, type Home } from './addresses.ts'
import type { Crawl } from './crawl.ts'

/** What an audit has found. */
export interface Audit {
  /** The path that the site lives under: `/`, or `/docs/`. */
  readonly base: string
  readonly findings: readonly Finding[]
  readonly links: readonly Link[]
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Told as work goes on: of how many addresses so many have been asked for, each with what it names. */
export type Progress = (asked: number, of: number) => void

/** Asks for pages, and for what they name. */
export type Ask = (urls: readonly string[]) => Promise<void>

/** What is known so far, with how many redirects lead to an address from one that a file names. */
export interface State extends Crawl {
  readonly steps: Map<string, number>
}

/** So many redirects in a row are asked for; a longer chain is a fault anyway, and may have no end. */
const MOST_STEPS = 12

/** A site as it is served, with the other origins by which it calls itself. */
export function homeOf(origin: string, base: string, ownOrigins: readonly string[]): Home {
  return { origin, base, ownOrigins: [...new Set(ownOrigins)].filter((own) => own !== origin) }
}

/** Asks for what linkinator does not look at, and for where redirects lead. */
export async function askForRest(links: readonly Link[], state: State, ask: Ask): Promise<void> {
  for (let rest = unasked(links, state); rest.length > 0; rest = unasked([], state)) await ask(rest)
}

/** Addresses of the site that links or redirects lead to, and that are not asked for yet. */
export function unasked(links: readonly Link[], { answers, home, steps }: State): string[] {
  const named = [
    ...links.flatMap(({ target }) => (target.kind === 'inside' ? [target.url] : [])),
    ...links.flatMap(({ from: { facts } }) => facts.refresh ?? []),
  ].map(withoutHash)
  for (const url of named) steps.set(url, 0)
  const onward = [...answers].flatMap(([url, { location }]) => {
    const count = (steps.get(url) ?? 0) + 1
    if (location === undefined || count > MOST_STEPS) return []
    const to = withoutHash(location)
    steps.set(to, Math.min(count, steps.get(to) ?? count))
    return [to]
  })
  return [...new Set([...named, ...onward])].filter(
    (url) => !answers.has(url) && url.startsWith(`${home.origin}/`),
  )
}

/** Pages as they want to be named: by what they say is their canonical address, or else as they are served. */
export function pagePaths(files: readonly AuditedFile[], home: Home): string[] {
  return files.flatMap((file) => {
    const name = file.file ?? pathOf(file.url)
    const { page, refresh } = file.facts
    if (!page || refresh !== undefined || /(^|\/)404\.html$/.test(name)) return []
    const said = file.facts.references.find(({ kind }) => kind === 'canonical')
    const [canonical] = said ? linksOf(file, home, [said]) : []
    const own = canonical?.target.kind === 'inside' ? pathOf(canonical.target.url) : undefined
    const served = pathOf(file.url)
    return [own !== undefined && bare(own) === bare(served) ? own : served]
  })
}

/** A path without slashes at its end. */
export function bare(path: string): string {
  return path.replace(/\/+$/, '')
}

/** Judges what was found. */
export function finish(
  base: string,
  links: readonly Link[],
  files: readonly AuditedFile[],
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
): Audit {
  return {
    base,
    findings: judge(links, evidence),
    links,
    pages: files.filter(({ facts }) => facts.page).length,
    diagnostics,
  }
}
