// Finds what was meant by a link or an image that names a file of the content.

import { splitAddress } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import { assetAt, type From } from '../plan/links.ts'
import { RENAMED, sourcesOf } from '../plan/renamed.ts'
import type { Suggestion } from '../problems/problem.ts'
import { inLocale, publicSource, publishedAt, topOf } from '../reading/content-path.ts'
import { fromFolder } from './foreign-names.ts'
import {
  endingAlike,
  inAnotherLocale,
  foreignFile,
  encodedSuggestion,
  type SuggestionContext,
} from './suggestion-context.ts'
import { linkTo, writtenPath } from './written.ts'

/** Suggests what a link to a path of the content was meant to lead to. The most reliable guess comes first. */
export function suggestSource(
  context: SuggestionContext,
  from: From,
  href: string,
  path: string,
): Suggestion | undefined {
  const named = unencodedName(context, from, href, path)
  if (named) return named
  const near =
    published(context, from, path) ??
    encodedSuggestion(foreignFile(context, path)) ??
    renamedSource(context, from, path) ??
    renamedOriginal(context, from, path) ??
    foreignSource(context, from, path) ??
    encodedSuggestion(sourceElsewhere(context, from, path)) ??
    encodedSuggestion(endingAlike(context, path)) ??
    nearSource(context, from, path)
  return withEnd(near, href)
}

/** Suggests what the address of an image was meant to be. `path` is the file of the content that it names, if any. */
export function suggestImage(
  context: SuggestionContext,
  from: From,
  src: string,
  path: string | undefined,
): Suggestion | undefined {
  const file = decoded(splitAddress(src).path)
  return (
    unencodedName(context, from, src, path ?? publicSource(file)) ??
    published(context, from, path) ??
    withEnd(encodedSuggestion(foreignFile(context, path ?? file)), src) ??
    renamedImage(context, from, path ?? publicSource(file)) ??
    withEnd(encodedSuggestion(endingAlike(context, path ?? file)), src) ??
    nearImage(context, from, file, path)
  )
}

/**
 * Suggests the file whose name has a `#` or `?` where `href` ends its path. `path` is the file of the content
 * up to there. A translation uses the files of its original.
 */
function unencodedName(
  context: SuggestionContext,
  from: From,
  href: string,
  path: string,
): Suggestion | undefined {
  const { suffix } = splitAddress(href)
  if (suffix === '') return undefined
  const file = path + decoded(suffix)
  const original = inLocale(file, context.targets.site.defaultLocale)
  if (!isFile(context, from, file) && !isFile(context, from, original)) return undefined
  const sign = suffix.charAt(0)
  return {
    address: linkTo(from, file),
    reason: `“${sign}” ends a path: in the name of a file it is written ${encodeURIComponent(sign)}.`,
    sure: true,
  }
}

/** Adds the query and anchor of `href` to a suggestion. */
function withEnd(near: Suggestion | undefined, href: string): Suggestion | undefined {
  return near && { ...near, address: near.address + splitAddress(href).suffix }
}

function published(
  context: SuggestionContext,
  from: From,
  path: string | undefined,
): Suggestion | undefined {
  return path !== undefined && isPublic(context, path) ? { address: linkTo(from, path) } : undefined
}

function isFile(context: SuggestionContext, from: From, path: string): boolean {
  return assetAt(context.targets, from, path) !== undefined || isPublic(context, path)
}

function isPublic({ targets }: SuggestionContext, path: string): boolean {
  return targets.files.has(publishedAt(path) ?? '')
}

function renamedSource(
  context: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  const entries = context.targets.catalog.written
  const newPath = findNewPath(
    context,
    sourcesOf(path),
    (each) => entries.has(each) || isFile(context, from, each),
  )
  return newPath === undefined ? undefined : { address: linkTo(from, newPath), reason: RENAMED }
}

/** Looks for a rename in the default locale: an untranslated page never had a file in the locale of the link. */
function renamedOriginal(
  context: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  const { site, catalog } = context.targets
  const original = inLocale(path, site.defaultLocale)
  if (original === path) return undefined
  const newPath = findNewPath(
    context,
    sourcesOf(original),
    (each) => each === inLocale(each, site.defaultLocale) && catalog.written.has(each),
  )
  const address = newPath && linkTo(from, inLocale(newPath, topOf(path) ?? ''))
  return address === undefined ? undefined : { address, reason: RENAMED }
}

function renamedImage(
  context: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  const newPath = findNewPath(context, [path], (each) => isFile(context, from, each))
  return newPath === undefined ? undefined : { address: linkTo(from, newPath), reason: RENAMED }
}

/**
 * Returns the new path of the first file that was renamed to something fitting. It stops
 * there, to ask git no more than needed.
 */
function findNewPath(
  { renamed }: SuggestionContext,
  paths: readonly string[],
  isSuitable: (newPath: string) => boolean,
): string | undefined {
  for (const path of paths) {
    const newPath = renamed(path)
    if (newPath !== undefined && isSuitable(newPath)) return newPath
  }
  return undefined
}

/**
 * Finds the source that a path of another site generator refers to, in the link's locale or, where that falls
 * back to the original, in the default locale.
 */
function foreignSource(
  context: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  const ownLocale = topOf(path) ?? ''
  const file = fromFolder(path, ownLocale)
  const findForeign = context.lookup.foreignSource()
  const found = findForeign(file) ?? findForeign(inLocale(file, context.targets.site.defaultLocale))
  return found === undefined
    ? undefined
    : { address: linkTo(from, inLocale(found, ownLocale)), sure: true }
}

function sourceElsewhere(
  context: SuggestionContext,
  from: From,
  path: string,
): Suggestion | undefined {
  return inAnotherLocale(context, from.locale, ({ id }) =>
    sourcesOf(inLocale(path, id))
      .map((each) => context.targets.catalog.written.get(each)?.route)
      .find((each) => each !== undefined),
  )
}

function nearSource(context: SuggestionContext, from: From, path: string): Suggestion | undefined {
  const near = context.lookup.source(from, path)(path)
  return near === undefined ? undefined : { address: linkTo(from, near) }
}

function nearImage(
  { targets, lookup }: SuggestionContext,
  from: From,
  file: string,
  path: string | undefined,
): Suggestion | undefined {
  if (path === undefined) {
    const near = lookup.publicFile()(file)
    return near === undefined ? undefined : { address: writtenPath(near) }
  }
  // A translation uses the pictures of its original.
  for (const each of new Set([path, inLocale(path, targets.site.defaultLocale)])) {
    const near = lookup.source(from, each)(each)
    if (near !== undefined && !targets.catalog.written.has(near))
      return { address: linkTo(from, inLocale(near, topOf(path) ?? '')) }
  }
  return undefined
}
