// Plans the whole site: which pages exist, at which routes and with which titles. Everything that depends on
// more than one file is decided here, from the small parts of all documents.

import {
  filePath,
  type Asset,
  type Chrome,
  type Diagnostic,
  type Doc,
  type HeadingIds,
  type Locale,
  type Output,
  type Page,
  type Route,
  type Sidebar,
  type Site,
  type SiteLocale,
} from '../../shared/contract.ts'
import { normalize, route, urlPath } from '../../shared/route.ts'
import {
  BLOG_SIDEBAR,
  blogRoutes,
  blogSidebar,
  isListed,
  planBlog,
  postsOf,
  tagLinks,
  tagRoute,
} from './blog.ts'
import { catalog, type Catalog, type Entry } from './catalog.ts'
import { planChrome } from './chrome.ts'
import { unusedConfigNames } from './unused-config-names.ts'
import { collisions } from './collisions.ts'
import { feedRoutes, isFed } from './feed-files.ts'
import { docPage, homePage, notFoundPage, searchPage, standalonePage } from './documents.ts'
import { finalIds } from './heading-ids.ts'
import type { BuildMemory } from '../build-memory.ts'
import { assetFile } from './links.ts'
import { AS_PLANNED, ownPlace, type OwnPlaces } from './own-places.ts'
import { addressesOn, placedAt } from './pages.ts'
import { resolveRedirect, planRedirects, redirectsBetween, type Redirect } from './redirects.ts'
import type { Renamed } from './renamed.ts'
import { searchedPages, type SearchedPage } from './searched.ts'
import { documentContext, sidebarFinder } from './sidebar-positions.ts'
import type { SidebarFile } from './sidebar-file.ts'
import { planSidebars, type SidebarPlan } from './sidebars.ts'
import { openTags, planTags, type Tag, type TagFiles } from './tags.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { targetsOf, type Targets } from './targets.ts'
import { withTranslations } from './translations.ts'
import { inheritVisibility } from './inherit-visibility.ts'

/** What is known of a site once all files are read and all documents parsed. */
interface PlanInput {
  readonly site: Site
  readonly docs: readonly Doc[]
  /** Files beside documents. `publicFiles` are those in `content/public`. */
  readonly assets: readonly Asset[]
  readonly publicFiles: readonly Asset[]
  readonly sidebars: ReadonlyMap<Locale, SidebarFile>
  readonly tags: TagFiles
  /** Whether some of these files could not be parsed. If so, unknown names are not reported. */
  readonly unclear?: { readonly sidebars: boolean; readonly tags: boolean }
  /** What the `pages` function of the config decides. */
  readonly own?: OwnPlaces
  /** Whether drafts are shown, as in `serve`. */
  readonly drafts: boolean
  /** Locates a key of the config, for diagnostics. */
  readonly configPlace: ConfigPlace
  /** Called only for files that do not exist. */
  readonly renamed: Renamed
  readonly last: BuildMemory
}

/** The planned site, ready to be rendered. */
export interface Plan {
  readonly site: Site
  readonly pages: readonly Page[]
  readonly chromes: Readonly<Record<Locale, Chrome>>
  readonly sidebars: Readonly<Record<Locale, Readonly<Record<string, Sidebar>>>>
  readonly redirects: readonly Redirect[]
  readonly targets: Targets
  /** Ids in the content of each page, by normalized route. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
  readonly posts: Readonly<Record<Locale, readonly Entry[]>>
  /** The pages that the search covers. */
  readonly searched: Readonly<Record<Locale, readonly SearchedPage[]>>
  /** Files beside documents that some page shows or links to. */
  readonly usedAssets: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
}

/** One locale's part of the site before its pages are made. */
interface LocalePlan {
  readonly locale: SiteLocale
  readonly entries: readonly Entry[]
  readonly posts: readonly Entry[]
  /** The posts that appear in lists. */
  readonly listed: readonly Entry[]
  /** Whether the blog may have feeds, which hold only posts in the language of the locale. */
  readonly hasFeeds: boolean
  readonly tags: readonly Tag[]
  readonly sidebars: readonly SidebarPlan[]
}

