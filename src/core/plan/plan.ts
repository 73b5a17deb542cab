// Plans the whole site: which pages exist, at which routes and with which titles. Everything that depends on
// more than one file is decided here, from the small parts of all documents.

import type {
  Asset,
  Chrome,
  Diagnostic,
  Doc,
  HeadingIds,
  Locale,
  Output,
  Page,
  Sidebar,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { blogSidebar, isListed, planBlog, postsOf } from './blog.ts'
import { catalog, type Entry } from './catalog.ts'
import { planChrome } from './chrome.ts'
import { unusedConfigNames } from './unused-config-names.ts'
import { collisions } from './collisions.ts'
import type { DataLink } from './drawn-links.ts'
import { blogTitle, isFed } from './feed-files.ts'
import { docPage, homePage, notFoundPage, searchPage, standalonePage } from './documents.ts'
import type { BuildMemory } from '../build-memory.ts'
import { gatherTargets } from './gather-targets.ts'
import { AS_PLANNED, ownPlace, type OwnPlaces } from './own-places.ts'
import { pageIds } from './page-ids.ts'
import { placedAt } from './pages.ts'
import { AUTHORS, TAGS, type Grouping } from './groupings.ts'
import {
  authorLinks,
  groupsOf,
  planGroups,
  type GroupFiles,
  type PostGroup,
  type PostGroups,
} from './post-groups.ts'
import { BLOG_SIDEBAR, groupRoute, type Blog } from './post-lists.ts'
import type { Redirect } from './redirects.ts'
import type { Renamed } from './renamed.ts'
import { searchedPages, type SearchedPage } from './searched.ts'
import { documentContext, sidebarFinder } from './sidebar-positions.ts'
import type { SidebarFile } from './sidebar-file.ts'
import { sidebarLinks } from './sidebar-links.ts'
import { siteSections, type SiteSection } from './site-index.ts'
import type { SidebarPlan } from './sidebar-tree.ts'
import { planSidebars } from './sidebars.ts'
import type { ConfigPlace } from '../reading/place.ts'
import type { Targets } from './targets.ts'
import { withTranslations } from './translations.ts'
import { inheritVisibility } from './inherit-visibility.ts'
import { words } from '../words/words.ts'
import { usedAssets } from './used-assets.ts'

/** What is known of a site once all files are read and all documents parsed. */
interface PlanInput {
  readonly site: Site
  readonly docs: readonly Doc[]
  /** Files beside documents. `publicFiles` are those in `content/public`. */
  readonly assets: readonly Asset[]
  /** Files that only included texts can show. */
  readonly partAssets: readonly Asset[]
  readonly publicFiles: readonly Asset[]
  readonly sidebars: ReadonlyMap<Locale, SidebarFile>
  readonly tags: GroupFiles
  readonly authors: GroupFiles
  /** Whether some of these files could not be parsed. If so, unknown names are not reported. */
  readonly unclear?: Readonly<Record<'sidebars' | 'tags' | 'authors', boolean>>
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
  /** The links in the files of sidebars and authors, which are checked at their places. */
  readonly dataLinks: readonly DataLink[]
  /** The listed pages of each locale, by section. */
  readonly sections: Readonly<Record<Locale, readonly SiteSection[]>>
  readonly redirects: readonly Redirect[]
  readonly targets: Targets
  /** Ids in the content of each page, by normalized route. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
  /** The pages that the search covers. */
  readonly searched: Readonly<Record<Locale, readonly SearchedPage[]>>
  /** Files beside documents that some page shows or links to. */
  readonly usedAssets: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
}

/** One locale's part of the site before its pages are made. */
interface LocalePlan extends PostGroups {
  readonly locale: SiteLocale
  readonly entries: readonly Entry[]
  /** The posts that appear in lists. */
  readonly listed: readonly Entry[]
  readonly sidebars: readonly SidebarPlan[]
}

/** Plans every page of the site. */
export function plan(input: PlanInput): Plan {
  const { site, docs, publicFiles, configPlace, unclear, last, own = AS_PLANNED } = input
  const all = catalog(site, inheritVisibility(site, docs, last), input.drafts, own)
  const diagnostics: Diagnostic[] = []
  const parts = site.locales.map((locale) => {
    const entries = all.entries.filter((entry) => entry.locale.id === locale.id)
    const listed = postsOf(entries, locale).filter(isListed)
    const groupsBy = (grouping: Grouping): PostGroup[] => {
      const { key } = grouping
      const planned = planGroups(grouping, listed, locale, site.defaultLocale, input[key])
      if (!unclear?.[key]) diagnostics.push(...planned.diagnostics)
      return planned.groups.filter((each) => ownPlace(own, groupRoute(locale, key, each)))
    }
    return { locale, entries, listed, tags: groupsBy(TAGS), authors: groupsBy(AUTHORS) }
  })
  const { targets, redirects } = gatherTargets(input, all, parts, own)
  const locales = parts.map((part): LocalePlan => {
    const sidebars = planSidebars(targets, part.locale, input.sidebars, input.renamed)
    diagnostics.push(...sidebars.diagnostics)
    return { ...part, sidebars: sidebars.plans }
  })
  const { idsOf, anchors, ...ids } = pageIds(all, last)
  diagnostics.push(...ids.diagnostics)

  const localePages = locales.map((part) => planLocale(targets, part, idsOf))
  if (!unclear?.sidebars) diagnostics.push(...localePages.flatMap(({ problems }) => problems))
  const byLocale = <T>(value: (part: LocalePages) => T): Record<Locale, T> =>
    Object.fromEntries(localePages.map((part) => [part.locale, value(part)]))
  const pages = withTranslations(
    site,
    localePages.flatMap((part) => part.pages.flatMap((page) => placed(site, own, page))),
  )
  const sidebarIds = unclear?.sidebars
    ? undefined
    : new Set(locales.flatMap(({ sidebars }) => sidebars.map(({ sidebar }) => sidebar.id)))
  return {
    site,
    pages,
    chromes: byLocale(({ chrome }) => chrome),
    sidebars: byLocale(({ sidebars }) => sidebars),
    sections: byLocale(({ sections }) => sections),
    dataLinks: [...sidebarLinks(targets, input.sidebars), ...authorLinks(targets, input.authors)],
    redirects,
    targets,
    anchors,
    usedAssets: usedAssets(targets, pages),
    searched: byLocale(({ searched }) => searched),
    diagnostics: [
      ...diagnostics,
      ...unusedConfigNames(targets, sidebarIds, configPlace),
      ...collisions({ site, docs, pages, redirects, publicFiles }),
    ],
  }
}

/** What one locale contributes to the plan. */
interface LocalePages {
  readonly locale: Locale
  readonly chrome: Chrome
  readonly sidebars: Readonly<Record<string, Sidebar>>
  readonly sections: readonly SiteSection[]
  readonly pages: readonly Page[]
  readonly searched: readonly SearchedPage[]
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
  const { locale, entries, listed, tags, authors } = part
  const blog: Blog = {
    targets,
    locale,
    posts: listed,
    tags,
    authors,
    idsOf,
    groupsOf: foundOnce((entry) => groupsOf({ tags, authors }, entry)),
  }
  const { context, problems } = documentContext(targets, part, idsOf)
  const docPages = entries.flatMap((entry) => {
    if (entry.kind === 'doc') return [docPage(context, entry)]
    return entry.kind === 'page' ? [standalonePage(targets, entry, idsOf(entry))] : []
  })
  const unlisted = postsOf(entries, locale).filter((entry) => !isListed(entry))
  const blogPages = planBlog(blog, unlisted)
  const hasFeeds = blogPages.some((page) => isFed(site, page))
  const sections = siteSections(targets, part.sidebars, entries, locale, {
    ...words(locale),
    blog: blogTitle(site, locale),
  })
  const hasHome = all.find(locale.id, 'page', 'index') !== undefined
  return {
    locale: locale.id,
    chrome: planChrome(targets, locale, sidebarFinder(context, targets), hasFeeds),
    sidebars: Object.fromEntries([
      ...part.sidebars.map(({ sidebar }) => [sidebar.id, sidebar] as const),
      ...(listed.length > 0 ? [[BLOG_SIDEBAR, blogSidebar(blog)] as const] : []),
    ]),
    sections,
    pages: [
      ...docPages,
      ...blogPages,
      ...(hasHome ? [] : [homePage(targets, locale, part.sidebars, listed)]),
      searchPage(context, locale, sections, entries),
      notFoundPage(site, locale),
    ],
    searched: searchedPages(targets, locale, idsOf),
    problems,
  }
}

/** Returns a page where the config's `pages` function places it; nothing if that drops it. */
function placed(site: Site, own: OwnPlaces, page: Page): Page[] {
  // The catalog has already placed pages that are made from a file.
  const at = page.path === undefined ? ownPlace(own, page.data.route) : page.data.route
  return at === undefined ? [] : [placedAt(site, page, at)]
}
