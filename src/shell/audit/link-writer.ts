// Phrases a link of the sources as its author would write it, from what a build knows of the sources and from
// the git history.

import path from 'node:path'
import type { ReferenceKind } from '../../core/audit/reference.ts'
import { createSuggestions, type Suggestions } from '../../core/check/suggestions.ts'
import { withSection } from '../../core/check/suggest-route.ts'
import type { Renamed } from '../../core/plan/renamed.ts'
import { hrefOf, resolveLink, type From } from '../../core/plan/links.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { MissingTarget } from '../../core/plan/targets.ts'
import { inLocale, topOf } from '../../core/reading/content-path.ts'
import { filePath } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize, urlPath } from '../../shared/route.ts'
import { readable } from '../../shared/text.ts'
import { isOnlyPlausibleMatch } from './plausible-match.ts'
import type { Written } from './link-index.ts'

/** The corrected link. `sure` means that nothing else can have been meant. */
export interface Replacement {
  readonly text: string
  readonly sure: boolean
}

/**
 * Writes links as the authors of a site do: relative to a file, without the base path, without the prefix of
 * the locale.
 */
export interface LinkWriter {
  /** Returns what a link that leads nowhere was meant to be. `from` is the route of the page that shows it. */
  meant(written: Partial<Written>, kind: ReferenceKind, from: string): Replacement | undefined
  /** Returns how to write a link to `route` at a place. */
  inWordsOf(written: Partial<Written>, from: string, route: string): string | undefined
}

/** Creates the `LinkWriter` of a site. */
export function linkWriterOf(plan: Plan, renamed: Renamed): LinkWriter {
  const { targets, site } = plan
  const pages = new Map(plan.pages.map((page) => [normalize(page.data.route), page]))
  const documents = new Set<string>(targets.catalog.entries.map(({ doc }) => doc.path))
  const unknown = { isThere: () => true, deleted: () => undefined }
  const withGit = createSuggestions(targets, { ...unknown, renamed })
  const withoutGit = createSuggestions(targets, { ...unknown, renamed: () => undefined })

  const fromOf = ({ path: file }: Partial<Written>, route: string): From | undefined => {
    const locale =
      localeOf(site.locales, route) ?? site.locales.find(({ id }) => id === site.defaultLocale)
    if (!locale) return undefined
    const page = pages.get(normalize(route))
    const own = file !== undefined && documents.has(file) ? { path: filePath(file) } : {}
    return { locale, ...own, ...(page ? { route: page.data.route } : {}) }
  }

  /**
   * Whether a root-relative path can only be meant as `there`: nearly the same path, or the same but for a
   * missing section (`docs` or `blog`).
   */
  const isNear = (written: string, there: string): boolean =>
    isOnlyPlausibleMatch(written, there) ||
    ['/', ...site.locales.map(({ base }) => base)].some(
      (base) => written.startsWith(base) && withSection(base, written).includes(normalize(there)),
    )

  /** Whether exactly one page or file can have been meant. */
  const isOnly = (href: string, { path: file, tried }: MissingTarget): boolean => {
    const { routes, files, assets } = targets
    const near =
      file === undefined
        ? [
            ...[...routes.keys()].filter((each) => isNear(tried, each)),
            ...[...files.keys()].filter((each) => isOnlyPlausibleMatch(href, each)),
          ]
        : [...documents, ...assets.keys()].filter((each) => isOnlyPlausibleMatch(file, each))
    return near.length === 1
  }

  return {
    meant(written, kind, route) {
      const { href = '' } = written
      const from = fromOf(written, route)
      if (!from) return undefined
      const target = resolveLink(targets, from, href)
      if (target.kind !== 'nowhere') return undefined
      const ask = (meant: Suggestions): ReturnType<Suggestions['page']> =>
        kind === 'image' ? meant.image(from, href, target.path) : meant.page(from, href, target)
      const instead = ask(withGit)
      if (!instead) return undefined
      const bare = fromRoot(written, href)
      const sure =
        instead.sure === true ||
        (instead.why !== undefined && instead.why !== ask(withoutGit)?.why) ||
        (isNear(bare, fromRoot(written, instead.address)) && isOnly(bare, target))
      return { text: instead.address, sure }
    },
    inWordsOf(written, route, to) {
      const from = fromOf(written, route)
      const { path: file = '', href = '' } = written
      if (!from) return undefined
      const page = pages.get(normalize(to))
      const mine = topOf(file)
      const short = belowBase(from.locale.base, to)
      const ways = [
        ...(/^[^/#?:][^:#?]*\.(md|tsx)([#?]|$)/.test(href) && page?.path !== undefined
          ? // An untranslated page is linked to as if it existed in this locale.
            [relative(file, mine === undefined ? page.path : inLocale(page.path, mine))]
          : []),
        // Such a path leads to the page in the locale of the reader.
        ...(short === undefined ? [] : [short]),
        to,
      ]
      const wanted = addressOf(urlPath(site.base, to))
      return ways.find((way) => {
        const target = resolveLink(targets, from, encodeURI(way))
        return target.kind !== 'nowhere' && addressOf(hrefOf(site.base, target, way)) === wanted
      })
    },
  }
}

/**
 * Returns an address as a path from the root of the project, without query and fragment, whether it is
 * written relative to the file or not.
 */
function fromRoot({ path: file }: Partial<Written>, address: string): string {
  return path.posix.resolve('/', path.posix.dirname(file ?? ''), splitAddress(address).path)
}

function relative(from: string, to: string): string {
  const way = path.posix.relative(path.posix.dirname(from), to)
  return way.startsWith('.') ? way : `./${way}`
}

function addressOf(href: string): string {
  return normalize(readable(href))
}
