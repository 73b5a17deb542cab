// Checks every link of the finished site against the plan: links of documents, of front matter, of sidebars, of
// the config, and those that the theme has rendered.

import type { Diagnostic, Drawn, Page, Place } from '../../shared/contract.ts'
import { withAnchor } from '../../shared/anchor.ts'
import { belowBase, localeOf } from '../../shared/route.ts'
import { own } from '../../shared/text.ts'
import type { Entry } from '../plan/catalog.ts'
import { idsDrawn } from './addresses.ts'
import { againstPolicy } from './policy.ts'
import { createLinkChecker, type LinkChecker } from './link-checker.ts'
import type { LinkPlace } from './link-faults.ts'
import { withWayOut } from './many-broken.ts'
import type { GitHistory } from './suggestion-context.ts'
import { themeProblems, type CodePlaces, type ViewPlace } from './theme.ts'
import { configLinks } from '../plan/chrome.ts'
import { withDrafts, type DraftJudge } from './drafts.ts'
import type { BuildMemory } from '../build-memory.ts'
import { fromSpot, resolveLink, type From } from '../plan/links.ts'
import type { DataLink } from '../plan/drawn-links.ts'
import { placeOf, type ConfigPlace } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import {
  brokenAlternate,
  brokenRedirect,
  brokenRedirectAnchor,
  endlessRedirect,
  redirectedLink,
} from '../problems/links.ts'
import { prefixedLink } from '../problems/routes.ts'
import { followRedirects, type Redirect } from '../plan/redirects.ts'
import { staleTranslations } from './stale-translations.ts'
import { mayBeAt } from '../plan/targets.ts'

/** The input of `check`. */
export interface CheckInput {
  readonly plan: Plan
  /** Rendered pages, in the order of the plan. */
  readonly drawn: readonly Drawn[]
  /** Stylesheets of the theme and of component pages, bundled and minified. */
  readonly styles: readonly string[]
  /** All files that the build writes, from the root of the site: `/sitemap.xml`. */
  readonly outputs: ReadonlySet<string>
  readonly configPlace: ConfigPlace
  readonly codePlaces: CodePlaces
  readonly viewPlace: ViewPlace
  /** What has become of a file. Called only for files that do not exist, except for `currentPath`. */
  readonly gitHistory: GitHistory
  readonly last: BuildMemory
}

/**
 * Reports every link that leads nowhere, or that reaches its target only indirectly, by a
 * redirect or by ignoring letter case.
 */
export function check(input: CheckInput): Diagnostic[] {
  const { plan, drawn, outputs, last } = input
  const ids = idsDrawn(plan, drawn)
  const checker = withDrafts(createLinkChecker(plan, ids, outputs, input.gitHistory))
  const { entries } = plan.targets.catalog
  const checkedRoutes = new Set(
    entries.flatMap(({ doc, route }) => (doc.frontMatter.canonical ? [route] : [])),
  )
  const contextKey = last.key(() => contextParts(plan, ids, outputs, checkedRoutes))
  const fine = last.value(`fine ${contextKey}`, () => new WeakSet<object>())
  // A fallback page has the links of its original, but in another locale, so it has its own cache.
  const fineIn = ({ locale, doc }: Entry): WeakSet<object> =>
    doc.locale === locale.id
      ? fine
      : last.value(`fine in ${locale.id} ${contextKey}`, () => new WeakSet<object>())
  return withWayOut([
    ...withoutRepeats(
      entries.map((entry) => ({
        entry,
        problems: problemsUnlessFine(fineIn(entry), entry.doc, () =>
          documentProblems(checker, entry),
        ),
      })),
    ),
    ...configLinkProblems(plan, checker, input.configPlace),
    ...redirectProblems(plan, checker),
    ...staleTranslations(plan.targets, input.gitHistory.currentPath),
    ...plan.pages.flatMap((page) =>
      problemsUnlessFine(fine, page, () =>
        headProblems(checker, page, checkedRoutes.has(page.data.route)),
      ),
    ),
    ...themeProblems(input, checker, fine),
    ...againstPolicy(plan, drawn, input.styles, input.codePlaces),
  ])
}

