// Checks every link of the finished site against the plan: links of documents, of front matter, of the
// config, and those that the theme has rendered.

import type { Diagnostic, Drawn, Page, Place } from '../../shared/contract.ts'
import { withAnchor } from '../../shared/anchor.ts'
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
import { resolveLink, type From } from '../plan/links.ts'
import { placeOf, type ConfigPlace, type Trail } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import {
  brokenAlternate,
  brokenRedirect,
  brokenRedirectAnchor,
  endlessRedirect,
  redirectedLink,
} from '../problems/links.ts'
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
  /** What has become of a file. Called only for files that do not exist, except for `nowCalled`. */
  readonly past: GitHistory
  readonly last: BuildMemory
}

/**
 * Reports every link that leads nowhere, or that reaches its target only indirectly, by a
 * redirect or by ignoring letter case.
 */
export function check(input: CheckInput): Diagnostic[] {
  const { plan, drawn, outputs, last } = input
  const ids = idsDrawn(input)
  const judge = withDrafts(createLinkChecker(plan, ids, outputs, input.past))
  const { entries } = plan.targets.catalog
  const judged = new Set(
    entries.flatMap(({ doc, route }) => (doc.frontMatter.canonical ? [route] : [])),
  )
  const around = last.key(() => surroundings(plan, ids, outputs, judged))
  const fine = last.value(`fine ${around}`, () => new WeakSet<object>())
  // A fallback page has the links of its original, but in another locale, so it has its own cache.
  const judgedIn = ({ locale, doc }: Entry): WeakSet<object> =>
    doc.locale === locale.id
      ? fine
      : last.value(`fine in ${locale.id} ${around}`, () => new WeakSet<object>())
  return withWayOut([
    ...unlessSaidOfOriginal(
      entries.map((entry) => ({
        entry,
        problems: unlessFine(judgedIn(entry), entry.doc, () => documentProblems(judge, entry)),
      })),
    ),
    ...configLinkProblems(plan, judge, input.configPlace),
    ...redirectProblems(plan, judge),
    ...staleTranslations(plan.targets, input.past.nowCalled),
    ...plan.pages.flatMap((page) =>
      unlessFine(fine, page, () => headProblems(judge, page, judged.has(page.data.route))),
    ),
    ...themeProblems(input, judge, fine),
    ...againstPolicy(plan, drawn, input.styles, input.codePlaces),
  ])
}

/**
 * Returns everything besides a link itself that its verdict depends on. Links without
 * problems stay so while this is the same.
 */
function surroundings(
  { site, targets, anchors, chromes }: Plan,
  ids: ReadonlyMap<string, readonly string[]>,
  outputs: ReadonlySet<string>,
  judged: ReadonlySet<string>,
): readonly unknown[] {
  const { url, base, links } = site
  const anchored = [...anchors].map(([route, there]) => [route, ...there])
  return [
    ...[targets.known.key, url, base, links, chromes],
    ...[[...outputs], anchored, [...ids], [...judged]],
    targets.catalog.drafts.map(({ doc, route }) => [doc.path, route]),
  ]
}

function unlessFine(
  fine: WeakSet<object>,
  value: object,
  look: () => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (fine.has(value)) return []
  const problems = look()
  if (problems.length === 0) fine.add(value)
  return problems
}

/** Drops the problems of fallback pages that are reported for the original. Originals come first in `judged`. */
function unlessSaidOfOriginal(
  judged: readonly { readonly entry: Entry; readonly problems: readonly Diagnostic[] }[],
): Diagnostic[] {
  const said = new Set<string>()
  const keyOf = ({ code, path, line, column }: Diagnostic): string =>
    [code, path, line, column].join('\n')
  return judged.flatMap(({ entry, problems }) => {
    const told = entry.fallback ? problems.filter((each) => !said.has(keyOf(each))) : problems
    for (const each of told) said.add(keyOf(each))
    return told
  })
}

function documentProblems(judge: LinkChecker, { doc, locale, route }: Entry): Diagnostic[] {
  const from: From = { locale, path: doc.path, route }
  const { image, canonical } = doc.frontMatter
  const at = (key: string): LinkPlace => ({ place: () => placeOf(doc.path, own(doc.keys, key)) })
  return [
    ...[...doc.links, ...doc.outside].flatMap((link) =>
      judge.link(from, link, { place: () => placeOf(doc.path, link), exact: true }),
    ),
    ...doc.images.flatMap(({ src: href, severity, ...spot }) =>
      judge.link(
        from,
        { href, wants: 'image', ...(severity ? { severity } : {}) },
        { place: () => placeOf(doc.path, spot), exact: true },
      ),
    ),
    ...(image ? judge.link(from, { href: image, wants: 'image' }, at('image')) : []),
    ...(canonical ? judge.link({ locale }, { href: canonical }, at('canonical')) : []),
  ]
}

