// Finds what was meant by a link or an image that names a file of the content.

import { splitAddress } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import type { From } from '../plan/links.ts'
import { RENAMED, sourcesOf } from '../plan/renamed.ts'
import type { Suggestion } from '../problems/problem.ts'
import { inLocale, publicSource, publishedAt, topOf } from '../reading/content-path.ts'
import { fromFolder } from './foreign-names.ts'
import {
  inAnotherLocale,
  foreignFile,
  encodedSuggestion,
  type SuggestionContext,
} from './suggestion-context.ts'
import { linkTo, writtenPath } from './written.ts'

/** Suggests what a link to a path of the content was meant to lead to. The most reliable guess comes first. */
export function suggestSource(
  clues: SuggestionContext,
  from: From,
  href: string,
  path: string,
): Suggestion | undefined {
  const near =
    published(clues, from, path) ??
    encodedSuggestion(foreignFile(clues, path)) ??
    renamedSource(clues, from, path) ??
    renamedOriginal(clues, from, path) ??
    foreignSource(clues, from, path) ??
    encodedSuggestion(sourceElsewhere(clues, from, path)) ??
    nearSource(clues, from, path)
  return withEnd(near, href)
}

/** Suggests what the address of an image was meant to be. `path` is the file of the content that it names, if any. */
export function suggestImage(
  clues: SuggestionContext,
  from: From,
  src: string,
  path: string | undefined,
): Suggestion | undefined {
  const file = decoded(splitAddress(src).path)
  return (
    published(clues, from, path) ??
    withEnd(encodedSuggestion(foreignFile(clues, path ?? file)), src) ??
    renamedImage(clues, from, path ?? publicSource(file)) ??
    nearImage(clues, from, file, path)
  )
}

/** Adds the query and anchor of `href` to a suggestion. */
function withEnd(near: Suggestion | undefined, href: string): Suggestion | undefined {
  return near && { ...near, address: near.address + splitAddress(href).rest }
}

function published(
  clues: SuggestionContext,
  from: From,
  path: string | undefined,
): Suggestion | undefined {
  return path !== undefined && isPublic(clues, path) ? { address: linkTo(from, path) } : undefined
}

function isFile(clues: SuggestionContext, path: string): boolean {
  return clues.targets.assets.has(path) || isPublic(clues, path)
}

function isPublic({ targets }: SuggestionContext, path: string): boolean {
  return targets.files.has(publishedAt(path) ?? '')
}

function renamedSource(clues: SuggestionContext, from: From, path: string): Suggestion | undefined {
  const entries = clues.targets.catalog.written
  const now = newNameOf(clues, sourcesOf(path), (each) => entries.has(each) || isFile(clues, each))
  return now === undefined ? undefined : { address: linkTo(from, now), why: RENAMED }
}

/** Looks for a rename in the default locale: an untranslated page never had a file in the locale of the link. */
function renamedOriginal(
  clues: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  const { site, catalog } = clues.targets
  const original = inLocale(path, site.defaultLocale)
  if (original === path) return undefined
  const now = newNameOf(
    clues,
    sourcesOf(original),
    (each) => each === inLocale(each, site.defaultLocale) && catalog.written.has(each),
  )
  const address = now && linkTo(from, inLocale(now, topOf(path) ?? ''))
  return address === undefined ? undefined : { address, why: RENAMED }
}

function renamedImage(clues: SuggestionContext, from: From, path: string): Suggestion | undefined {
  const now = newNameOf(clues, [path], (each) => isFile(clues, each))
  return now === undefined ? undefined : { address: linkTo(from, now), why: RENAMED }
}

/**
 * Returns the new path of the first file that was renamed to something fitting. It stops
 * there, to ask git no more than needed.
 */
function newNameOf(
  { renamed }: SuggestionContext,
  paths: readonly string[],
  isFit: (now: string) => boolean,
): string | undefined {
  for (const path of paths) {
    const now = renamed(path)
    if (now !== undefined && isFit(now)) return now
  }
  return undefined
}

/**
 * Finds the source that a path of another site generator refers to, in the link's locale or, where that falls
 * back to the original, in the default locale.
 */
function foreignSource(clues: SuggestionContext, from: From, path: string): Suggestion | undefined {
  const mine = topOf(path) ?? ''
  const file = fromFolder(path, mine)
  const named = clues.lookup.foreignSource()
  const found = named(file) ?? named(inLocale(file, clues.targets.site.defaultLocale))
  return found === undefined
    ? undefined
    : { address: linkTo(from, inLocale(found, mine)), sure: true }
}

function sourceElsewhere(
  clues: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  return inAnotherLocale(clues, from.locale, ({ id }) =>
    sourcesOf(inLocale(path, id))
      .map((each) => clues.targets.catalog.written.get(each)?.route)
      .find((each) => each !== undefined),
  )
}

function nearSource(clues: SuggestionContext, from: From, path: string): Suggestion | undefined {
  const near = clues.lookup.source(path)(path)
  return near === undefined ? undefined : { address: linkTo(from, near) }
}

function nearImage(
  { targets, lookup }: SuggestionContext,
  from: From,
  file: string,
  path: string | undefined,
): Suggestion | undefined {
  const near = path === undefined ? lookup.publicFile()(file) : lookup.source(path)(path)
  if (near === undefined || targets.catalog.written.has(near)) return undefined
  return { address: near.startsWith('/') ? writtenPath(near) : linkTo(from, near) }
}
