// Finds where to fix a finding: in a source file if there is one, otherwise in the finished file itself.

import type { AuditedFile, Finding, Link } from '../../core/audit/judge.ts'
import { lines, placeOf, type Lines } from '../../core/reading/place.ts'
import { filePath, type Place } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { belowBase } from '../../shared/route.ts'
import { push } from '../../shared/text.ts'
import { pluralize } from '../../core/problems/diagnostics.ts'
import { pathOf } from './addresses.ts'
import type { Written } from './link-index.ts'
import { sourcePositionOf } from './read-facts.ts'
import { inTheirWords, replacementOf } from './replacement.ts'
import type { Sources } from './sources.ts'
import type { Replacement } from './link-writer.ts'

/** What is known about the audited files. */
interface FinderOptions {
  /** `undefined` for a folder that sitegen did not build. */
  readonly sources: Sources | undefined
  /** Whether the audited files are generated, so that they have to be fixed in other files. */
  readonly isGenerated: boolean
  /** Base path of the site. */
  readonly base: string
  /** Returns the path of a file in the audited folder as shown in diagnostics. */
  readonly displayPath: (file: string) => string
}

/** Where to look at a link: in a file, or on a page of a server whose files are unknown. */
export interface Found extends Partial<Written> {
  /** Path of the page, such as `/docs/a`, if no file is known. */
  readonly page?: string
}

/** A finding with the place where it can be fixed. */
export interface Located {
  readonly finding: Finding
  readonly place: Found
  /**
   * Text such as ` (on /docs/a, and on 12 more pages)`: the page if no file is known, and how many more pages
   * have the same problem.
   */
  readonly pagesNote: string
  /** What to write instead, if there is a suggestion. */
  readonly replacement?: Replacement
}

/** Creates functions that find the places of links and findings. */
export function finder({ sources, isGenerated, base, displayPath }: FinderOptions): {
  readonly places: (link: Link) => readonly Found[]
  readonly locate: (findings: readonly Finding[]) => Located[]
} {
  const linesOf = foundOnce(({ text }: AuditedFile): Lines => lines(text))
  const inFile = (link: Link): Found => {
    const { from, reference } = link
    if (from.file === undefined) return { page: pathOf(from.url) }
    const { start, length } = sourcePositionOf(link)
    const spot = linesOf(from).spot(start, length)
    const place: Place = placeOf(filePath(displayPath(from.file)), spot)
    return isGenerated || from.realPath !== undefined
      ? place
      : { ...place, href: reference.href, exact: true }
  }
  const withoutBase = (path: string): string => belowBase(base, path) ?? path
  const inSources = (link: Link): readonly Written[] =>
    sources?.find(link, withoutBase(pathOf(link.from.url))) ?? []

  const locate = (findings: readonly Finding[]): Located[] => {
    const located: Located[] = []
    const inFinishedFiles: Located[] = []
    const withoutSource = new Map<string, Finding[]>()
    const covered = new Set<string>()
    for (const finding of findings) {
      const places = inSources(finding.link)
      if (places.length === 0) push(withoutSource, keyOf(finding), finding)
      // A problem that is silenced in its source is not reported there, so it does not cover other pages.
      else if (places.some(coversOtherPages)) covered.add(faultKeyOf(finding))
      located.push(...places.map((place) => locatedAt(finding, place)))
    }
    for (const all of withoutSource.values()) {
      // An excerpt of a post in a list, or a title in a sidebar: a fix in the source fixes it here as well.
      const remaining = all.filter((each) => !covered.has(faultKeyOf(each)))
      const [first] = remaining
      const pages = new Set(remaining.map(({ link }) => link.from.url)).size
      if (!isGenerated)
        inFinishedFiles.push(...remaining.map((each) => locatedAt(each, inFile(each.link))))
      else if (first) inFinishedFiles.push(locatedAt(first, inFile(first.link), pages - 1))
    }
    return [...onePerPlace(located), ...inFinishedFiles]
  }
  const locatedAt = (finding: Finding, place: Found, more = 0): Located => {
    const replacement = replacementOf(finding, place, sources, withoutBase)
    const rephrased = inTheirWords(finding, place, replacement, withoutBase)
    return {
      finding: rephrased,
      place,
      pagesNote: pagesOf(place, more),
      ...(replacement ? { replacement } : {}),
    }
  }
  return {
    locate,
    places(link) {
      const found = inSources(link)
      return found.length > 0 ? found : [inFile(link)]
    },
  }
}

function coversOtherPages({ severity, published }: Written): boolean {
  return severity !== 'ignore' && !published
}

/**
 * Keeps one finding per place, because text that is shown on pages of two locales has one problem. If the
 * locales need different replacements, it has none.
 */
function onePerPlace(located: readonly Located[]): Located[] {
  const byKey = new Map<string, Located>()
  for (const each of located) {
    const { path, line, column, severity } = each.place
    const keyParts = [path, line, column, severity, each.finding.fault.kind, each.pagesNote]
    const key = JSON.stringify(path === undefined ? each.finding : keyParts)
    const existing = byKey.get(key)
    if (!existing) byKey.set(key, each)
    else if (existing.replacement?.text !== each.replacement?.text) {
      const { replacement: _, ...rest } = existing
      byKey.set(key, rest)
    }
  }
  return [...byKey.values()]
}

/**
 * Returns a key for the same problem with the same link on any page. A missing anchor of the page itself has
 * the same key on all pages.
 */
function keyOf({ link, fault }: Finding): string {
  const { kind, href } = link.reference
  return fault.kind === 'anchor' && href.startsWith('#')
    ? JSON.stringify([kind, href])
    : faultKeyOf({ link, fault })
}

function faultKeyOf({ link: { reference, target }, fault }: Finding): string {
  const to = target.kind === 'bad' ? reference.href : target
  return JSON.stringify([reference.kind, to, fault])
}

/**
 * Returns the page of a place that is in no file, and the number of other pages with the same problem, in
 * parentheses.
 */
export function pagesOf({ page }: Found, more: number): string {
  const others = more === 0 ? '' : `and on ${pluralize(more, 'more page')}`
  if (page === undefined) return others && ` (${others})`
  return ` (on ${page}${others && `, ${others}`})`
}
