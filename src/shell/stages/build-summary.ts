import type { StageName } from '../../stages.ts'
import type { Leftovers } from '../../core/check/leftovers.ts'
import type { Diagnostic, SearchIndexInfo } from '../../shared/contract.ts'
import { pluralize, problemCounts, printable } from '../../core/problems/diagnostics.ts'

/** The result of a build, as `--json` prints it. Times are in milliseconds, sizes and `peakMemory` in bytes. */
export interface BuildResult extends Partial<Leftovers> {
  readonly ok: boolean
  readonly root: string
  readonly out: string
  readonly pages: number
  readonly locales: Readonly<Record<string, number>>
  readonly stages: Readonly<Partial<Record<StageName, number>>>
  readonly cache: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>
  readonly outputs: {
    readonly files: number
    readonly bytes: number
    readonly written: number
    readonly removed: number
  }
  readonly search: Readonly<Record<string, SearchIndexInfo>>
  readonly largest: readonly {
    readonly route: string
    readonly html: number
    readonly gzip: number
  }[]
  readonly tree: string
  readonly ms: number
  readonly peakMemory: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Starts a further line of a row, indented by the 11 columns that row names take. */
const NEXT_LINE = `\n${' '.repeat(11)}`

/**
 * Formats the result of a build for a terminal, in about one screen. `largest` is the number of largest
 * pages to list.
 */
export function buildSummary(result: BuildResult, color: boolean, largest: number): string {
  const problems = problemCounts(result.diagnostics)
  if (!result.ok) return `Not built: ${problems}. The previous output is untouched.`
  const locales = Object.entries(result.locales).map(([locale, pages]) => `${locale} ${pages}`)
  const times = Object.entries(result.stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`)
  const hits = Object.entries(result.cache).map(
    ([stage, { hits: hitCount, misses }]) => `${stage} ${hitCount} of ${hitCount + misses}`,
  )
  const pages = result.largest
    .slice(0, largest)
    .map(
      ({ route, html, gzip: packed }) =>
        `${printable(route)}: ${kilobytes(html)} kB, ${kilobytes(packed)} kB gzip`,
    )
  const indexes = Object.entries(result.search).map(
    ([locale, { documents, terms, gzip, tests }]) =>
      `${locale}: ${documents} documents, ${terms} terms, ${kilobytes(gzip)} kB gzip` +
      (tests && tests.queries > 0
        ? `, ${tests.hits} of ${tests.queries} tests, MRR ${tests.mrr.toFixed(3)}`
        : ''),
  )
  const { files, bytes, written, removed } = result.outputs
  const changed =
    written + removed === 0 ? 'nothing changed' : `${written} written, ${removed} removed`
  const rows: [string, string][] = [
    ['pages', `${result.pages} (${locales.join(', ')})`],
    ['output', `${result.out}: ${pluralize(files, 'file')}, ${megabytes(bytes)} MB, ${changed}`],
    ['largest', pages.join(NEXT_LINE)],
    ...(indexes.length > 0 ? [['search', indexes.join(NEXT_LINE)] as [string, string]] : []),
    ['cache', hits.join(', ')],
    ['ms', times.join(', ')],
    ['memory', `${megabytes(result.peakMemory)} MB at most`],
    ...listRow('orphans', result.orphans),
    ...listRow('unused', result.unusedImages),
    ...listRow('missing', result.untranslated),
    ...listRow(
      'older',
      result.outdated?.map(
        ({ path, original, since }) => `${path} (git log -p --since=${since} ${original})`,
      ),
    ),
    ...(problems === '' ? [] : [['problems', problems] as [string, string]]),
  ]
  const bold = (text: string): string => (color ? `\u001b[1m${text}\u001b[22m` : text)
  return [
    bold(`Built in ${(result.ms / 1000).toFixed(2)} s`),
    ...rows.map(([name, text]) => `  ${name.padEnd(9)}${text}`),
  ].join('\n')
}

/** Returns a row that lists files; no row if there are none. */
function listRow(name: string, files: readonly string[] = []): [string, string][] {
  return files.length === 0 ? [] : [[name, files.map(printable).join(NEXT_LINE)]]
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function kilobytes(bytes: number): string {
  return (bytes / 1e3).toFixed(1)
}
