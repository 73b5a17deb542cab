// The audit of a server on this machine: from one address on, round for round, until there is nothing new.

import { idsOfAll, type AuditedFile, type Evidence, type Link } from '../../core/audit/judge.ts'
import { plainFacts } from '../../core/audit/reference.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { hashOf } from '../store/hash.ts'
import { linksOf, pathOf, withoutHash, withRefresh } from './addresses.ts'
import {
  bare,
  finish,
  homeOf,
  pagePaths,
  unasked,
  type Audit,
  type Progress,
  type State,
} from './audit.ts'
import { asker, type CrawlElsewhere } from './asker.ts'
import { originNamed } from './served-at.ts'
import { failureAt, readServer, readSigns } from './server.ts'

/** Why nothing was audited at an address: where it led, and what was answered there. */
export interface Unshown {
  readonly start: string
  readonly end: string
  /** 0 without an answer. */
  readonly status: number
  /** Where the end would lead on: to another site, or once too often. */
  readonly onward?: string
  /** What kept an answer from coming, where none came. */
  readonly failure?: string | undefined
}

/** Audits what a server on this machine serves, from one address on; says why, where that shows no page. */
export async function auditServer(
  start: URL,
  base: string,
  ownOrigins: readonly string[],
  elsewhere: CrawlElsewhere,
  progress: Progress,
): Promise<Audit | Unshown> {
  const signs = await readSigns(start, base)
  const said = originNamed(signs)
  const own = said === undefined ? ownOrigins : [...ownOrigins, said]
  const home = homeOf(start.origin, base, own)
  const first = withoutHash(start.href)
  const seeds = [first, ...signs.map(({ url }) => url)]
  const state: State = { home, answers: new Map(), steps: new Map() }
  const files = new Map<string, AuditedFile>()
  const linksIn = new Map<string, readonly Link[]>()
  const note = (read: AuditedFile): void => {
    const file = withRefresh(read, home)
    files.set(file.url, file)
    linksIn.set(file.url, linksOf(file, home))
  }
  const linksAt = (url: string): readonly Link[] => linksIn.get(url) ?? []
  const diagnostics: Diagnostic[] = []
  const ask = asker(state, undefined, elsewhere, progress)
  let frontier = seeds
  while (frontier.length > 0) {
    const asking = ask(frontier)
    asking.catch(() => undefined)
    const asked = await readServer(frontier, start.origin, files.size)
    const seen = new Map(asked.files.map((file) => [file.url, file]))
    await asking
    const good = [...state.answers].flatMap(([url, { status }]) =>
      status >= 200 && status < 300 && !files.has(url) ? [url] : [],
    )
    // What has been read is not read again.
    const known = good.flatMap((url) => seen.get(url) ?? []).filter(({ text }) => text !== '')
    known.forEach(note)
    const rest = good.filter((url) => !files.has(url))
    const read = await readServer(rest, start.origin, files.size)
    read.files.forEach(note)
    diagnostics.push(...read.diagnostics)
    const added = [...known, ...read.files].flatMap(({ url }) => linksAt(url))
    frontier = read.full ? [] : unasked(added, state)
  }
  const shown = shownAt(first, state)
  if (shown.status === 0) return { ...shown, failure: await failureAt(shown.end) }
  // Of what has not been looked at nobody shall read that all is good. What could not be read is told of.
  const isRead = diagnostics.length > 0 || [...files.values()].some(({ facts }) => facts.page)
  if (shown.status >= 400 || !isRead) return shown
  // One page under two forms of its address is one page.
  const forms = new Map<string, AuditedFile>()
  for (const file of files.values()) {
    const form = `${bare(pathOf(file.url))} ${hashOf(file.text)}`
    if (file.text !== '' && !forms.has(form)) forms.set(form, file)
  }
  const all = [...forms.values()]
  const named = all.flatMap(({ url }) => linksAt(url))
  const links = [...named, ...leadingOut(named, state)]
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

/** Follows the redirects from an address, as far as they were asked for. */
function shownAt(start: string, { answers }: State): Unshown {
  const seen = new Set<string>()
  for (let end = start; ;) {
    seen.add(end)
    const { status, location } = answers.get(end) ?? { status: 0 }
    if (location === undefined) return { start, end, status }
    const onward = withoutHash(location)
    if (seen.has(onward) || !answers.has(onward)) return { start, end, status, onward }
    end = onward
  }
}

/** Redirects to other sites, as links: a server has no file in which they could be read. */
function leadingOut(links: readonly Link[], state: State): Link[] {
  const ends = new Map<string, string>()
  for (const { target } of links) {
    const { end, onward } = target.kind === 'inside' ? shownAt(target.url, state) : {}
    if (end !== undefined && onward !== undefined) ends.set(end, onward)
  }
  return [...ends].flatMap(([url, href]) => {
    const facts = plainFacts([{ kind: 'redirect', href }])
    const all = linksOf({ url, text: '', facts }, state.home)
    return all.filter(({ target }) => target.kind === 'outside')
  })
}
