// Phrases a link of the sources as its author would write it, from what a build knows of the sources and from
// the git history.

import path from 'node:path'
import type { ReferenceKind } from '../../core/audit/reference.ts'
import { createSuggestions, type Suggestions } from '../../core/check/suggestions.ts'
import { withSection } from '../../core/check/suggest-route.ts'
import type { Renamed } from '../../core/plan/renamed.ts'
import { hrefOf, isInPart, resolveLink, type From } from '../../core/plan/links.ts'
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
  replacementFor(
    written: Partial<Written>,
    kind: ReferenceKind,
    from: string,
  ): Replacement | undefined
  /** Returns how to write a link to `route` at a place. */
  hrefTo(written: Partial<Written>, from: string, route: string): string | undefined
}

/** Creates the `LinkWriter` of a site. */
export function linkWriterOf(plan: Plan, renamed: Renamed): LinkWriter {
  const { targets, site } = plan
  const pages = new Map(plan.pages.map((page) => [normalize(page.data.route), page]))
  const docs = targets.catalog.entries.map(({ doc }) => doc)
  const documents = new Set<string>(docs.map((doc) => doc.path))
  /** Documents, and files whose text they include. */
  const texts = new Set<string>(docs.flatMap((doc) => [doc.path, ...(doc.includes ?? [])]))
  const commonContext = { isPublished: () => true, deleted: () => undefined }
  const withGit = createSuggestions(targets, { ...commonContext, renamed })
  const withoutGit = createSuggestions(targets, { ...commonContext, renamed: () => undefined })

  const fromOf = ({ path: file }: Partial<Written>, route: string): From | undefined => {
    const locale =
      localeOf(site.locales, route) ?? site.locales.find(({ id }) => id === site.defaultLocale)
    if (!locale) return undefined
    const page = pages.get(normalize(route))
    const ownPath = file !== undefined && texts.has(file) ? { path: filePath(file) } : {}
    return { locale, ...ownPath, ...(page ? { route: page.data.route } : {}) }
  }

  const bases = ['/', ...site.locales.map(({ base }) => base)]

  /** Whether exactly one page or file can have been meant. */
  const hasOneCandidate = (
    href: string,
    from: From,
    { path: file, missingPath }: MissingTarget,
  ): boolean => {
    const { routes, files, assets, partAssets } = targets
    const candidates =
      file === undefined
        ? [
            ...[...routes.keys()].filter((each) => isNear(missingPath, each, bases)),
            ...[...files.keys()].filter((each) => isOnlyPlausibleMatch(href, each)),
          ]
        : [...documents, ...assets.keys(), ...(isInPart(from) ? partAssets.keys() : [])].filter(
            (each) => isOnlyPlausibleMatch(file, each),
          )
    return candidates.length === 1
  }

  return {
    replacementFor(written, kind, route) {
      const { href = '' } = written
      const from = fromOf(written, route)
      if (!from) return undefined
      const target = resolveLink(targets, from, href)
      if (target.kind !== 'nowhere') return undefined
      const suggest = (suggestions: Suggestions): ReturnType<Suggestions['page']> =>
        kind === 'image'
          ? suggestions.image(from, href, target.path)
          : suggestions.page(from, href, target)
      const suggestion = suggest(withGit)
      if (!suggestion) return undefined
      const writtenPath = fromRoot(written, href)
      const sure =
        suggestion.sure === true ||
        (suggestion.reason !== undefined && suggestion.reason !== suggest(withoutGit)?.reason) ||
        (isNear(writtenPath, fromRoot(written, suggestion.address), bases) &&
          hasOneCandidate(writtenPath, from, target))
      return { text: suggestion.address, sure }
    },
    hrefTo(written, route, to) {
      const from = fromOf(written, route)
      if (!from) return undefined
      const relativePath = relativePathTo(pages.get(normalize(to))?.path, written)
      // Such a path leads to the page in the locale of the reader.
      const pathInLocale = belowBase(from.locale.base, to)
      const expected = addressOf(urlPath(site.base, to))
      return [relativePath, pathInLocale, to].find((alternative) => {
        if (alternative === undefined) return false
        const target = resolveLink(targets, from, encodeURI(alternative))
        return (
          target.kind !== 'nowhere' &&
          addressOf(hrefOf(site.base, target, alternative)) === expected
        )
      })
    },
  }
}

/**
 * Whether a root-relative path can only be meant as `candidate`: nearly the same path, or the same but for a
 * missing section (`docs` or `blog`) below one of the `bases`.
 */
function isNear(written: string, candidate: string, bases: readonly string[]): boolean {
  return (
    isOnlyPlausibleMatch(written, candidate) ||
    bases.some(
      (base) =>
        written.startsWith(base) && withSection(base, written).includes(normalize(candidate)),
    )
  )
}

/** Returns the path of a source as seen from the file with a link, if the link names a source in this way. */
function relativePathTo(source: string | undefined, written: Partial<Written>): string | undefined {
  const { path: file = '', href = '' } = written
  if (source === undefined || !/^[^/#?:][^:#?]*\.(md|tsx)([#?]|$)/.test(href)) return undefined
  const ownLocale = topOf(file)
  // An untranslated page is linked to as if it existed in this locale.
  return relative(file, ownLocale === undefined ? source : inLocale(source, ownLocale))
}

/**
 * Returns an address as a path from the root of the project, without query and fragment, whether it is
 * written relative to the file or not.
 */
function fromRoot({ path: file }: Partial<Written>, address: string): string {
  return path.posix.resolve('/', path.posix.dirname(file ?? ''), splitAddress(address).path)
}

function relative(from: string, to: string): string {
  const result = path.posix.relative(path.posix.dirname(from), to)
  return result.startsWith('.') ? result : `./${result}`
}

function addressOf(href: string): string {
  return normalize(readable(href))
}
