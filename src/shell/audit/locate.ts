// Where findings are mended: in the sources where they are known, else in the finished files themselves.

import type { AuditedFile, Finding, Link } from '../../core/audit/judge.ts'
import { lines, placeOf, type Lines } from '../../core/reading/place.ts'
import { filePath, type Place } from '../../shared/contract.ts'
import { belowBase } from '../../shared/route.ts'
import { push } from '../../shared/text.ts'
import { counted } from '../../core/problems/several.ts'
import { pathOf } from './addresses.ts'
import type { Written } from './link-index.ts'
import { spotOf } from './read-facts.ts'
import { inTheirWords, replacementOf } from './replacement.ts'
import type { Sources } from './sources.ts'
import type { Replacement } from './words.ts'

/** What is known of the files under audit. */
interface Origins {
  /** Nothing, for a folder that sitegen did not make. */
  readonly sources: Sources | undefined
  /** Whether the finished files are made from others, in which they are to be mended. */
  readonly made: boolean
  /** The path that the site lives under. */
  readonly base: string
  /** How a file of the folder is named in problems. */
  readonly shown: (file: string) => string
}

/** Where a link is to be looked at: in a file or, of a server whose files nobody knows, on a page. */
export interface Found extends Partial<Written> {
  /** `/docs/a`, where no file is known. */
  readonly page?: string
}

/** A finding at the place where it is mended. */
export interface Located {
  readonly finding: Finding
  readonly place: Found
  /** ` (on /docs/a, and on 12 more pages)`: where it is, if that is no file, and where else the same is. */
  readonly others: string
  /** What to write instead, where a suggestion says so. */
  readonly replacement?: Replacement
}

/** Finds the places of links. */
export function finder({ sources, made, base, shown }: Origins): {
  readonly places: (link: Link) => readonly Found[]
  readonly locate: (findings: readonly Finding[]) => Located[]
} {
  const texts = new Map<AuditedFile, Lines>()
  const inFile = (link: Link): Found => {
    const { from, reference } = link
    if (from.file === undefined) return { page: pathOf(from.url) }
    const where = texts.get(from) ?? lines(from.text)
    texts.set(from, where)
    const { start, length } = spotOf(link)
    const spot = where.spot(start, length)
    const place: Place = placeOf(filePath(shown(from.file)), spot)
    return made || from.own !== undefined ? place : { ...place, href: reference.href, exact: true }
  }
  const below = (path: string): string => belowBase(base, path) ?? path
  const inSources = (link: Link): readonly Written[] =>
    sources?.find(link, below(pathOf(link.from.url))) ?? []

  const locate = (findings: readonly Finding[]): Located[] => {
    const located: Located[] = []
    const elsewhere: Located[] = []
    const lost = new Map<string, Finding[]>()
    const known = new Set<string>()
    for (const finding of findings) {
      const places = inSources(finding.link)
      if (places.length === 0) push(lost, keyOf(finding), finding)
      // Of what is silenced there nobody will hear.
      else if (places.some(isShownElsewhere)) known.add(sameFault(finding))
      located.push(...places.map((place) => locatedAt(finding, place)))
    }
    for (const all of lost.values()) {
      // A post's summary on a list, or a title in a sidebar: what is mended in its source is mended here.
      const same = all.filter((each) => !known.has(sameFault(each)))
      const [first] = same
      const pages = new Set(same.map(({ link }) => link.from.url)).size
      if (!made) elsewhere.push(...same.map((each) => locatedAt(each, inFile(each.link))))
      else if (first) elsewhere.push(locatedAt(first, inFile(first.link), pages - 1))
    }
    return [...oneAPlace(located), ...elsewhere]
  }
  const locatedAt = (finding: Finding, place: Found, more = 0): Located => {
    const replacement = replacementOf(finding, place, sources, below)
    const told = inTheirWords(finding, place, replacement, below)
    return {
      finding: told,
      place,
      others: pagesOf(place, more),
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

function isShownElsewhere({ severity, published }: Written): boolean {
  return severity !== 'ignore' && !published
}

/** A text of a source that is shown on pages of two languages is wrong once. If it should be two things then, it is not mended. */
function oneAPlace(located: readonly Located[]): Located[] {
  const first = new Map<string, Located>()
  for (const each of located) {
    const { path, line, column, severity } = each.place
    const place = [path, line, column, severity, each.finding.fault.kind, each.others]
    const key = JSON.stringify(path === undefined ? each.finding : place)
    const known = first.get(key)
    if (!known) first.set(key, each)
    else if (known.replacement?.text !== each.replacement?.text) {
      const { replacement: _, ...rest } = known
      first.set(key, rest)
    }
  }
  return [...first.values()]
}

/** The same fault of the same address, wherever it stands. What a page lacks itself is the same on every page. */
function keyOf({ link, fault }: Finding): string {
  const { kind, href } = link.reference
  return fault.kind === 'anchor' && href.startsWith('#')
    ? JSON.stringify([kind, href])
    : sameFault({ link, fault })
}

function sameFault({ link: { reference, target }, fault }: Finding): string {
  const to = target.kind === 'bad' ? reference.href : target
  return JSON.stringify([reference.kind, to, fault])
}

/** Which page a place is on, where it is in no file, and on how many more the same is. */
export function pagesOf({ page }: Found, more: number): string {
  const others = more === 0 ? '' : `and on ${counted(more, 'more page')}`
  if (page === undefined) return others && ` (${others})`
  return ` (on ${page}${others && `, ${others}`})`
}
