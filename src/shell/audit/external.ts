// Links that lead out of the site: which there are, what their servers say, and what is to be told of it.

import type { Link } from '../../core/audit/judge.ts'
import { isPage } from '../../core/audit/reference.ts'
import {
  brokenOutside,
  outOfTime,
  refusedOutside,
  unreachableOutside,
} from '../../core/problems/audit.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { defined } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { withoutHash } from './addresses.ts'
import { openAsker, type Network } from './ask.ts'
import type { Outcome, Bounds } from './line.ts'
import { pagesOf, type Found } from './locate.ts'
import { askAll } from './outside.ts'
import { redacted } from '../../core/problems/redact.ts'
import type { Remembered } from './remembered.ts'

/** A link out of the site, as `--format json` tells of it. */
export interface External extends Outcome {
  readonly url: string
  readonly from: readonly Pick<Found, 'path' | 'line' | 'column' | 'page'>[]
}

/** What an audit of outside links needs. */
interface Outside {
  readonly links: readonly Link[]
  readonly places: (link: Link) => readonly Found[]
  readonly ignore: readonly string[]
  readonly network: Network
  readonly bounds: Bounds
  readonly remembered: Remembered
  readonly progress: (done: number, of: number) => void
}

/** Asks for every link that leads out of the site. */
export async function checkExternal(outside: Outside): Promise<{
  readonly external: readonly External[]
  readonly diagnostics: readonly Diagnostic[]
}> {
  const from = placesByUrl(outside)
  const urls = [...from.keys()].toSorted()
  const outcomes = await outcomesOf(urls, outside)
  const external = urls.map((url): External => ({
    url: redacted(url),
    ...(outcomes.get(url) ?? { verdict: 'skipped', attempts: 0 }),
    from: (from.get(url) ?? []).map(({ path, line, column, page }) =>
      defined({ path, line, column, page }),
    ),
  }))
  const late = external.filter(({ verdict, reason }) => verdict === 'skipped' && reason !== IGNORED)
  const diagnostics = urls.flatMap((url) => problemsOf(url, outcomes.get(url), from.get(url) ?? []))
  return {
    external,
    diagnostics: [
      ...diagnostics,
      ...(late.length > 0 ? [outOfTime(late.length, Math.round(outside.bounds.total / 1000))] : []),
    ],
  }
}

const IGNORED = 'it is in links.ignore'
const THIS_MACHINE = '127.0.0.1'

async function outcomesOf(
  urls: readonly string[],
  { ignore, network, bounds, remembered, progress }: Outside,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const patterns = ignore.flatMap(formsOf).map(patternOf)
  // What was heard from private addresses, by name or by redirect, too, is not for those who may not speak to them.
  const open = !network.refuses(THIS_MACHINE)
  const nameOf = (url: string): string => (open ? `private ${url}` : url)
  for (const url of urls) {
    const known = patterns.some((pattern) => pattern.test(url))
      ? { verdict: 'skipped' as const, attempts: 0, reason: IGNORED }
      : (remembered.get(url) ?? remembered.get(nameOf(url)))
    if (known) outcomes.set(url, known)
  }
  const asker = await openAsker(network)
  try {
    const rest = urls.filter((url) => !outcomes.has(url))
    let done = 0
    await askAll(rest, asker, bounds, (url, outcome) => {
      outcomes.set(url, outcome)
      remembered.put(nameOf(url), outcome)
      progress(++done, rest.length)
    })
  } finally {
    await asker.close()
    remembered.close()
  }
  return outcomes
}

/** An address as it is written, and as it is asked for: a host in small letters, a path in bytes, no anchor. */
function formsOf(ignored: string): string[] {
  return isUrl(ignored) ? [ignored, withoutHash(new URL(ignored).href)] : [ignored]
}

/** `*` stands for anything. */
function patternOf(ignored: string): RegExp {
  const parts = ignored.split('*').map(escapePattern)
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/** Where each address is to be looked at; one that its authors want to hear nothing of, wherever it stands, is not there. */
function placesByUrl({ links, places }: Outside): Map<string, Found[]> {
  const from = new Map<string, Map<string, Found>>()
  for (const link of links) {
    const { target } = link
    if (target.kind !== 'outside' || !wanted(link)) continue
    for (const place of places(link)) {
      if (place.severity === 'ignore') continue
      const known = from.get(target.url) ?? new Map<string, Found>()
      from.set(target.url, known)
      const key = `${place.path ?? ''}:${place.line ?? ''}:${place.column ?? ''}:${place.page ?? ''}`
      known.set(key, place)
    }
  }
  return new Map([...from].map(([url, known]) => [url, inSourcesFirst([...known.values()])]))
}

/**
 * What a visitor or a browser follows; other sites' own canonical pages are not ours to check, and what takes forms is not asked what it
 * has to show.
 */
function wanted({ reference: { kind, posted } }: Link): boolean {
  return !posted && kind !== 'canonical' && kind !== 'entry' && kind !== 'translation'
}

/** A link that stands in a source stands on the pages made from it as well: those are not told of. */
function inSourcesFirst(places: readonly Found[]): Found[] {
  const sources = places.filter(
    ({ path, href }) => href !== undefined || (path !== undefined && !isPage(path)),
  )
  return sources.some(({ published }) => !published) ? sources : [...places]
}

function problemsOf(
  url: string,
  outcome: Outcome | undefined,
  places: readonly Found[],
): Diagnostic[] {
  if (outcome?.reason === undefined || outcome.verdict === 'skipped') return []
  const { verdict, reason } = outcome
  const make =
    verdict === 'broken'
      ? brokenOutside
      : verdict === 'refused'
        ? refusedOutside
        : unreachableOutside
  const [first, ...more] = places.filter(({ page }) => page !== undefined)
  const onPages = first ? [make(redacted(url), reason + pagesOf(first, more.length), {})] : []
  const inFiles = places.flatMap(({ page, path, line, column, length, severity }) => {
    if (page !== undefined) return []
    const place = defined({ path, line, column, length })
    const told = make(redacted(url), reason, place)
    return [severity === 'warn' ? { ...told, severity: 'warning' as const } : told]
  })
  return [...inFiles, ...onPages]
}
