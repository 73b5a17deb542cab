// The audit itself: read every page, let linkinator ask the server for all they name, ask for the rest, and judge.

import {
  idsOfAll,
  judge,
  type AuditedFile,
  type Evidence,
  type Finding,
  type Link,
} from '../../core/audit/judge.ts'
import { isPage, plainFacts } from '../../core/audit/reference.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { hashOf } from '../store/hash.ts'
import { startPreview } from '../host/preview.ts'
import { linksOf, pathOf, withoutHash, withRefresh, type Home } from './addresses.ts'
import { crawl, isReadable, type Crawl } from './crawl.ts'
import type { Folder } from './folder.ts'
import { linksAgain } from './links-again.ts'
import { originNamed } from './served-at.ts'
import { failureAt, readServer, readSigns } from './server.ts'
import { shownIn } from './shown.ts'

/** What an audit has found. */
export interface Audit {
  readonly findings: readonly Finding[]
  readonly links: readonly Link[]
  readonly pages: number
  readonly diagnostics: readonly Diagnostic[]
}

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

/** Told as work goes on: how many addresses have been asked for. */
type Progress = (asked: number) => void

/** Asks for pages, and for what they name. */
type Ask = (urls: readonly string[]) => Promise<void>

/** What is known so far, with how many redirects lead to an address from one that a file names. */
interface State extends Crawl {
  readonly steps: Map<string, number>
}

/** So many redirects in a row are asked for; a longer chain is a fault anyway, and may have no end. */
const MOST_STEPS = 12

/** Audits a folder, served for the time of the audit as a host would. */
export async function auditFolder(
  folder: Folder,
  ownOrigins: readonly string[],
  progress: Progress,
): Promise<Audit> {
  const server = await startPreview({
    out: folder.folder,
    port: 0,
    host: '127.0.0.1',
    base: folder.base,
  })
  try {
    const { origin } = new URL(server.url)
    const home = homeOf(origin, folder.base, ownOrigins, folder.origin)
    const files = folder.files(origin).map((file) => withRefresh(file, home))
    const again = folder.again(origin).map((file) => withRefresh(file, home))
    const byName = new Map([...files, ...again].map((file) => [file.file, file]))
    const shown = shownIn(folder, byName.get('_redirects')?.text ?? '')
    const links = [
      ...files.flatMap((file) => linksOf(file, home)),
      ...linksAgain(again, byName, home, { real: folder.real, endOf: shown.endOf }),
    ]
    const state: State = { home, answers: new Map(), steps: new Map() }
    const read = files.filter(({ file = '' }) => isPage(file) || file.endsWith('.css'))
    const unread = new Set(read.flatMap(({ url, text }) => (isReadable(text, url) ? [] : [url])))
    const ask: Ask = (urls) => crawl(urls, state, (url) => !unread.has(url), progress)
    await ask(read.map(({ url }) => url))
    await askForRest(links, state, ask)

    const evidence: Evidence = {
      // A disk that does not tell capital letters apart would hide a link that is dead on every other host.
      answerTo(url) {
        const answer = state.answers.get(url)
        const found = answer?.status !== 200 || shown.nameOf(url) !== undefined
        return found ? answer : { status: 404 }
      },
      pageAt: (url) => byName.get(shown.nameOf(url)),
      pathOf,
      pages: pagePaths(files, home),
      frame: idsOfAll(files),
      files: [...folder.names].flatMap((name) =>
        folder.aliases.has(name) ? [] : [folder.base + name],
      ),
    }
    return finish(links, files, evidence, folder.diagnostics)
  } finally {
    await server.close()
  }
}

/** Audits what a server on this machine serves, from one address on; says why, where that shows no page. */
export async function auditServer(
  start: URL,
  base: string,
  ownOrigins: readonly string[],
  progress: Progress,
): Promise<Audit | Unshown> {
  const signs = await readSigns(start, base)
  const home = homeOf(start.origin, base, ownOrigins, originNamed(signs))
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
  let frontier = seeds
  while (frontier.length > 0) {
    const asked = await readServer(frontier, start.origin, files.size)
    const seen = new Map(asked.files.map((file) => [file.url, file]))
    await crawl(frontier, state, (url) => isReadable(seen.get(url)?.text ?? '', url), progress)
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
    pathOf,
    pages: pagePaths(all, home),
    frame: idsOfAll(all),
    files: [...files.keys()].map(pathOf),
  }
  return finish(links, all, evidence, diagnostics)
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
    const facts = plainFacts([{ kind: 'redirect', href, start: 0, length: 0 }])
    const all = linksOf({ url, text: '', facts }, state.home)
    return all.filter(({ target }) => target.kind === 'outside')
  })
}

function homeOf(
  origin: string,
  base: string,
  ownOrigins: readonly string[],
  said: string | undefined,
): Home {
  const own = new Set([...ownOrigins, ...(said === undefined ? [] : [said])])
  own.delete(origin)
  return { origin, base, ownOrigins: [...own] }
}

/** Asks for what linkinator does not look at, and for where redirects lead. */
async function askForRest(links: readonly Link[], state: State, ask: Ask): Promise<void> {
  for (let rest = unasked(links, state); rest.length > 0; rest = unasked([], state)) await ask(rest)
}

/** Addresses of the site that links or redirects lead to, and that are not asked for yet. */
function unasked(links: readonly Link[], { answers, home, steps }: State): string[] {
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
function pagePaths(files: readonly AuditedFile[], home: Home): string[] {
  return files.flatMap((file) => {
    const name = file.file ?? pathOf(file.url)
    const { page, refresh } = file.facts
    if (!page || refresh !== undefined || /(^|\/)404\.html$/.test(name)) return []
    const own = linksOf(
      {
        ...file,
        facts: {
          ...file.facts,
          references: file.facts.references.filter(({ kind }) => kind === 'canonical').slice(0, 1),
        },
      },
      home,
    )
    const [canonical] = own
    const said = canonical?.target.kind === 'inside' ? pathOf(canonical.target.url) : undefined
    const served = pathOf(file.url)
    return [said !== undefined && bare(said) === bare(served) ? said : served]
  })
}

function bare(path: string): string {
  return path.replace(/\/+$/, '')
}

function finish(
  links: readonly Link[],
  files: readonly AuditedFile[],
  evidence: Evidence,
  diagnostics: readonly Diagnostic[],
): Audit {
  return {
    findings: judge(links, evidence),
    links,
    pages: files.filter(({ facts }) => facts.page).length,
    diagnostics,
  }
}
