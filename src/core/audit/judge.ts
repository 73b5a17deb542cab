// What is wrong with the addresses of a finished site: judged by what a server answered, and by what the pages hold.

import { idsMeant, isTop } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import type { Lack } from '../reading/lack-of.ts'
import type { Nearest } from '../reading/suggest.ts'
import { suggester, tidy, type Suggest } from './meant.ts'
import { holds } from './passage.ts'
import { soughtAs, type Facts, type Reference, type ReferenceKind } from './reference.ts'

/** Where a reference leads. An `inside` URL is one of the server under audit, without anchor. */
export type Target =
  | {
      readonly kind: 'inside'
      readonly url: string
      /** As it stands in the URL; empty for none. */
      readonly anchor: string
      /** Passages that the link quotes, after `#:~:`. */
      readonly passages: readonly string[]
    }
  | { readonly kind: 'outside'; readonly url: string }
  /** `mailto:` and the like. */
  | { readonly kind: 'other' }
  /** What no browser can read. */
  | { readonly kind: 'bad'; readonly why: Unreadable }

/** Why an address is none: it is empty, ends before its host, lacks the slashes before it, or has what no host and no port has. */
export type Unreadable = 'empty' | Lack | 'bad-host'

/** Why an address shows nothing: nothing is there; no answer came; a redirect names no end; not for everybody; an error of the server. */
export type Absence = 'missing' | 'silent' | 'aimless' | 'withheld' | 'failing'

/** A file under audit. */
export interface AuditedFile {
  /** The address that it is served at, without anchor. */
  readonly url: string
  /** Its path in the folder, where it is read from one. */
  readonly file?: string
  /** Its own path there, where this is another name of it: what is mended in it changes it under every name. */
  readonly own?: string
  readonly text: string
  readonly facts: Facts
}

/** A reference with the file it stands in, and where it leads. */
export interface Link {
  readonly reference: Reference
  readonly from: AuditedFile
  readonly target: Target
}

/** What a server answered. A status of 0 is none at all. */
export interface Answer {
  readonly status: number
  /** Where a redirect leads, as a whole address. */
  readonly location?: string
}

/** What is known when a site is judged. */
export interface Evidence {
  readonly answerTo: (url: string) => Answer | undefined
  /** The page that a visitor of an address sees. */
  readonly pageAt: (url: string) => AuditedFile | undefined
  /** The path of an address as people write it: decoded, without origin. */
  readonly pathOf: (url: string) => string
  /** Paths of all pages, and of all files. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** Ids of the frame that pages stand in: they can be led to, and nobody means them. */
  readonly frame: ReadonlySet<string>
}

/** What is wrong. `suggestion` is a path that was probably meant, or an anchor; `sure` where no other is as near. */
type Fault =
  | { readonly kind: 'bad'; readonly why: Unreadable }
  | {
      readonly kind: 'gone'
      readonly why: Absence
      /** What was looked for there. */
      readonly sought: ReferenceKind
      readonly path: string
      /** Where redirects lead from there, if they do: nothing is shown there, and the suggestion is one for that. */
      readonly end?: string
      readonly status: number
      readonly suggestion?: Nearest
    }
  | {
      readonly kind: 'moved'
      readonly path: string
      /** Where it ends, whole: its path, and what the end itself has behind that. */
      readonly suggestion: Nearest
      readonly end: { readonly path: string; readonly query: string; readonly hash: string }
    }
  | { readonly kind: 'endless'; readonly path: string }
  | {
      readonly kind: 'anchor'
      /** Decoded. */
      readonly anchor: string
      readonly path: string
      readonly suggestion?: Nearest
    }
  | { readonly kind: 'no-picture'; readonly path: string }
  | { readonly kind: 'passage'; readonly passage: string; readonly path: string }

/** A link with what is wrong with it. */
export interface Finding {
  readonly link: Link
  readonly fault: Fault
}

/** More redirects in a row than this, and browsers give up. */
const MOST_REDIRECTS = 10

/** Judges every link that leads into the site, or nowhere. */
export function judge(links: readonly Link[], evidence: Evidence): Finding[] {
  const suggest = suggester(evidence)
  // Links of different pages may have one target.
  const judged = new Map<Inside, Map<ReferenceKind, readonly Fault[]>>()
  const faultsOf = ({ reference: { kind }, target }: Link): readonly Fault[] => {
    if (target.kind === 'bad') return [target]
    // Of what nobody has asked for nothing can be said.
    if (target.kind !== 'inside' || !evidence.answerTo(target.url)) return []
    const byKind = judged.get(target) ?? new Map<ReferenceKind, readonly Fault[]>()
    const faults = byKind.get(kind) ?? judgeInside(kind, target, evidence, suggest)
    judged.set(target, byKind.set(kind, faults))
    return faults
  }
  return links.flatMap((link) => faultsOf(link).map((fault) => ({ link, fault })))
}

