// Finds the faults in the links of a finished site, based on the answers of the server and the contents of
// the pages.

import { idsMeant, isTop, withoutHash } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import type { UrlDefect } from '../reading/url-defect.ts'
import type { Nearest } from '../reading/suggest.ts'
import { createSuggester, normalizePagePath, type Suggester } from './suggester.ts'
import { containsPassage } from './passage.ts'
import { isShown, MAX_REDIRECTS } from './redirects.ts'
import { expectedKind, type FileFacts, type Reference, type ReferenceKind } from './reference.ts'

/** The resolved target of a reference. `inside` is a URL of the server under audit, without its fragment. */
export type Target =
  | {
      readonly kind: 'inside'
      readonly url: string
      /** The fragment as in the URL, without a fragment directive, or `''`. */
      readonly anchor: string
      /** The text fragments of the link (`text=` in the directive after `:~:`). */
      readonly passages: readonly string[]
    }
  | { readonly kind: 'outside'; readonly url: string }
  /** `mailto:` and other schemes. */
  | { readonly kind: 'other' }
  /** An address that browsers cannot parse. */
  | { readonly kind: 'bad'; readonly reason: Unreadable }

/**
 * Why an address is invalid: it is empty, it is wrong before its path (`UrlDefect`), its host or port contains
 * invalid characters, or it names a file on the machine of whoever wrote it.
 */
export type Unreadable = 'empty' | UrlDefect | 'bad-host' | 'own-file'

/**
 * Why nothing is shown at an address: `missing`, nothing is there; `silent`, the server did not answer;
 * `aimless`, a redirect without a target; `withheld`, not accessible to everybody; `failing`, a server error.
 */
export type Absence = 'missing' | 'silent' | 'aimless' | 'withheld' | 'failing'

/** A file under audit. */
export interface AuditedFile {
  /** The URL at which the file is served, without a fragment. */
  readonly url: string
  /** The path of the file in the audited folder, if it was read from one. */
  readonly file?: string
  /** The path without symbolic links, if `file` is an alias. A fix in the file changes it under all of its names. */
  readonly realPath?: string
  readonly text: string
  readonly facts: FileFacts
}

/** A reference with the file that contains it and its resolved target. */
export interface Link {
  readonly reference: Reference
  readonly from: AuditedFile
  readonly target: Target
}

/** The answer of a server. Status 0 means that there was none. */
export interface Answer {
  readonly status: number
  /** The target of a redirect, as an absolute URL. */
  readonly location?: string
}

/** The facts on which the judgment of a site is based. */
export interface Evidence {
  readonly answerTo: (url: string) => Answer | undefined
  /** Returns the page that is shown at a URL. */
  readonly pageAt: (url: string) => AuditedFile | undefined
  /** Returns the path of a URL for messages: decoded, without the origin. */
  readonly pathOf: (url: string) => string
  /** The paths of all pages, and of all files. */
  readonly pages: readonly string[]
  readonly files: readonly string[]
  /** The ids in the frame that all pages share. They are valid targets, but never suggested. */
  readonly frame: ReadonlySet<string>
}

/**
 * A fault of a link. `suggestion` is the path or id that was probably meant; it is `sure` if no other
 * candidate is as near.
 */
type Fault =
  | { readonly kind: 'bad'; readonly reason: Unreadable }
  | {
      readonly kind: 'gone'
      readonly reason: Absence
      /** The kind of resource that the link is for. */
      readonly expectedKind: ReferenceKind
      readonly path: string
      /**
       * The path at which redirects from `path` end, if there are any. Nothing is shown there, and
       * `suggestion` is a replacement for it.
       */
      readonly finalPath?: string
      readonly status: number
      readonly suggestion?: Nearest | undefined
    }
  | {
      readonly kind: 'moved'
      readonly path: string
      /** The final address with its query and fragment. `end` has its parts. */
      readonly suggestion: Nearest
      readonly end: { readonly path: string; readonly query: string; readonly hash: string }
    }
  | { readonly kind: 'endless'; readonly path: string }
  | {
      readonly kind: 'anchor'
      /** The decoded id. */
      readonly anchor: string
      readonly path: string
      readonly suggestion?: Nearest
    }
  | { readonly kind: 'no-picture'; readonly path: string }
  | { readonly kind: 'passage'; readonly passage: string; readonly path: string }

/** A link with its fault. */
export interface Finding {
  readonly link: Link
  readonly fault: Fault
}

/** Returns the faults of all links that lead into the site or are invalid. */
export function judge(links: readonly Link[], evidence: Evidence): Finding[] {
  const suggest = createSuggester(evidence)
  // Links on different pages may share one target object, which is then judged once per kind.
  const judged = new Map<Inside, Map<ReferenceKind, readonly Fault[]>>()
  const faultsOf = ({ reference: { kind }, target }: Link): readonly Fault[] => {
    if (target.kind === 'bad') return [target]
    // Nothing is known about an address that was not requested.
    if (target.kind !== 'inside' || !evidence.answerTo(target.url)) return []
    const byKind = judged.get(target) ?? new Map<ReferenceKind, readonly Fault[]>()
    const faults = byKind.get(kind) ?? judgeInside(kind, target, evidence, suggest)
    judged.set(target, byKind.set(kind, faults))
    return faults
  }
  return links.flatMap((link) =>
    faultsOf(link).map((fault) => ({ link, fault: withoutItself(link, fault, evidence) })),
  )
}

