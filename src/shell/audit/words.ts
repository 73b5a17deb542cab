// What a link of the sources should be, as its author would write it: what the build says of sources, which knows them, and git.

import path from 'node:path'
import type { ReferenceKind } from '../../core/audit/reference.ts'
import { meantIn, type Meant } from '../../core/check/meant.ts'
import { withSection } from '../../core/check/meant-route.ts'
import type { Renamed } from '../../core/plan/renamed.ts'
import { hrefOf, resolveLink, type From } from '../../core/plan/links.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Nowhere } from '../../core/plan/targets.ts'
import { inLocale, topOf } from '../../core/reading/content-path.ts'
import { filePath } from '../../shared/contract.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { belowBase, localeOf, normalize, urlPath } from '../../shared/route.ts'
import { readable } from '../../shared/text.ts'
import { isCertain } from './certain.ts'
import type { Written } from './link-index.ts'

/** The link as it should be. It is `sure` where nothing else can have been meant. */
export interface Replacement {
  readonly text: string
  readonly sure: boolean
}

/** Speaks as the authors of a site do: relative to a file, without the base, without the prefix of their language. */
export interface Words {
  /** What was meant by a link that leads to nothing the site is made of; `from` is the route of the page that shows it. */
  meant(written: Partial<Written>, kind: ReferenceKind, from: string): Replacement | undefined
  /** How a link would lead to a route instead. */
  inWordsOf(written: Partial<Written>, from: string, route: string): string | undefined
}

/** The words of a site. */
export function wordsOf(plan: Plan, renamed: Renamed): Words {
  const { targets, site } = plan
  const pages = new Map(plan.pages.map((page) => [normalize(page.data.route), page]))
  const documents = new Set<string>(targets.catalog.entries.map(({ doc }) => doc.path))
  const unknown = { isThere: () => true, deleted: () => undefined }
  const withGit = meantIn(targets, { ...unknown, renamed })
  const withoutGit = meantIn(targets, { ...unknown, renamed: () => undefined })

  const fromOf = ({ path: file }: Partial<Written>, route: string): From | undefined => {
    const locale =
      localeOf(site.locales, route) ?? site.locales.find(({ id }) => id === site.defaultLocale)
    if (!locale) return undefined
    const page = pages.get(normalize(route))
    const own = file !== undefined && documents.has(file) ? { path: filePath(file) } : {}
    return { locale, ...own, ...(page ? { route: page.data.route } : {}) }
  }

  /** Whether a path from the root can only be this one, or is it without the section. */
  const isNear = (written: string, there: string): boolean =>
    isCertain(written, there) ||
    ['/', ...site.locales.map(({ base }) => base)].some(
      (base) => written.startsWith(base) && withSection(base, written).includes(normalize(there)),
    )

  /** Whether of all that is there one thing alone can have been meant. */
  const isOnly = (href: string, { path: file, tried }: Nowhere): boolean => {
    const { routes, files, assets } = targets
    const near =
      file === undefined
        ? [
            ...[...routes.keys()].filter((each) => isNear(tried, each)),
            ...[...files.keys()].filter((each) => isCertain(href, each)),
          ]
        : [...documents, ...assets.keys()].filter((each) => isCertain(file, each))
    return near.length === 1
  }

  return {
    meant(written, kind, route) {
      const { href = '' } = written
      const from = fromOf(written, route)
      if (!from) return undefined
      const target = resolveLink(targets, from, href)
      if (target.kind !== 'nowhere') return undefined
      const ask = (meant: Meant): ReturnType<Meant['page']> =>
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
          ? // Also what is shown untranslated is linked to as if it were there.
            [relative(file, mine === undefined ? page.path : inLocale(page.path, mine))]
          : []),
        // A path leads to each language's own page.
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

/** The path of an address from the root, in whichever way it is written in a file. */
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
