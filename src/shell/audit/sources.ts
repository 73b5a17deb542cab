// Traces a finished page back to its sources: which file a page was built from, and where in it a link was
// written.

import type { Link } from '../../core/audit/judge.ts'
import { spellings, type CodePlaces } from '../../core/check/theme.ts'
import { noMemory } from '../../core/build-memory.ts'
import type { ConfigPlace } from '../../core/reading/place.ts'
import { planOwn } from '../../core/plan/own-pages.ts'
import { AS_PLANNED, type OwnPlaces } from '../../core/plan/own-places.ts'
import { plan as planSite, type Plan } from '../../core/plan/plan.ts'
import { readDataFiles } from '../../core/plan/data-files.ts'
import type { Doc, Locale, Page, Site } from '../../shared/contract.ts'
import { belowBase, localeOf, normalize } from '../../shared/route.ts'
import { push, readable } from '../../shared/text.ts'
import { foundOnce } from '../../shared/once.ts'
import { readConfigText } from '../folders/check-root.ts'
import { loadConfig, type Loaded } from '../config/load-config.ts'
import type { Pool } from '../threads/pool.ts'
import { readContent } from '../content/read-content.ts'
import { notesIn, openCache } from '../store/cache.ts'
import { cacheFolder } from '../folders/default-folders.ts'
import { noRecent } from '../store/recent.ts'
import { memoryStore } from '../store/store.ts'
import { renderInputs } from '../bundle/bundle-cache.ts'
import { codePlaces } from '../bundle/code-places.ts'
import { gitPast } from '../content/git-past.ts'
import { codeVersion } from '../store/version.ts'
import { editableMarker } from './editable.ts'
import { configIndex, documentIndex, type Written } from './link-index.ts'
import { parsedDocs } from './parsed-docs.ts'
import { publishedPlaces } from './published.ts'
import { sourcePositionOf } from './read-facts.ts'
import { linkWriterOf, type LinkWriter } from './link-writer.ts'

/** A valid config, as far as an audit needs it. */
export interface AuditConfig {
  readonly site: Site
  readonly place: ConfigPlace
}

/** Finds where links were written. */
export interface Sources extends LinkWriter {
  /** Returns all places of a link on the page at a route. Returns none if the theme generated the link. */
  find(link: Link, route: string): readonly Written[]
}

/**
 * Runs the config of a site. If it is not valid, returns diagnostics only. `base` overrides its base path, like
 * `build --base`.
 */
export async function readAuditConfig(
  root: string,
  base: string | undefined,
): Promise<AuditConfig | Pick<Loaded, 'diagnostics'>> {
  const notes = notesIn(cacheFolder(root))
  const cache = openCache(cacheFolder(root), 'read')
  // A bundle of the last build is reused, but a new one is not written to the cache.
  const store = { ...memoryStore(), get: cache.get }
  try {
    const context = { root, store, notes, version: codeVersion(), recent: noRecent }
    const { site, diagnostics, place } = await loadConfig(context, base)
    return site ? { site, place } : { diagnostics }
  } finally {
    cache.close()
  }
}

/**
 * Reads the content of a site, and parses what the cache of the last build does not have. Problems in it are not
 * reported here, but by a build.
 */
export async function openSources(
  root: string,
  { site, place: configPlace }: AuditConfig,
  pool: Pool,
): Promise<Sources> {
  const content = readContent({ root, site, store: memoryStore(), recent: noRecent })
  const parsed = await parsedDocs(root, content.sources, site, pool)
  const docs = orElse(
    () => site.config.docs?.(parsed) ?? parsed,
    () => parsed,
  )
  const { renamed } = gitPast({ root, recent: noRecent })
  const { sidebars, tags, authors } = readDataFiles(site, content, noMemory)
  const planWith = (own: OwnPlaces): Plan =>
    planSite({
      site,
      docs,
      own,
      tags,
      authors,
      configPlace,
      renamed,
      assets: content.assets,
      partAssets: content.partAssets,
      publicFiles: content.publicFiles,
      sidebars,
      drafts: false,
      last: noMemory,
    })
  const plan = orElse(
    () => planOwn(site, configPlace, planWith),
    () => planWith(AS_PLANNED),
  )
  // Files outside the theme and content folders are known from the notes of the last build, if it left any.
  const findInCode = codePlaces(root, () =>
    renderInputs({ notes: notesIn(cacheFolder(root)), recent: noRecent }),
  )
  const { find } = createFinder(plan, docs, configPlace, findInCode)
  const findPublished = publishedPlaces(root, plan.targets.files)
  const markEditable = editableMarker(readConfigText(root), [
    ...content.sidebars.values(),
    ...content.authors.values(),
  ])
  return {
    ...linkWriterOf(plan, renamed),
    find(link, route) {
      const inPublic = findPublished(link, route)
      return inPublic.length > 0 ? inPublic : find(link, route).map(markEditable)
    },
  }
}

