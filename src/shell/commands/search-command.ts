// Asks the built index in a terminal: the same engine and the same files as in the browser, in the same order.

import fs from 'node:fs'
import path from 'node:path'
import { holdsWord } from '../../shared/search/holds-word.ts'
import { openLibrary, type Library } from '../../shared/search/library.ts'
import { explain, type SearchResult } from '../../shared/search/search.ts'
import type { Marked } from '../../shared/search/excerpt.ts'
import type { Hit } from '../../shared/search/group.ts'
import type { Part } from '../../shared/search/rank.ts'
import { SITE_DATA } from '../../core/files/site-files.ts'
import { problem } from '../../core/problems/problem.ts'
import type { Diagnostic, SiteData } from '../../shared/contract.ts'
import { decoded, own } from '../../shared/text.ts'
import { printable, type Report } from '../report/report.ts'
import { isThere } from '../folders/is-there.ts'
import { Refused } from '../folders/refused.ts'
import { why } from '../folders/why.ts'
import { recoverOutput } from '../output/write-output.ts'

/** What was found, as `--json` prints it. */
export interface Searched {
  readonly query: string
  readonly locale: string
  readonly ms: number
  readonly results: readonly SearchedResult[]
  /** Why nothing could be asked. */
  readonly diagnostics?: readonly Diagnostic[]
}

/** What a score is the product of, besides rounding. */
type Factors = Pick<Hit, 'base' | 'whole' | 'like'>

/** One result. Texts are plain; `parts` and `factors` are there where they were asked for. */
interface SearchedResult {
  readonly url: string
  readonly page: string
  readonly title: string
  readonly heading: string
  readonly excerpt: string
  readonly score: number
  readonly type: 0 | 1
  readonly parts?: readonly Part[]
  readonly factors?: Factors
}

/** Why a result has its score. */
interface Explained {
  readonly parts: readonly Part[]
  readonly factors: Factors
}

/** `sitegen search` as it is called. */
interface SearchCall {
  readonly out: string
  /** By default the site's default locale. */
  readonly locale?: string
  readonly limit: string
  readonly explain?: boolean
  readonly json?: boolean
}

/** Answers a call, and gives its exit code. */
export async function searchCommand(
  query: string,
  call: SearchCall,
  report: Report,
): Promise<0 | 2> {
  try {
    const limit = limitOf(call.limit)
    await recoverOutput(call.out)
    const { searched, text } = await searchBuilt(query, { ...call, limit, color: report.color })
    if (call.json) report.result(JSON.stringify(searched))
    else if (searched.results.length === 0) report.note('No results')
    else report.result(text)
    return 0
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'search')) throw error
    const diagnostics = [problem('error', 'search', error.message, error.hint)]
    const searched: Searched = { query, locale: call.locale ?? '', ms: 0, results: [], diagnostics }
    if (call.json) report.result(JSON.stringify(searched))
    else report.problems(call.out, diagnostics)
    return 2
  }
}

/** Why nothing can be searched: a wrong call, or no built site, or one that is damaged. */
function cannotSearch(message: string, hint: string): Refused {
  return new Refused('search', message, hint)
}

function limitOf(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= 1000) return limit
  throw cannotSearch(`--limit is “${text}”.`, 'Write a whole number from 1 to 1000.')
}

/** Asks the index of a built site. */
async function searchBuilt(
  query: string,
  call: Omit<SearchCall, 'limit'> & { readonly limit: number; readonly color: boolean },
): Promise<{
  readonly searched: Searched
  readonly text: string
}> {
  const { limit, color } = call
  const { library, locale } = openBuilt(call.out, call.locale)
  const start = performance.now()
  // As browsers do: a blank at the end would say that the last word is typed to its end.
  const typed = holdsWord(query) ? query.trim() : ''
  const asked = await library.ask(typed, { limit }, new Promise(() => undefined))
  await asked.more
  const ms = Math.round((performance.now() - start) * 100) / 100
  const { results } = asked.show()
  const parts = call.explain ? explain(asked.finding, asked.index) : undefined
  const explained = asked.finding.hits.map(({ section, base, whole, like }) => {
    const words = parts?.get(section)
    return words && { parts: words, factors: { base, whole, like } }
  })
  return {
    searched: {
      query,
      locale,
      ms,
      results: results.map(({ url, page, title, heading, excerpt, score, type }, i) => ({
        url,
        page,
        title: plain(title),
        heading: plain(heading),
        excerpt: plain(excerpt),
        score: Math.round(score * 1000) / 1000,
        type,
        ...explained[i],
      })),
    },
    text: results.map((result, i) => shown(result, i, color, explained[i])).join('\n\n'),
  }
}

function openBuilt(
  out: string,
  wanted: string | undefined,
): { readonly library: Library; readonly locale: string } {
  if (!isThere(path.join(out, SITE_DATA)))
    throw cannotSearch(`There is no built site in ${out}.`, 'Build it first: npx sitegen build')
  const { base = '/', locales = {} } = readJson<Partial<SiteData>>(out, SITE_DATA)
  const known = Object.keys(locales)
  const locale = wanted ?? known[0] ?? ''
  const address = own(locales, locale)?.search
  if (address === undefined)
    throw cannotSearch(`There is no locale “${locale}”.`, `This site has ${known.join(', ')}.`)
  const file = decoded(address).slice(base.length).replace(/\?.*/, '')
  const index = readJson<unknown>(out, file)
  const load = async (name: string): Promise<unknown> => readJson(out, `assets/${name}`)
  try {
    return { library: openLibrary(index, load), locale }
  } catch (error) {
    throw damaged(out, file, error)
  }
}

function readJson<T>(out: string, name: string): T {
  try {
    return JSON.parse(fs.readFileSync(path.join(out, name), 'utf8')) as T
  } catch (error) {
    throw damaged(out, name, error)
  }
}

function damaged(out: string, name: string, error: unknown): Refused {
  return cannotSearch(
    `${path.join(out, name)} cannot be used: ${why(error).replace(/\.$/, '')}.`,
    'Build the site again: npx sitegen build',
  )
}

function plain(pieces: readonly Marked[]): string {
  return pieces.map(({ text }) => text).join('')
}

function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`
}

function shown(
  result: SearchResult,
  i: number,
  color: boolean,
  explained: Explained | undefined,
): string {
  const { title, heading, above, excerpt, url, score, tree } = result
  const marked = (pieces: readonly Marked[]): string =>
    pieces
      .map(({ text, mark }) => (mark && color ? bold(printable(text)) : printable(text)))
      .join('')
  const names = [heading, above, title].filter((name) => name.length > 0)
  const head = names.map(marked).join(' · ')
  const indent = tree ? '   └ ' : ''
  const lines = [
    `${String(i + 1).padStart(2)}. ${indent}${head}`,
    `    ${printable(url)}`,
    ...(excerpt.length > 0 ? [`    ${marked(excerpt)}`] : []),
    ...(explained ? [`    score ${score.toFixed(2)}: ${whyScored(explained)}`] : []),
  ]
  return lines.join('\n')
}

/** The parts of a score as a sum, and what comes of it. What is called nearly as was asked may hold no word of it. */
function whyScored({ parts, factors: { base, whole, like } }: Explained): string {
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