/** Plans every page of the site. */
export function plan(input: PlanInput): Plan {
  const { site, docs, configPlace, renamed, own = AS_PLANNED } = input
  const all = catalog(site, inheritVisibility(site, docs, input.last), input.drafts, own)
  const diagnostics: Diagnostic[] = []
  const locales = site.locales.map((locale): LocalePlan => {
    const entries = all.entries.filter((entry) => entry.locale.id === locale.id)
    const posts = postsOf(entries, locale)
    const listed = posts.filter(isListed)
    const tags = planTags(listed, locale, site.defaultLocale, input.tags)
    const keptTags = tags.tags.filter(({ slug }) => ownPlace(own, tagRoute(locale, slug)))
    const sidebars = planSidebars(site, locale, all, input.sidebars, renamed)
    if (!input.unclear?.tags) diagnostics.push(...tags.diagnostics)
    diagnostics.push(...sidebars.diagnostics)
    const hasFeeds = listed.some(({ fallback }) => !fallback)
    return { locale, entries, posts, listed, hasFeeds, tags: keptTags, sidebars: sidebars.plans }
  })

  const routes = routesOf(site, locales, all, own)
  const feeds = locales.flatMap(({ locale, hasFeeds }) => (hasFeeds ? feedRoutes(locale) : []))
  const generatedFiles = new Set(['/sitemap.xml', '/robots.txt', ...feeds])
  const files = new Map(input.publicFiles.map((asset) => [`/${asset.path}`, asset]))
  const knownPlaces = { site, ...routes, files, generatedFiles }
  const declared = planRedirects(knownPlaces, all.entries, configPlace)
  const places = {
    ...knownPlaces,
    catalog: all,
    redirects: redirectsBetween(knownPlaces, declared, all.entries),
    incompleteRoutes: locales.flatMap((each) => openTags(each, input.tags)),
    assets: new Map(input.assets.map((asset) => [asset.path, asset])),
  }
  const targets = targetsOf(places, input.last, own)
  const redirects = declared.map((redirect) => resolveRedirect(targets, redirect))
  const ids = new Map<Doc, readonly HeadingIds[]>()
  for (const doc of new Set(all.entries.map((entry) => entry.doc))) {
    const final = finalIds(doc, all.original(doc.kind, doc.id) ?? doc, input.last)
    ids.set(doc, final.ids)
    diagnostics.push(...final.diagnostics)
  }
  const idsOf = ({ doc }: Entry): readonly HeadingIds[] => ids.get(doc) ?? []

  const localePages = locales.map((part) => planLocale(targets, part, idsOf))
  if (!input.unclear?.sidebars) diagnostics.push(...localePages.flatMap(({ problems }) => problems))
  const byLocale = <T>(value: (part: LocalePages) => T): Record<Locale, T> =>
    Object.fromEntries(localePages.map((part) => [part.locale, value(part)]))
  const sitePages = withTranslations(
    site,
    localePages
      .flatMap(({ pages }) => pages)
      .flatMap((page) => {
        // The catalog has already placed pages that are made from a file.
        const at = page.path === undefined ? ownPlace(own, page.data.route) : page.data.route
        return at === undefined ? [] : [placedAt(site, page, at)]
      }),
  )
  const sidebarIds = input.unclear?.sidebars
    ? undefined
    : new Set(locales.flatMap(({ sidebars }) => sidebars.map(({ sidebar }) => sidebar.id)))
  return {
    site,
    pages: sitePages,
    chromes: byLocale(({ chrome }) => chrome),
    sidebars: byLocale(({ sidebars }) => sidebars),
    redirects,
    targets,
    anchors: anchorsOf(all.entries, idsOf),
    usedAssets: usedAssets(targets, sitePages),
    posts: Object.fromEntries(locales.map(({ locale, listed }) => [locale.id, listed])),
    searched: Object.fromEntries(
      locales.map(({ locale }) => [locale.id, searchedPages(targets, locale, idsOf)]),
    ),
    diagnostics: [
      ...diagnostics,
      ...unusedConfigNames(targets, sidebarIds, configPlace),
      ...collisions({ site, docs, pages: sitePages, redirects, publicFiles: input.publicFiles }),
    ],
  }
}

/** What one locale contributes to the plan. */
interface LocalePages {
  readonly locale: Locale
  readonly chrome: Chrome
  readonly sidebars: Readonly<Record<string, Sidebar>>
  readonly pages: readonly Page[]
  /** Problems of front matter that names unknown sidebars. */
  readonly problems: readonly Diagnostic[]
}