/** Returns the result of a hook of the config, or a fallback if it throws. The error is not reported here. */
function orElse<T>(run: () => T, fallback: () => T): T {
  try {
    return run()
  } catch {
    return fallback()
  }
}

function createFinder(
  plan: Plan,
  docs: readonly Doc[],
  configPlace: ConfigPlace,
  findInCode: CodePlaces,
): Pick<Sources, 'find'> {
  const { site } = plan
  const pages = new Map(plan.pages.map((page) => [normalize(page.data.route), page]))
  const byPath = new Map<string, Doc>(docs.map((doc) => [doc.path, doc]))
  const placesByKey = new Map<string, readonly Written[]>()
  const redirects = new Map(plan.redirects.map((each) => [normalize(each.from), each]))
  const inConfig = new Map(
    site.locales.map((locale) => [locale.id, configIndex(plan, locale, configPlace)]),
  )

  const docOf = (page: Page | undefined): Doc | undefined =>
    page?.path === undefined ? undefined : byPath.get(page.path)
  const linksOn = foundOnce((page: Page): ReadonlyMap<string, readonly Written[]> => {
    const doc = docOf(page)
    return doc ? documentIndex(plan, page, doc) : new Map()
  })

  const placesInCode = (href: string, component: string | undefined): readonly Written[] => {
    const key = `${component} ${href}`
    const places = placesByKey.get(key) ?? findInCode(component, spellings(site, href))
    placesByKey.set(key, places)
    return places
  }

  /** Indexes the links of all posts, because lists show the beginnings of posts with their links. */
  const linksOfPosts = foundOnce((locale: Locale): ReadonlyMap<string, readonly Written[]> => {
    const index = new Map<string, Written[]>()
    for (const page of plan.pages) {
      if (page.locale !== locale || docOf(page)?.kind !== 'post') continue
      for (const [href, places] of linksOn(page))
        for (const place of places) push(index, href, place)
    }
    return index
  })

  return {
    find(link, route) {
      const { reference } = link
      const rulePath = redirectFrom(link, site.base) ?? route
      const redirect = redirects.get(normalize(rulePath))
      if (redirect) return [{ ...redirect.targetPlace(), href: redirect.authoredTarget }]
      const page = pages.get(normalize(route))
      const doc = docOf(page)
      const locale = page?.locale ?? localeOf(site.locales, route)?.id ?? site.defaultLocale
      const inDocument = page && linksOn(page).get(readable(reference.href))
      if (inDocument) return inDocument
      const editPrefix = site.config.editUrl?.split('{path}', 1)[0]
      if (editPrefix !== undefined && reference.href.startsWith(editPrefix))
        return [configPlace(['editUrl'])]
      const fromConfig = inConfig.get(locale)?.get(readable(reference.href))
      if (fromConfig) return fromConfig
      const found = doc ? undefined : linksOfPosts(locale).get(readable(reference.href))
      return found ?? placesInCode(reference.href, doc?.component ? doc.path : undefined)
    },
  }
}

/** Returns the source path of the rule in `_redirects` that contains a link, without the base path. */
function redirectFrom(link: Link, base: string): string | undefined {
  const { file, text } = link.from
  if (file !== '_redirects') return undefined
  const at = sourcePositionOf(link).start
  const start = text.lastIndexOf('\n', at) + 1
  const from = text.slice(start, at).trim()
  return readable(belowBase(base, from) ?? from)
}
