// Resolves links that were changed in a text, as far as the frame suffices: links to pages by their paths, and
// to headings in the search index. Any other new link within the site requires a full build.

import { idsMeant, splitAddress } from '../../shared/anchor.ts'
import {
  filePath,
  type Article,
  type Doc,
  type FilePath,
  type Locale,
  type Route,
  type Site,
} from '../../shared/contract.ts'
import { normalize, route, urlPath } from '../../shared/route.ts'
import { decoded, own } from '../../shared/text.ts'
import type { Frame, FramedDoc, WrittenLink } from '../frame.ts'
import { NOT_FOUND } from '../plan/documents.ts'
import { assetsBelow, sourcePath } from '../plan/links.ts'
import type { Searching } from '../plan/searched.ts'
import { inLocale, topOf } from '../reading/content-path.ts'
import { urlDefect } from '../reading/url-defect.ts'
import { isOutside } from '../reading/scheme.ts'

/** A document before and after a change. */
export interface Changed {
  readonly before: FramedDoc
  readonly doc: Doc
}

/**
 * Resolves the links of a changed article. Returns `undefined` if one may be broken, or if a file may have
 * become unused.
 */
export type ResolveLinks = (
  article: Article,
  locale: Locale,
  changed: Changed,
) => readonly string[] | undefined

/** Creates a resolver from the frame of a site and the current headings in the search index. */
export function createLinkResolver(
  site: Site,
  frame: Pick<Frame, 'docs' | 'pages'> & { readonly searching: Pick<Searching, 'searched'> },
): ResolveLinks {
  const assets = assetsBelow(site.base)
  // Created on demand, since few edits change a link.
  let cachedRoutes: ReadonlyMap<string, Route> | undefined
  const routes = (): ReadonlyMap<string, Route> =>
    (cachedRoutes ??= new Map(frame.pages.map(({ route: at }) => [normalize(at), at])))

  return (article, locale, { before, doc }) => {
    if (doc.outside.some(({ href }) => urlDefect(href) !== undefined)) return undefined
    if (isSame(before.links, doc.links)) return article.hrefs
    const hrefsBefore = new Map(before.links.map((link, i) => [keyOf(link), article.hrefs[i]]))
    const hrefs = doc.links.flatMap((link) => {
      const to = hrefsBefore.get(keyOf(link)) ?? (isPlain(link) ? newHref(link) : undefined)
      return to === undefined ? [] : [to]
    })
    const usedHrefs = new Set(hrefs)
    const keepsAssets = article.hrefs.every(
      (href) => usedHrefs.has(href) || !href.startsWith(assets),
    )
    return hrefs.length === doc.links.length && keepsAssets ? hrefs : undefined

    /** Returns the `href` in the markup for a link that was not there before, if it surely leads to a page. */
    function newHref({ href, path: file = doc.path }: WrittenLink): string | undefined {
      if (isOutside(href)) return undefined
      const { path, suffix, anchor } = splitAddress(href)
      if (suffix !== '' && suffix !== `#${anchor ?? ''}`) return undefined
      if (path === '') return hrefWithinPage(href, anchor)
      const at = path.startsWith('/')
        ? pageInLocale(decoded(path))
        : pageOfSource(file, decoded(path))
      if (at === undefined || !pageExists(at) || !hasAnchor(locale, at, anchor)) return undefined
      return urlPath(site.base, at) + suffix
    }

    function hrefWithinPage(href: string, anchor: string | undefined): string | undefined {
      const [ownRoute, shownRoute] = [own(before.routes, doc.locale), own(before.routes, locale)]
      if (!anchor || ownRoute === undefined || shownRoute === undefined) return undefined
      if (!hasAnchor(doc.locale, ownRoute, anchor)) return undefined
      return article.part === 'html' ? href : urlPath(site.base, shownRoute) + href
    }

    function pageInLocale(path: string): Route | undefined {
      const base = site.locales.find(({ id }) => id === locale)?.base
      return base === undefined ? undefined : routes().get(normalize(route(base, path)))
    }

    function pageOfSource(file: FilePath, path: string): Route | undefined {
      const source = sourcePath(file, path)
      // A source outside the folders of all locales is not that of a page. A backslash must not be looked
      // up, because `filePath` would turn it into a slash.
      if (source.includes('\\') || !site.locales.some(({ id }) => id === topOf(source)))
        return undefined
      // On an untranslated page, too, a link leads to the translation of its target if there is one.
      const paths = [source, inLocale(source, locale)]
      const found = paths.map((each) => frame.docs.get(filePath(each))?.routes ?? {})
      return found.map((each) => own(each, locale)).find((at) => at !== undefined)
    }
  }

  function pageExists(at: Route): boolean {
    return routes().get(normalize(at)) === at && !at.endsWith(`/${NOT_FOUND}`)
  }

  function hasAnchor(locale: Locale, at: Route, anchor: string | undefined): boolean {
    if (anchor === undefined) return true
    const ids = idsMeant(anchor)
    const page = frame.searching.searched[locale]?.find((each) => each.route === at)
    return page !== undefined && page.headings.some(({ id }) => id !== '' && ids.includes(id))
  }
}

function isSame(before: readonly WrittenLink[], after: readonly WrittenLink[]): boolean {
  return (
    before.length === after.length && before.every((link, i) => keyOf(link) === keyOf(after[i]))
  )
}

function keyOf(link: WrittenLink | undefined): string {
  return JSON.stringify([link?.path, link?.href, link?.wants, link?.severity])
}

/**
 * Whether a link has no target kind and no severity of its own, so that it may lead to a page and is judged
 * by the config.
 */
function isPlain({ wants, severity }: WrittenLink): boolean {
  return wants === undefined && severity === undefined
}