/** Plans the pages of a locale and what surrounds their content. */
function planLocale(
  targets: Targets,
  part: LocalePlan,
  idsOf: (entry: Entry) => readonly HeadingIds[],
): LocalePages {
  const { site, catalog: all } = targets
  const { locale, posts, listed } = part
  const blog = {
    targets,
    locale,
    posts: listed,
    tags: part.tags,
    tagsOf: tagLinks(site, locale, part.tags),
    idsOf,
  }
  const { context, problems } = documentContext(targets, part, idsOf)
  const docPages = part.entries.flatMap((entry) => {
    if (entry.kind === 'doc') return [docPage(context, entry)]
    return entry.kind === 'page' ? [standalonePage(targets, entry, idsOf(entry))] : []
  })
  const unlisted = posts.filter((entry) => !isListed(entry))
  const blogPages = planBlog(blog, unlisted)
  const hasFeeds = blogPages.some((page) => isFed(site, page))
  const hasHome = all.find(locale.id, 'page', 'index') !== undefined
  return {
    locale: locale.id,
    chrome: planChrome(targets, locale, sidebarFinder(context, targets), hasFeeds),
    sidebars: Object.fromEntries([
      ...part.sidebars.map(({ sidebar }) => [sidebar.id, sidebar] as const),
      ...(listed.length > 0 ? [[BLOG_SIDEBAR, blogSidebar(blog)] as const] : []),
    ]),
    pages: [
      ...docPages,
      ...blogPages,
      ...(hasHome ? [] : [homePage(targets, locale, part.sidebars, listed)]),
      searchPage(context, locale, part.sidebars, part.entries),
      notFoundPage(site, locale),
    ],
    problems,
  }
}

/**
 * Returns every route that a page will have, so that links can be resolved before pages are made. The
 * content of a page is `unclear` if its file or its original, which determines heading ids, could not be
 * parsed, or if two files claim its route.
 */
function routesOf(
  site: Site,
  locales: readonly LocalePlan[],
  { original, contested }: Catalog,
  own: OwnPlaces,
): Pick<Targets, 'routes' | 'unclear'> {
  const isUnclear = ({ doc, kind, id, route: at }: Entry): boolean =>
    [doc, original(kind, id)].some((each) => each?.unclear === 'wholly') ||
    contested.has(normalize(at))
  const byPath = (all: readonly Route[]): Map<string, Route> =>
    new Map(all.map((each) => [normalize(each), each]))
  const pages = locales.flatMap(({ entries }) =>
    entries.filter(({ kind, date }) => kind !== 'post' || date !== ''),
  )
  const unclear = byPath(pages.filter(isUnclear).map((entry) => entry.route))
  const generated = locales.flatMap(({ locale, listed, tags }) => [
    route(locale.base, ''),
    route(locale.base, 'search'),
    ...blogRoutes(site, locale, listed, tags),
  ])
  const routes = byPath([
    ...generated.flatMap((each) => ownPlace(own, each) ?? []),
    ...pages.map((entry) => entry.route),
  ])
  for (const path of unclear.keys()) routes.delete(path)
  return { routes, unclear }
}

/** Returns the files beside documents that pages need; others are not published. */
function usedAssets({ assets, site }: Targets, pages: readonly Page[]): Output[] {
  const byUrl = new Map(
    [...assets.values()].map((asset) => [urlPath(site.base, assetFile(asset)), asset]),
  )
  if (byUrl.size === 0) return []
  const used = new Map<string, Output>()
  for (const page of pages) {
    for (const url of addressesOn(page, site)) {
      const asset = byUrl.get(url)
      if (!asset) continue
      const file = filePath(assetFile(asset).slice(1))
      used.set(file, { file, hash: asset.hash, bytes: asset.bytes })
    }
  }
  return [...used.values()]
}

function anchorsOf(
  entries: readonly Entry[],
  idsOf: (entry: Entry) => readonly HeadingIds[],
): Map<string, ReadonlySet<string>> {
  return new Map(
    entries.map((entry) => [
      normalize(entry.route),
      new Set([...idsOf(entry).flatMap(({ id, aliases }) => [id, ...aliases]), ...entry.doc.ids]),
    ]),
  )
}
