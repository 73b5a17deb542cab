// Checks external links: collects their URLs, asks their servers, and reports the problems.

import type { Link } from '../../core/audit/judge.ts'
import { isPage } from '../../core/audit/reference.ts'
import {
  brokenOutside,
  outOfTime,
  refusedOutside,
  unreachableOutside,
} from '../../core/problems/audit.ts'
import { withoutHash } from '../../shared/anchor.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { escapePattern } from '../../shared/pattern.ts'
import { defined } from '../../shared/text.ts'
import { isUrl } from '../../shared/url.ts'
import { openHttpClient, type Network } from './http-client.ts'
import type { Outcome, Bounds } from './request-queue.ts'
import { pagesOf, type Found } from './locate.ts'
import { checkUrls } from './check-urls.ts'
import { redacted } from '../../core/problems/redact.ts'
import type { OutcomeCache } from './outcome-cache.ts'

/** An external link, as `--format json` reports it. */
export interface External extends Outcome {
  readonly url: string
  readonly from: readonly Pick<Found, 'path' | 'line' | 'column' | 'page'>[]
}

/** Input of the check of external links. */
interface CheckInput {
  readonly links: readonly Link[]
  readonly places: (link: Link) => readonly Found[]
  readonly ignore: readonly string[]
  readonly network: Network
  readonly bounds: Bounds
  readonly cache: OutcomeCache
  readonly progress: (done: number, of: number) => void
}

/** Checks every external link. */
export async function checkExternal(input: CheckInput): Promise<{
  readonly external: readonly External[]
  readonly diagnostics: readonly Diagnostic[]
}> {
  const from = placesByUrl(input)
  const urls = [...from.keys()].toSorted()
  const outcomes = await outcomesOf(urls, input)
  const external = urls.map((url): External => ({
    url: redacted(url),
    ...(outcomes.get(url) ?? { verdict: 'skipped', attempts: 0 }),
    from: (from.get(url) ?? []).map(({ path, line, column, page }) =>
      defined({ path, line, column, page }),
    ),
  }))
  const unchecked = external.filter(
    ({ verdict, reason }) => verdict === 'skipped' && reason !== IGNORED_REASON,
  )
  const diagnostics = urls.flatMap((url) => problemsOf(url, outcomes.get(url), from.get(url) ?? []))
  return {
    external,
    diagnostics: [
      ...diagnostics,
      ...(unchecked.length > 0
        ? [outOfTime(unchecked.length, Math.round(input.bounds.totalMs / 1000))]
        : []),
    ],
  }
}

const IGNORED_REASON = 'it is in links.ignore'
const LOOPBACK_ADDRESS = '127.0.0.1'

async function outcomesOf(
  urls: readonly string[],
  { ignore, network, bounds, cache, progress }: CheckInput,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>()
  const patterns = ignore.flatMap(formsOf).map(patternOf)
  // Outcomes found while private addresses are allowed are stored under keys of their own. A run without that
  // permission must not see how private addresses responded, whether directly, by host name or through a
  // redirect.
  const allowsPrivate = !network.refuses(LOOPBACK_ADDRESS)
  const cacheKeyOf = (url: string): string => (allowsPrivate ? `private ${url}` : url)
  for (const url of urls) {
    const knownOutcome = patterns.some((pattern) => pattern.test(url))
      ? { verdict: 'skipped' as const, attempts: 0, reason: IGNORED_REASON }
      : (cache.get(url) ?? cache.get(cacheKeyOf(url)))
    if (knownOutcome) outcomes.set(url, knownOutcome)
  }
  const client = await openHttpClient(network)
  try {
    const rest = urls.filter((url) => !outcomes.has(url))
    let done = 0
    await checkUrls(rest, client, bounds, (url, outcome) => {
      outcomes.set(url, outcome)
      cache.put(cacheKeyOf(url), outcome)
      progress(++done, rest.length)
    })
  } finally {
    await client.close()
    cache.close()
  }
  return outcomes
}

/**
 * Returns a pattern of `links.ignore` as written and in normalized form: lowercase host, percent-encoded
 * path, no fragment.
 */
function formsOf(ignored: string): string[] {
  return isUrl(ignored) ? [ignored, withoutHash(new URL(ignored).href)] : [ignored]
}

/** Converts a pattern of `links.ignore` to a regular expression, in which `*` matches any characters. */
function patternOf(ignored: string): RegExp {
  const parts = ignored.split('*').map(escapePattern)
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/** Returns the places of each URL. A URL is left out if its authors have silenced it wherever it occurs. */
function placesByUrl({ links, places }: CheckInput): Map<string, Found[]> {
  const from = new Map<string, Map<string, Found>>()
  for (const link of links) {
    const { target } = link
    if (target.kind !== 'outside' || !isFollowed(link)) continue
    for (const place of places(link)) {
      if (place.severity === 'ignore') continue
      const byKey = from.get(target.url) ?? new Map<string, Found>()
      from.set(target.url, byKey)
      const key = `${place.path ?? ''}:${place.line ?? ''}:${place.column ?? ''}:${place.page ?? ''}`
      byKey.set(key, place)
    }
  }
  return new Map([...from].map(([url, byKey]) => [url, preferSources([...byKey.values()])]))
}

/**
 * Whether visitors or browsers follow a link. The canonical pages and sitemap entries of other sites are not
 * ours to check, and the target of a form need not respond to a plain request.
 */
function isFollowed({ reference: { kind, posted } }: Link): boolean {
  return !posted && kind !== 'canonical' && kind !== 'entry' && kind !== 'translation'
}

/**
 * A link in a source file also appears on the pages generated from it, so only the places in sources are
 * returned if there are any. A file of `content/public`, which is published unchanged, does not count as a
 * source here.
 */
function preferSources(places: readonly Found[]): Found[] {
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
  const createDiagnostic =
    verdict === 'broken'
      ? brokenOutside
      : verdict === 'refused'
        ? refusedOutside
        : unreachableOutside
  const [first, ...more] = places.filter(({ page }) => page !== undefined)
  const onPages = first
    ? [createDiagnostic(redacted(url), reason + pagesOf(first, more.length), {})]
    : []
  const inFiles = places.flatMap(({ page, path, line, column, length, severity }) => {
    if (page !== undefined) return []
    const place = defined({ path, line, column, length })
    const diagnostic = createDiagnostic(redacted(url), reason, place)
    return [severity === 'warn' ? { ...diagnostic, severity: 'warning' as const } : diagnostic]
  })
  return [...inFiles, ...onPages]
}