/** The ids that all of several pages have, but for those that only send visitors on. */
export function idsOfAll(files: readonly AuditedFile[]): ReadonlySet<string> {
  const pages = files.filter(({ facts }) => facts.page && facts.refresh === undefined)
  const [first, ...others] = pages.map(({ facts }) => facts.ids)
  if (first === undefined || others.length === 0) return new Set()
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))))
}

type Inside = Extract<Target, { kind: 'inside' }>

function judgeInside(
  kind: ReferenceKind,
  target: Inside,
  evidence: Evidence,
  suggest: Suggest,
): Fault[] {
  const { pathOf } = evidence
  const path = pathOf(target.url)
  const end = follow(target, evidence)
  if (end.kind === 'endless') return [{ kind: 'endless', path }]
  if (!isThere(end.answer)) {
    const { status } = end.answer
    const why = whyNot(status)
    const gone = pathOf(end.url)
    const sought = soughtAs(kind, gone)
    const suggestion =
      why === 'missing'
        ? (suggest.path(gone, sought !== 'image' && sought !== 'file') ??
          (kind === 'link' ? suggest.path(gone, true) : undefined))
        : undefined
    const led = end.moved ? { end: gone } : {}
    const meant = suggestion ? { suggestion } : {}
    return [{ kind: 'gone', why, sought, path, ...led, status, ...meant }]
  }
  const page = evidence.pageAt(end.url)
  if (kind === 'image' && page?.facts.page) return [{ kind: 'no-picture', path: pathOf(end.url) }]
  const moved = end.moved && kind !== 'redirect' ? [movedTo(end, path, pathOf(end.url))] : []
  // Of a picture or a document only the program that shows it knows what an anchor means.
  return page?.facts.page
    ? [...moved, ...withinPage(page, end, target.passages, suggest, pathOf(end.url))]
    : moved
}

function movedTo({ url, anchor }: Arrival, path: string, endPath: string): Fault {
  const at = url.indexOf('?')
  const end = { path: endPath, query: at < 0 ? '' : url.slice(at), hash: hash(anchor) }
  const text = end.path + end.query + end.hash
  return { kind: 'moved', path, suggestion: { text, sure: true }, end }
}

/** Whether an answer shows something, or leads on. */
function isThere({ status, location }: Answer): boolean {
  return (status >= 200 && status < 300) || (status < 400 && location !== undefined)
}

/** What a status says of an address that shows nothing. */
function whyNot(status: number): Absence {
  if (status === 0) return 'silent'
  if (status < 400) return 'aimless'
  if (status >= 500) return 'failing'
  return [401, 403, 429].includes(status) ? 'withheld' : 'missing'
}

function withinPage(
  page: AuditedFile,
  { anchor }: { readonly anchor: string },
  passages: readonly string[],
  suggest: Suggest,
  path: string,
): Fault[] {
  const { facts } = page
  const faults: Fault[] = []
  const [written, id] = idsMeant(anchor)
  if (!facts.ids.has(written) && !facts.ids.has(id) && !isTop(id)) {
    const suggestion = suggest.anchor(page, id)
    faults.push({ kind: 'anchor', anchor: id, path, ...(suggestion ? { suggestion } : {}) })
  }
  for (const passage of passages) {
    if (!holds(facts.text, passage)) faults.push({ kind: 'passage', passage, path })
  }
  return faults
}

type End = { readonly kind: 'endless' } | Arrival

/** Where a visitor arrives. */
interface Arrival {
  readonly kind: 'end'
  readonly url: string
  readonly answer: Answer
  readonly anchor: string
  /** Whether it is another page than the one that was asked for. */
  readonly moved: boolean
}

/** Follows redirects of the host, and pages that send their visitors on at once, to where a visitor arrives. */
function follow(target: Inside, { answerTo, pageAt, pathOf }: Evidence): End {
  let { url, anchor } = target
  const seen = new Set<string>()
  while (!seen.has(url)) {
    if (seen.size > MOST_REDIRECTS) return { kind: 'endless' }
    seen.add(url)
    const answer = answerTo(url) ?? { status: 0 }
    const next = answer.location ?? refreshOf(pageAt(url), url)
    const onward = next !== undefined && (answer.location !== undefined || answer.status < 300)
    if (!onward || answerTo(withoutHash(next)) === undefined) {
      const moved = tidy(pathOf(url)) !== tidy(pathOf(target.url))
      return { kind: 'end', url, answer, anchor, moved }
    }
    // A redirect's own anchor wins over the link's, as in browsers.
    anchor = next.includes('#') ? next.slice(next.indexOf('#') + 1) : anchor
    url = withoutHash(next)
  }
  return { kind: 'endless' }
}

/** The whole address of a page's own refresh; the shell has made it one. */
function refreshOf(page: AuditedFile | undefined, url: string): string | undefined {
  const to = page?.facts.refresh
  return to === undefined || withoutHash(to) === url ? undefined : to
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '')
}

function hash(anchor: string): string {
  return anchor === '' ? '' : `#${decoded(anchor)}`
}