/** Removes the suggestion that a style sheet or a page loads itself. It may be similar, but it is never meant. */
function withoutItself(
  { reference: { kind }, from }: Link,
  fault: Fault,
  { pathOf }: Evidence,
): Fault {
  const isLoaded = kind === 'file' || kind === 'image'
  if (fault.kind !== 'gone' || !isLoaded || fault.suggestion?.text !== pathOf(from.url))
    return fault
  return { ...fault, suggestion: undefined }
}

/**
 * Returns the ids that all pages have in common, not counting pages that only redirect visitors. Returns none
 * for fewer than two pages.
 */
export function idsOfAll(files: readonly AuditedFile[]): ReadonlySet<string> {
  const pages = files.filter(({ facts }) => facts.isPage && facts.refresh === undefined)
  const [first, ...others] = pages.map(({ facts }) => facts.ids)
  if (first === undefined || others.length === 0) return new Set()
  return new Set([...first].filter((id) => others.every((ids) => ids.has(id))))
}

type Inside = Extract<Target, { kind: 'inside' }>

function judgeInside(
  kind: ReferenceKind,
  target: Inside,
  evidence: Evidence,
  suggest: Suggester,
): Fault[] {
  const { pathOf } = evidence
  const path = pathOf(target.url)
  const end = follow(target, evidence)
  if (end.kind === 'endless') return [{ kind: 'endless', path }]
  if (!isReachable(end.answer)) {
    const { status } = end.answer
    const reason = absenceOf(status)
    const endPath = pathOf(end.url)
    const sought = expectedKind(kind, endPath)
    const suggestion =
      reason === 'missing'
        ? (suggest.path(endPath, sought !== 'image' && sought !== 'file') ??
          (kind === 'link' ? suggest.path(endPath, true) : undefined))
        : undefined
    const finalPathField = end.isOtherPage ? { finalPath: endPath } : {}
    const suggestionField = suggestion ? { suggestion } : {}
    const facts = { reason, expectedKind: sought, path, status }
    return [{ kind: 'gone', ...facts, ...finalPathField, ...suggestionField }]
  }
  const page = evidence.pageAt(end.url)
  if (kind === 'image' && page?.facts.isPage) return [{ kind: 'no-picture', path: pathOf(end.url) }]
  const moved =
    end.isOtherPage && kind !== 'redirect' ? [movedFault(end, path, pathOf(end.url))] : []
  // In a picture or a document, only the program that shows it knows what a fragment means.
  return page?.facts.isPage
    ? [...moved, ...faultsInPage(page, end, target.passages, suggest, pathOf(end.url))]
    : moved
}

function movedFault({ url, anchor }: Arrival, path: string, endPath: string): Fault {
  const at = url.indexOf('?')
  const end = { path: endPath, query: at < 0 ? '' : url.slice(at), hash: hashOf(anchor) }
  const text = end.path + end.query + end.hash
  return { kind: 'moved', path, suggestion: { text, sure: true }, end }
}

/** Whether an answer shows something or redirects. */
function isReachable({ status, location }: Answer): boolean {
  return isShown(status) || (status < 400 && location !== undefined)
}

/** Returns the reason for which an address with this status shows nothing. */
function absenceOf(status: number): Absence {
  if (status === 0) return 'silent'
  if (status < 400) return 'aimless'
  if (status >= 500) return 'failing'
  return [401, 403, 429].includes(status) ? 'withheld' : 'missing'
}

function faultsInPage(
  page: AuditedFile,
  { anchor }: { readonly anchor: string },
  passages: readonly string[],
  suggest: Suggester,
  path: string,
): Fault[] {
  const { facts } = page
  const faults: Fault[] = []
  const [rawId, id] = idsMeant(anchor)
  if (!facts.ids.has(rawId) && !facts.ids.has(id) && !isTop(id)) {
    const suggestion = suggest.anchor(page, id)
    faults.push({ kind: 'anchor', anchor: id, path, ...(suggestion ? { suggestion } : {}) })
  }
  for (const passage of passages) {
    if (!containsPassage(facts.text, passage)) faults.push({ kind: 'passage', passage, path })
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
  /** Whether this is another page than the requested one. */
  readonly isOtherPage: boolean
}

/** Follows redirects of the host and pages with an immediate refresh to the page where a visitor arrives. */
function follow(target: Inside, { answerTo, pageAt, pathOf }: Evidence): End {
  let { url, anchor } = target
  const seen = new Set<string>()
  while (!seen.has(url)) {
    if (seen.size > MAX_REDIRECTS) return { kind: 'endless' }
    seen.add(url)
    const answer = answerTo(url) ?? { status: 0 }
    const next = answer.location ?? refreshOf(pageAt(url), url)
    const isRedirect = next !== undefined && (answer.location !== undefined || answer.status < 300)
    if (!isRedirect || answerTo(withoutHash(next)) === undefined) {
      const isOtherPage = normalizePagePath(pathOf(url)) !== normalizePagePath(pathOf(target.url))
      return { kind: 'end', url, answer, anchor, isOtherPage }
    }
    // As in browsers, the fragment of a redirect takes precedence over that of the link.
    anchor = next.includes('#') ? next.slice(next.indexOf('#') + 1) : anchor
    url = withoutHash(next)
  }
  return { kind: 'endless' }
}

/**
 * Returns the target of a page's refresh, which the shell has resolved to an absolute URL. A page that
 * refreshes to itself has none.
 */
function refreshOf(page: AuditedFile | undefined, url: string): string | undefined {
  const to = page?.facts.refresh
  return to === undefined || withoutHash(to) === url ? undefined : to
}

function hashOf(anchor: string): string {
  return anchor === '' ? '' : `#${decoded(anchor)}`
}