/**
 * Returns everything besides a link itself that its verdict depends on. Links without
 * problems stay so while this is the same.
 */
function contextParts(
  { site, targets, anchors, chromes }: Plan,
  ids: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
  checkedRoutes: ReadonlySet<string>,
): readonly unknown[] {
  const { url, base, links } = site
  const anchorLists = [...anchors].map(([route, pageIds]) => [route, ...pageIds])
  return [
    targets.caches.key,
    url,
    base,
    links,
    chromes,
    [...outputs],
    anchorLists,
    [...ids],
    [...checkedRoutes],
    targets.catalog.drafts.map(({ doc, route }) => [doc.path, route]),
  ]
}

function problemsUnlessFine(
  fine: WeakSet<object>,
  value: object,
  findProblems: () => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (fine.has(value)) return []
  const problems = findProblems()
  if (problems.length === 0) fine.add(value)
  return problems
}

/** Drops the problems of fallback pages that are reported for the original. Originals come first in `results`. */
function withoutRepeats(
  results: readonly { readonly entry: Entry; readonly problems: readonly Diagnostic[] }[],
): Diagnostic[] {
  const reported = new Set<string>()
  const keyOf = ({ code, path, line, column }: Diagnostic): string =>
    [code, path, line, column].join('\n')
  return results.flatMap(({ entry, problems }) => {
    const unreported = entry.fallback
      ? problems.filter((each) => !reported.has(keyOf(each)))
      : problems
    for (const each of unreported) reported.add(keyOf(each))
    return unreported
  })
}

function documentProblems(checker: LinkChecker, { doc, locale, route }: Entry): Diagnostic[] {
  const from: From = { locale, path: doc.path, route }
  const { image, canonical } = doc.frontMatter
  const at = (key: string): LinkPlace => ({ place: () => placeOf(doc.path, own(doc.keys, key)) })
  const images = doc.images.map(({ src: href, ...picture }) => {
    return { ...picture, href, wants: 'image' as const }
  })
  return [
    ...[...doc.links, ...doc.outside, ...images].flatMap((link) =>
      checker.link(fromSpot(from, link), link, {
        place: () => placeOf(doc.path, link),
        isExact: true,
      }),
    ),
    ...(image ? checker.link(from, { href: image, wants: 'image' }, at('image')) : []),
    ...(canonical ? checker.link({ locale }, { href: canonical }, at('canonical')) : []),
  ]
}

/**
 * Checks the links of the config and of data files, which must work in every locale that shows them. Each is
 * reported only once.
 */
function configLinkProblems(
  { site, targets, dataLinks }: Plan,
  checker: LinkChecker,
  configPlace: ConfigPlace,
): Diagnostic[] {
  const inConfig = configLinks(site).map(({ trail, href }) => ({
    href,
    locales: site.locales,
    place: () => configPlace(trail, 'value'),
  }))
  const links = [...inConfig, ...dataLinks].flatMap((each) => {
    const { href, locales, place } = each
    const broken = locales.flatMap((locale) => checker.link({ locale }, { href }, { place }))
    return broken.length > 0 ? broken.slice(0, 1) : prefixed(each)
  })
  const images = site.locales.flatMap((locale) => {
    const { id, image: href } = locale
    const place = (): Partial<Place> => configPlace(['image', id], 'value')
    return href ? checker.link({ locale }, { href, wants: 'image' }, { place }) : []
  })
  return [...links, ...images]

  /** Reports a link to the page of one locale where every locale has such a page, unless no other shows it. */
  function prefixed({ href, locales, place }: Omit<DataLink, 'drawn'>): Diagnostic[] {
    const target = href.startsWith('/') ? localeOf(site.locales, href) : undefined
    if (target === undefined || target.base === '/') return []
    if (site.locales.length > 1 && locales.every(({ id }) => id === target.id)) return []
    const unprefixed = belowBase(target.base, href) ?? '/'
    const isEverywhere = site.locales.every(
      (locale) => resolveLink(targets, { locale }, unprefixed).kind === 'page',
    )
    if (!isEverywhere) return []
    return [prefixedLink(href, unprefixed, target.id, place())]
  }
}

