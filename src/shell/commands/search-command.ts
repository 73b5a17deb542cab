// Searches the index of a built site in a terminal, with the same engine, files and ranking as in the
// browser.

import fs from 'node:fs'
import path from 'node:path'
import { holdsWord } from '../../shared/search/holds-word.ts'
import type { Library } from '../../shared/search/library.ts'
import { openLibrary } from '../../shared/search/library-in-parts.ts'
import { explain, type SearchResult } from '../../shared/search/search.ts'
import type { Marked } from '../../shared/search/excerpt.ts'
import type { Hit } from '../../shared/search/group.ts'
import type { Part } from '../../shared/search/rank.ts'
import { SITE_DATA } from '../../core/files/site-files.ts'
import { problem } from '../../core/problems/problem.ts'
import type { Diagnostic, SiteData } from '../../shared/contract.ts'
import { decoded, own } from '../../shared/text.ts'
import { printable } from '../../core/problems/diagnostics.ts'
import type { Ended } from './build-command.ts'
import { isThere } from '../folders/is-there.ts'
import { Refused } from '../folders/refused.ts'
import { systemErrorReason } from '../folders/system-errors.ts'
import { recoverOutput } from '../output/work-folder.ts'

/** Search results, best first. */
interface SearchOutcome {
  readonly query: string
  readonly locale: string
  readonly ms: number
  readonly results: readonly FoundResult[]
  /** Why the search failed. */
  readonly diagnostics?: readonly Diagnostic[]
}

/** A result, with an explanation of its score if requested. */
type FoundResult = SearchResult & Partial<Explained>

/** The results as `--json` prints them, with plain text. */
export interface Searched extends Omit<SearchOutcome, 'results'> {
  readonly results: readonly SearchedResult[]
}

/** A result as `--json` prints it. */
interface SearchedResult extends Pick<
  FoundResult,
  'url' | 'page' | 'score' | 'type' | 'parts' | 'factors'
> {
  readonly title: string
  readonly heading: string
  readonly excerpt: string
}

/** Explanation of a score. */
interface Explained {
  readonly parts: readonly Part[]
  /** The factors whose product is the score, apart from rounding. */
  readonly factors: Pick<Hit, 'base' | 'whole' | 'like'>
}

/** Arguments of `sitegen search`. */
interface SearchCall {
  readonly out: string
  /** Defaults to the site's default locale. */
  readonly locale?: string
  readonly limit: string
  readonly explain?: boolean
}

/** Searches the index of a built site. */
export async function searchCommand(
  query: string,
  call: SearchCall,
): Promise<Ended<SearchOutcome>> {
  try {
    const limit = limitOf(call.limit)
    await recoverOutput(call.out)
    return { exitCode: 0, result: await searchBuilt(query, call, limit) }
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'search')) throw error
    const diagnostics = [problem('error', 'search', error.message, error.hint)]
    const empty = { query, locale: call.locale ?? '', ms: 0, results: [] }
    return { exitCode: 2, result: { ...empty, diagnostics } }
  }
}

/** Converts the results to the output of `--json`. */
export function searchJson(outcome: SearchOutcome): Searched {
  return {
    ...outcome,
    results: outcome.results.map(
      ({ url, page, title, heading, excerpt, score, type, parts, factors }) => ({
        url,
        page,
        title: plainText(title),
        heading: plainText(heading),
        excerpt: plainText(excerpt),
        score: Math.round(score * 1000) / 1000,
        type,
        ...(parts && factors ? { parts, factors } : {}),
      }),
    ),
  }
}

/** Returns the results as text for a terminal. */
export function searchText({ results }: SearchOutcome, color: boolean): string {
  return results.map((result, i) => formatResult(result, i, color)).join('\n\n')
}

/** Creates the error for an invalid call, and for a built site that is missing or damaged. */
function cannotSearch(message: string, hint: string): Refused {
  return new Refused('search', message, hint)
}

function limitOf(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1000) return limit
  throw cannotSearch(`--limit is “${text}”.`, 'Write a whole number from 1 to 1000.')
}

