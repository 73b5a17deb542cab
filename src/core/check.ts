// Every link of the finished site, judged by the model it was made from: those of documents, of front matter, of the config,
// and those the theme drew.

import type {
  Diagnostic,
  Drawn,
  FilePath,
  LinkSeverity,
  Place,
  Route,
  Severity,
} from '../shared/contract.ts'
import { normalize } from '../shared/route.ts'
import { own } from '../shared/text.ts'
import type { Entry } from './catalog.ts'
import { configImages, configLinks } from './chrome.ts'
import { resolveLink, type From, type Target, type Targets } from './links.ts'
import { placeOf } from './place.ts'
import type { Plan } from './plan.ts'
import {
  brokenAnchor,
  brokenFileLink,
  brokenImage,
  brokenLink,
  brokenRedirect,
} from './problems.ts'
import { nearest } from './suggest.ts'

/** What `check` looks at. */
export interface CheckInput {
  readonly plan: Plan
  /** Drawn pages, in the order of the plan. */
  readonly drawn: readonly Drawn[]
  /** Files that the build writes beside pages and public files, from the root: `/sitemap.xml`. */
  readonly generated: ReadonlySet<string>
  readonly configPlace: (trail: readonly (string | number)[]) => Place
}

/** Finds every link that leads nowhere. */
export function check(input: CheckInput): Diagnostic[] {
  const { plan } = input
  const judge = judgeOf(plan, input.drawn)
  const written = plan.targets.catalog.entries.filter(({ fallback }) => !fallback)
  return [
    ...written.flatMap((entry) => documentProblems(plan, judge, entry)),
    ...configProblems(plan, judge, input.configPlace),
    ...redirectProblems(plan),
    ...themeProblems(plan, input.drawn, input.generated),
  ]
}

/** Says what is wrong with one link. */
type Judge = (from: From, href: string, place: Place) => Diagnostic[]

function judgeOf(plan: Plan, drawn: readonly Drawn[]): Judge {
  const { targets, site } = plan
  const page = severityOf(site.links.page)
  const anchorSeverity = severityOf(site.links.anchor)
  const themeIds = new Map(
    plan.pages.map(({ data }, i) => [normalize(data.route), drawn[i]?.ids ?? []]),
  )
  const routes = [...targets.routes.values()]
  const known = new Map<string, ReadonlySet<string>>()
  const idsOn = (route: string): ReadonlySet<string> => {
    const ids =
      known.get(route) ??
      new Set([...(plan.anchors.get(route) ?? []), ...(themeIds.get(route) ?? [])])
    known.set(route, ids)
    return ids
  }
  return (from, href, place) => {
    const target = resolveLink(targets, from, href)
    if (target.kind === 'nowhere')
      return page ? [missing(targets, page, target, routes, from, place)] : []
    if (
      target.kind !== 'page' ||
      target.anchor === '' ||
      target.anchor === 'top' ||
      !anchorSeverity
    )
      return []
    const ids = idsOn(normalize(target.route))
    if (ids.has(target.anchor)) return []
    const suggestion = nearest(target.anchor, ids)
    return [
      brokenAnchor(target.anchor, target.route, { severity: anchorSeverity, suggestion, place }),
    ]
  }
}

function missing(
  targets: Targets,
  severity: Severity,
  target: Extract<Target, { kind: 'nowhere' }>,
  routes: readonly Route[],
  from: From,
  place: Place,
): Diagnostic {
  const suggestion = nearestTarget(targets, target, routes, from)
  return target.page
    ? brokenLink(target.tried, { severity, suggestion, place })
    : brokenFileLink(target.tried, { severity, suggestion, place })
}

/** What was meant, in the words of the link: a file by its relative path, a page by its address. */
function nearestTarget(
  targets: Targets,
  { tried, path }: Extract<Target, { kind: 'nowhere' }>,
  routes: readonly Route[],
  from: From,
): string | undefined {
  if (path === undefined) return nearest(tried, routes)
  const sources = new Set(targets.catalog.entries.map(({ doc }) => doc.path))
  const near = [...sources].filter((source) => !from.path || sameFolder(source, from.path, 2))
  const meant = nearest(path, [...near, ...targets.assets.keys()])
  return meant && relativePath(from.path, meant)
}

function documentProblems(plan: Plan, judge: Judge, entry: Entry): Diagnostic[] {
  const { doc, locale, route } = entry
  const from: From = { locale, path: doc.path, route }
  const { image, canonical } = doc.frontMatter
  const at = (key: string): Place => placeOf(doc.path, own(doc.keys, key))
  return [
    ...doc.links.flatMap((link) => judge(from, link.href, placeOf(doc.path, link))),
    ...doc.images.flatMap(({ src, ...spot }) =>
      imageProblems(plan, from, src, placeOf(doc.path, spot)),
    ),
    ...(image ? imageProblems(plan, from, image, at('image')) : []),
    ...(canonical ? judge({ locale }, canonical, at('canonical')) : []),
  ]
}