/**
 * Checks the targets of redirects. A line of the config is a redirect in every locale, and
 * only its first failure is reported.
 */
function redirectProblems({ redirects, targets }: Plan, checker: DraftJudge): Diagnostic[] {
  const reported = new Set<string>()
  return redirects.flatMap((redirect) => {
    const problems = reported.has(redirect.declarationId) ? [] : checkRedirect(redirect)
    if (problems.length > 0) reported.add(redirect.declarationId)
    return problems
  })

  function checkRedirect({
    from,
    to,
    authoredTarget,
    locale,
    targetPlace: place,
  }: Redirect): Diagnostic[] {
    if (!to.startsWith('/')) return checkFullUrl(from, to, place)
    const target = resolveLink(targets, { locale }, authoredTarget)
    const draft = checker.drafts.at({ locale }, authoredTarget)
    if (draft) return checker.drafts.problem(draft, undefined, place)
    const end = followRedirects(targets, from)
    if (end === undefined)
      return checker.problem('redirect', undefined, (severity) =>
        endlessRedirect(from, to, { severity, suggestion: undefined, place: place() }),
      )
    if (target.kind === 'nowhere' && !mayBeAt(targets, target.missingPath))
      return checker.problem('redirect', undefined, (severity) => {
        const suggestion = checker.suggestions.page({ locale }, authoredTarget, target)
        const explanation = checker.explainMissing({ locale }, target)
        return brokenRedirect(from, to, { severity, suggestion, explanation, place: place() })
      })
    if (target.kind === 'redirect') {
      const address = end.includes('#') ? end : end + target.suffix
      return checker.problem('indirect', undefined, (severity) =>
        redirectedLink(to, target.to, { severity, suggestion: { address }, place: place() }),
      )
    }
    if (target.kind !== 'page') return []
    const missing = checker.addresses.missingAnchor(target.route, target.anchor)
    if (!missing) return []
    const near = checker.nearestAnchor(missing.anchor, missing.route)
    const suggestion = near && { ...near, address: withAnchor(authoredTarget, near.address) }
    return checker.problem('anchor', undefined, (severity) =>
      brokenRedirectAnchor(from, missing.anchor, missing.route, {
        severity,
        suggestion,
        place: place(),
      }),
    )
  }

  function checkFullUrl(from: string, to: string, place: () => Place): Diagnostic[] {
    const path = checker.addresses.ownPath(to)
    if (path === undefined || checker.addresses.look(path).state !== 'missing') return []
    return checker.problem('redirect', undefined, (severity) => {
      const suggestion = checker.suggestions.full(to, checker.addresses.look(path).path)
      return brokenRedirect(from, to, { severity, suggestion, place: place() })
    })
  }
}

/**
 * Checks the canonical URL and the translations in the head, which a hook of the config may have changed. A
 * canonical in front matter is checked with its document.
 */
function headProblems(
  checker: LinkChecker,
  { path, data, head }: Page,
  isChecked: boolean,
): Diagnostic[] {
  const alternates = [
    ...(head.canonical && !isChecked ? [['canonical', head.canonical] as const] : []),
    ...head.alternates.map(({ hreflang, href }) => [`hreflang ${hreflang}`, href] as const),
  ]
  return alternates.flatMap(([what, href]) => {
    const address = checker.addresses.ownPath(href)
    const verdict = address === undefined ? undefined : checker.addresses.look(address)
    if (verdict?.state !== 'missing') return []
    return checker.problem('page', undefined, (severity) => {
      const place = path ? placeOf(path, undefined) : {}
      const suggestion = checker.suggestions.full(href, verdict.path)
      return brokenAlternate(`${what} of ${data.route}`, verdict.path, {
        severity,
        suggestion,
        place,
      })
    })
  })
}