async function searchBuilt(
  query: string,
  { out, locale: requestedLocale, explain: isExplained }: SearchCall,
  limit: number,
): Promise<SearchOutcome> {
  const { library, locale } = openBuilt(out, requestedLocale)
  const start = performance.now()
  // As in browsers, the query is trimmed: a trailing space would mean that the last word is complete.
  const trimmed = holdsWord(query) ? query.trim() : ''
  const response = await library.ask(trimmed, { limit }, new Promise(() => undefined))
  await response.more
  const ms = Math.round((performance.now() - start) * 100) / 100
  const { results } = response.show()
  const parts = isExplained ? explain(response.findings, response.index) : undefined
  const explained = response.findings.hits.map(({ section, base, whole, like }) => {
    const words = parts?.get(section)
    return words && { parts: words, factors: { base, whole, like } }
  })
  return { query, locale, ms, results: results.map((each, i) => ({ ...each, ...explained[i] })) }
}

function openBuilt(
  out: string,
  requestedLocale: string | undefined,
): { readonly library: Library; readonly locale: string } {
  if (!isThere(path.join(out, SITE_DATA)))
    throw cannotSearch(`There is no built site in ${out}.`, 'Build it first: npx sitegen build')
  const { base = '/', locales = {} } = readJson<Partial<SiteData>>(out, SITE_DATA)
  const available = Object.keys(locales)
  const locale = requestedLocale ?? available[0] ?? ''
  const address = own(locales, locale)?.search
  if (address === undefined)
    throw cannotSearch(`There is no locale “${locale}”.`, `Name one of ${available.join(', ')}.`)
  const file = decoded(address).slice(base.length).replace(/\?.*/, '')
  const index = readJson<unknown>(out, file)
  const load = async (name: string): Promise<unknown> => readJson(out, `assets/${name}`)
  try {
    return { library: openLibrary(index, load), locale }
  } catch (error) {
    throw damagedFile(out, file, error)
  }
}

function readJson<T>(out: string, name: string): T {
  try {
    return JSON.parse(fs.readFileSync(path.join(out, name), 'utf8')) as T
  } catch (error) {
    throw damagedFile(out, name, error)
  }
}

function damagedFile(out: string, name: string, error: unknown): Refused {
  return cannotSearch(
    `${path.join(out, name)} cannot be used: ${systemErrorReason(error).replace(/\.$/, '')}.`,
    'Build the site again: npx sitegen build',
  )
}

function plainText(pieces: readonly Marked[]): string {
  return pieces.map(({ text }) => text).join('')
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`
}

function formatResult(result: FoundResult, i: number, color: boolean): string {
  const { title, heading, above, excerpt, url, score, tree, parts, factors } = result
  const formatPieces = (pieces: readonly Marked[]): string =>
    pieces
      .map(({ text, mark }) => (mark && color ? bold(printable(text)) : printable(text)))
      .join('')
  const names = [heading, above, title].filter((name) => name.length > 0)
  const headline = names.map(formatPieces).join(' · ')
  const indent = tree ? '   └ ' : ''
  const lines = [
    `${String(i + 1).padStart(2)}. ${indent}${headline}`,
    `    ${printable(url)}`,
    ...(excerpt.length > 0 ? [`    ${formatPieces(excerpt)}`] : []),
    ...(parts && factors
      ? [`    score ${score.toFixed(2)}: ${formatScore({ parts, factors })}`]
      : []),
  ]
  return lines.join('\n')
}

/**
 * Formats a score as the sum of its parts and the factors applied to it. A result with a name similar to the
 * query may contain none of its words, and has no parts.
 */
function formatScore({ parts, factors: { base, whole, like } }: Explained): string {
  const words = parts.map(
    ({ word, score, idf }) => `${printable(word)} ${score.toFixed(2)} (idf ${idf.toFixed(2)})`,
  )
  return [
    ...(words.length > 0 ? [words.join(' + ')] : []),
    `with coordination and its page ${base.toFixed(2)}`,
    `× ${whole.toFixed(2)} for the whole question`,
    `× ${like.toFixed(2)} for names and phrases`,
  ].join(', ')
}