function imageProblems(
  { targets, site }: Plan,
  from: From,
  src: string,
  place: Place,
): Diagnostic[] {
  const severity = severityOf(site.links.image)
  const target = resolveLink(targets, from, src)
  if (!severity || target.kind === 'outside' || target.kind === 'file') return []
  const wanted = target.kind === 'nowhere' ? (target.path ?? target.tried) : src
  const files = [...targets.files.keys(), ...targets.assets.keys()]
  const meant = nearest(src.startsWith('/') ? src : wanted, files)
  const suggestion = meant?.startsWith('/') ? meant : meant && relativePath(from.path, meant)
  return [brokenImage(wanted, { severity, suggestion, place })]
}

/** What the config links to must be there in every locale; it is reported once. */
function configProblems(
  plan: Plan,
  judge: Judge,
  configPlace: CheckInput['configPlace'],
): Diagnostic[] {
  const { site } = plan
  const links = configLinks(site).flatMap(({ trail, href }) =>
    site.locales.flatMap((locale) => judge({ locale }, href, configPlace(trail))).slice(0, 1),
  )
  const images = configImages(site).flatMap(({ locale, href }) =>
    site.locales
      .filter(({ id }) => id === locale)
      .flatMap((each) =>
        imageProblems(plan, { locale: each }, href, configPlace(['image', locale])),
      ),
  )
  return [...links, ...images]
}

function redirectProblems({ redirects, targets }: Plan): Diagnostic[] {
  const routes = [...targets.routes.values()]
  const said = new Set<string>()
  return redirects.flatMap(({ from, to, place }) => {
    const path = normalize(to.replace(/[?#].*$/s, ''))
    if (!to.startsWith('/') || targets.routes.has(path) || targets.files.has(path)) return []
    // One line of the config is a redirect of every locale; its first failure says enough.
    const line = `${place.path}:${place.line}:${place.column}`
    if (said.has(line)) return []
    said.add(line)
    return [brokenRedirect(from, to, { severity: 'error', suggestion: nearest(to, routes), place })]
  })
}

/** Links of the theme and of component pages. Each is reported once, with the first page it stands on. */
function themeProblems(
  plan: Plan,
  drawn: readonly Drawn[],
  generated: ReadonlySet<string>,
): Diagnostic[] {
  const { site, targets, pages } = plan
  const severity = severityOf(site.links.page)
  if (!severity) return []
  const uses = new Map<string, { page: number; count: number }>()
  for (const [i, { links }] of drawn.entries()) {
    for (const link of links) {
      const use = uses.get(link)
      if (use) use.count++
      else uses.set(link, { page: i, count: 1 })
    }
  }
  const known = (path: string): boolean =>
    targets.routes.has(normalize(path)) ||
    targets.redirects.has(normalize(path)) ||
    targets.files.has(path) ||
    generated.has(path) ||
    generated.has(`/${path.slice(1)}`)
  // What the config asked for has been judged with its own place.
  const asked = new Set(
    Object.values(plan.chromes).flatMap(({ nav, footer, announcement }) => [
      ...[...nav, ...footer.groups.flatMap(({ links }) => links)].map(({ href }) => href),
      ...(announcement?.href === undefined ? [] : [announcement.href]),
    ]),
  )
  return [...uses].flatMap(([link, { page, count }]) => {
    if (!link.startsWith('/') || link.startsWith('//') || asked.has(link)) return []
    const path = decodePath(link.replace(/[?#].*$/s, ''))
    const below = path.startsWith(site.base) ? `/${path.slice(site.base.length)}` : undefined
    if (below !== undefined && known(below)) return []
    const { data, path: source } = pages[page] ?? {}
    const others = count > 1 ? ` and ${count - 1} more` : ''
    const where = `${below ?? path} (linked by the theme or a component, on ${data?.route ?? ''}${others})`
    const place = source ? { path: source as FilePath } : {}
    const suggestion = nearest(below ?? path, targets.routes.values())
    return [brokenLink(where, { severity, suggestion, place })]
  })
}

function severityOf(wanted: LinkSeverity): Severity | undefined {
  return wanted === 'ignore' ? undefined : wanted === 'warn' ? 'warning' : 'error'
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether two paths begin with the same `depth` folders: `content/en/…` stays within one language. */
function sameFolder(a: string, b: string, depth: number): boolean {
  const head = (path: string): string => path.split('/', depth).join('/')
  return head(a) === head(b)
}

/** How a document would link to a file: `../a.md`. */
function relativePath(from: string | undefined, to: string): string {
  const here = from === undefined ? [] : from.split('/').slice(0, -1)
  const there = to.split('/')
  let shared = 0
  while (shared < here.length && here[shared] === there[shared]) shared++
  const up = here.slice(shared).map(() => '..')
  return [...(up.length === 0 ? ['.'] : up), ...there.slice(shared)].join('/')
}