/** Checks the links of the config, which must work in every locale. Each is reported only once. */
function configLinkProblems(
  { site }: Plan,
  judge: LinkChecker,
  configPlace: ConfigPlace,
): Diagnostic[] {
  const at = (trail: Trail): LinkPlace => ({
    place: () => configPlace(trail, 'value'),
  })
  const links = configLinks(site).flatMap(({ trail, href }) =>
    site.locales.flatMap((locale) => judge.link({ locale }, { href }, at(trail))).slice(0, 1),
  )
  const images = site.locales.flatMap((locale) => {
    const { id, image: href } = locale
    return href ? judge.link({ locale }, { href, wants: 'image' }, at(['image', id])) : []
  })
  return [...links, ...images]
}

/**
 * Checks the targets of redirects. A line of the config is a redirect in every locale, and
 * only its first failure is reported.
 */
function redirectProblems({ redirects, targets }: Plan, judge: DraftJudge): Diagnostic[] {
  const said = new Set<string>()
  return redirects.flatMap((redirect) => {
    const problems = said.has(redirect.line) ? [] : oneRedirect(redirect)
    if (problems.length > 0) said.add(redirect.line)
    return problems
  })

  function oneRedirect({ from, to, written, locale, targetPlace: place }: Redirect): Diagnostic[] {
    if (!to.startsWith('/')) return ownRedirect(from, to, place)
    const target = resolveLink(targets, { locale }, written)
    const draft = judge.drafts.at({ locale }, written)
    if (draft) return judge.drafts.problem(draft, undefined, place)
    const end = followRedirects(targets, from)
    if (end === undefined)
      return judge.problem('redirect', undefined, (severity) =>
        endlessRedirect(from, to, { severity, instead: undefined, place: place() }),
      )
    if (target.kind === 'nowhere' && !mayBeAt(targets, target.tried))
      return judge.problem('redirect', undefined, (severity) => {
        const instead = judge.meant.page({ locale }, written, target)
        const known = judge.known({ locale }, target)
        return brokenRedirect(from, to, { severity, instead, known, place: place() })
      })
    if (target.kind === 'redirect') {
      const address = end.includes('#') ? end : end + target.rest
      return judge.problem('indirect', undefined, (severity) =>
        redirectedLink(to, target.to, { severity, instead: { address }, place: place() }),
      )
    }
    if (target.kind !== 'page') return []
    const missing = judge.addresses.missingAnchor(target.route, target.anchor)
    if (!missing) return []
    const near = judge.nearestAnchor(missing.anchor, missing.route)
    const instead = near && { ...near, address: withAnchor(written, near.address) }
    return judge.problem('anchor', undefined, (severity) =>
      brokenRedirectAnchor(from, missing.anchor, missing.route, {
        severity,
        instead,
        place: place(),
      }),
    )
  }

  function ownRedirect(from: string, to: string, place: () => Place): Diagnostic[] {
    const path = judge.addresses.ownPath(to)
    if (path === undefined || judge.addresses.look(path).state !== 'missing') return []
    return judge.problem('redirect', undefined, (severity) => {
      const instead = judge.meant.full(to, judge.addresses.look(path).path)
      return brokenRedirect(from, to, { severity, instead, place: place() })
    })
  }
}

/**
 * Checks the canonical URL and the translations in the head, which a hook of the config may have changed. A
 * canonical in front matter is checked with its document.
 */
function headProblems(
  judge: LinkChecker,
  { path, data, head }: Page,
  isJudged: boolean,
): Diagnostic[] {
  const named = [
    ...(head.canonical && !isJudged ? [['canonical', head.canonical] as const] : []),
    ...head.alternates.map(({ hreflang, href }) => [`hreflang ${hreflang}`, href] as const),
  ]
  return named.flatMap(([what, href]) => {
    const address = judge.addresses.ownPath(href)
    const verdict = address === undefined ? undefined : judge.addresses.look(address)
    if (verdict?.state !== 'missing') return []
    return judge.problem('page', undefined, (severity) => {
      const place = path ? placeOf(path, undefined) : {}
      const instead = judge.meant.full(href, verdict.path)
      return brokenAlternate(`${what} of ${data.route}`, verdict.path, {
        severity,
        instead,
        place,
      })
    })
  })
}
