// Finds pages that no link leads to, images that no page shows, and missing or outdated translations. None of
// these is an error, but all are worth a look.

import type { Asset, Drawn, FilePath, Page, Route } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, normalize, urlPath } from '../../shared/route.ts'
import { readable } from '../../shared/text.ts'
import type { Entry } from '../plan/catalog.ts'
import { configLinks } from '../plan/chrome.ts'
import { siteIcons } from '../plan/icons.ts'
import { assetFile, fileUrl, fromSpot, resolveLink, type From } from '../plan/links.ts'
import { addressesOn } from '../plan/pages.ts'
import type { Plan } from '../plan/plan.ts'
import type { Targets } from '../plan/targets.ts'
import { redirectEnd } from '../plan/redirects.ts'
import { isPicture, isPutAside, nameOf, publicSource } from '../reading/content-path.ts'
import { untranslated, type Untranslated } from './translated.ts'

/** Sources of pages, and images, by path from the project root. */
export interface Leftovers extends Untranslated {
  readonly orphans: readonly string[]
  readonly unusedImages: readonly string[]
}

/**
 * Finds all leftovers. `texts` are files besides pages that may refer to images: stylesheets and scripts. `shown` are the
 * files whose code pages show.
 */
export function leftovers(
  plan: Plan,
  drawn: readonly Drawn[],
  texts: readonly string[],
  shown: readonly FilePath[],
): Leftovers {
  return {
    orphans: orphans(plan, drawn),
    unusedImages: unusedImages(plan, drawn, texts).filter(
      (file) => !shown.some((each) => each === file),
    ),
    ...untranslated(plan),
  }
}

/**
 * Returns documents that neither a sidebar nor another page links to. Unlisted documents and those with a
 * canonical do not count, since readers are not supposed to find them.
 */
function orphans(plan: Plan, drawn: readonly Drawn[]): string[] {
  const { site, targets } = plan
  const linked = new Set<string>(site.locales.map(({ base }) => normalize(base)))
  const linkedRoute = (from: From, href: string): Route | undefined => {
    const target = resolveLink(targets, from, href)
    if (target.kind === 'page') return target.route
    if (target.kind === 'redirect') return redirectEnd(targets, target.to)
    return target.kind === 'outside' ? routeAt(plan, targets.ownPath(href) ?? '') : undefined
  }
  const markLinked = (from: From, href: string): void => {
    const to = linkedRoute(from, href)
    if (to !== undefined && normalize(to) !== normalize(from.route ?? '')) linked.add(normalize(to))
  }
  for (const { doc, locale, route } of targets.catalog.entries)
    for (const link of doc.links)
      markLinked(fromSpot({ locale, path: doc.path, route }, link), link.href)
  for (const { href } of configLinks(site))
    for (const locale of site.locales) markLinked({ locale }, href)
  for (const [i, page] of plan.pages.entries()) {
    // The search page links to every page, so that it works without JavaScript.
    if (page.data.view.view === 'search') continue
    for (const link of drawn[i]?.links ?? []) {
      const to = routeAt(plan, targets.ownPath(link) ?? link)
      if (to !== undefined && !isSelf(plan, page, to)) linked.add(normalize(to))
    }
  }
  const isOrphan = ({ doc, fallback, route }: Entry): boolean =>
    !fallback &&
    !doc.frontMatter.unlisted &&
    doc.frontMatter.canonical === undefined &&
    !linked.has(normalize(route))
  return targets.catalog.entries.filter(isOrphan).map(({ doc }) => doc.path)
}

/** Whether a link leads to the page itself or to one of its translations. These are links of the locale switch. */
function isSelf({ site }: Plan, { data }: Page, to: Route): boolean {
  const ownAddresses: readonly string[] = [
    urlPath(site.base, data.route),
    ...Object.values(data.locales),
  ]
  return ownAddresses.some((address) => normalize(address) === normalize(urlPath(site.base, to)))
}

/** Returns the page that an address with the site's base leads to. */
function routeAt({ site, targets }: Plan, address: string): Route | undefined {
  const path = belowBase(site.base, readable(address))
  return path === undefined ? undefined : redirectEnd(targets, path)
}

function unusedImages(
  { site, targets, pages, usedAssets }: Plan,
  drawn: readonly Drawn[],
  texts: readonly string[],
): string[] {
  const used = new Set<string>(usedAssets.map(({ file }) => urlPath(site.base, `/${file}`)))
  for (const address of [
    ...pages.flatMap((page) => addressesOn(page, site)),
    ...drawn.flatMap(({ links }) => links),
  ])
    used.add(splitAddress(targets.ownPath(address) ?? address).path)
  for (const { href } of siteIcons(site, [...targets.files.values()])) used.add(href)

  const isUnused = (file: string): boolean => {
    const address = fileUrl(site.base, file)
    return isPicture(file) && !used.has(address) && !texts.some((text) => text.includes(file))
  }
  return [
    ...[...targets.assets.values(), ...besideParts(targets)]
      .filter((asset) => isUnused(assetFile(asset)))
      .map(({ path }) => path),
    ...[...targets.files.keys()].filter(isUnused).map(publicSource),
  ]
}

/** Returns the files in the folders of included texts. Other folders that are kept out of the site may hold anything. */
function besideParts({ catalog, partAssets }: Targets): Asset[] {
  const texts = catalog.entries.flatMap(({ doc }) => doc.includes ?? []).filter(isPutAside)
  const folders = [...new Set(texts.map((text) => text.slice(0, -nameOf(text).length)))]
  return [...partAssets.values()].filter(({ path }) =>
    folders.some((folder) => path.startsWith(folder)),
  )
}
