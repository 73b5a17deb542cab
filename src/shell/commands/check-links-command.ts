import fs from 'node:fs'
import path from 'node:path'
import { problemOf } from '../../core/audit/report-findings.ts'
import type { Link } from '../../core/audit/judge.ts'
import { DEFAULT_LINKS } from '../../core/config/config.ts'
import { notMended } from '../../core/problems/audit.ts'
import {
  pluralize,
  problemCounts,
  hasErrors,
  sortDiagnostics,
} from '../../core/problems/diagnostics.ts'
import { publishedAt } from '../../core/reading/content-path.ts'
import type { Diagnostic, Site } from '../../shared/contract.ts'
import { isPrivate } from '../audit/private-address.ts'
import type { Network } from '../audit/http-client.ts'
import {
  backgroundCrawl,
  crawlInThread,
  type CrawlInBackground,
} from '../audit/background-crawl.ts'
import type { Audit } from '../audit/audit.ts'
import { checkExternal, type External } from '../audit/external.ts'
import type { Edit } from '../audit/edits.ts'
import { fix } from '../audit/fix.ts'
import { DEFAULT_BOUNDS } from '../audit/check-urls.ts'
import type { Bounds } from '../audit/request-queue.ts'
import { finder, type Found, type Located } from '../audit/locate.ts'
import { openOutcomeCache } from '../audit/outcome-cache.ts'
import { readerOf } from '../audit/read-facts.ts'
import { openSources, readAuditConfig, type AuditConfig, type Sources } from '../audit/sources.ts'
import type { Ended } from './build-command.ts'
import { noSources, nothingAt, openTarget, type AuditTarget } from './check-links-target.ts'
import { CONFIG_FILE, rootProblems } from '../folders/check-root.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import type { Report } from '../report/report.ts'
import { realPlace } from '../folders/real-place.ts'
import { cacheFolder } from '../folders/default-folders.ts'

/** Options of `sitegen check-links`. */
interface CheckLinksOptions {
  readonly root: string
  /** A folder, or a URL on this machine. */
  readonly target: string
  readonly external: boolean
  readonly allowPrivate: boolean
  readonly fix: boolean
  /** Replacements for tests: limits, network, threads and crawler. */
  readonly bounds?: Bounds
  readonly network?: Network
  readonly pool?: Pool
  readonly crawlElsewhere?: CrawlInBackground
}

/** The result of an audit. */
export interface CheckLinksResult {
  readonly ok: boolean
  /** Number of links that were checked. */
  readonly checked: number
  readonly pages: number
  readonly ms: number
  readonly diagnostics: readonly Diagnostic[]
  readonly external: readonly External[]
  /** The number of links that `--fix` has changed, and the files that contain them. */
  readonly fixed: { readonly links: number; readonly files: readonly string[] }
}

/** An audit of a site, before its findings are reported. */
interface FinishedAudit {
  readonly options: CheckLinksOptions
  readonly root: string
  readonly target: AuditTarget
  readonly audit: Audit
  /** The config of the audited site, if its sources are at the root. */
  readonly ownConfig: AuditConfig | undefined
  readonly report: Report
}

/** Audits the links of a finished site. */
export async function checkLinks(
  options: CheckLinksOptions,
  report: Report,
): Promise<Ended<CheckLinksResult>> {
  const root = realPlace(options.root)
  const target = await openTarget(options.target, root)
  if ('severity' in target) return refusedResult([target])
  const hasConfig = target.isGenerated && fs.existsSync(path.join(root, CONFIG_FILE))
  const config = hasConfig ? await readAuditConfig(root, target.base) : undefined
  if (config && 'diagnostics' in config) return refusedResult(sortDiagnostics(config.diagnostics))
  // A site that was built elsewhere, or not by sitegen, has no sources here, whatever the current folder
  // contains.
  const ownConfig = config && (await target.isSiteAtRoot(config.site.url)) ? config : undefined
  if (options.fix && target.isGenerated && !ownConfig)
    return refusedResult([noSources(options.target)])
  const request = backgroundCrawl(options.crawlElsewhere ?? crawlInThread, (done, of) =>
    report.progress(`check ${done} of ${of}`),
  )
  const audit = await target.run(ownConfig ? [ownConfig.site.url] : [], request)
  report.progress('')
  if (!('findings' in audit)) return refusedResult([nothingAt(options.target, audit)])
  return conclude({ options, root, target, audit, ownConfig, report })
}

/** Returns the result of a call that cannot be carried out. */
function refusedResult(diagnostics: readonly Diagnostic[]): Ended<CheckLinksResult> {
  const empty = { checked: 0, pages: 0, external: [], fixed: { links: 0, files: [] } }
  return { exitCode: 2, result: { ok: false, ...empty, ms: elapsed(), diagnostics } }
}

/** Fixes and reports what an audit has found, and checks the links to other sites. */
async function conclude(finished: FinishedAudit): Promise<Ended<CheckLinksResult>> {
  const { options, root, target, audit, ownConfig } = finished
  const needsSources = audit.findings.length > 0 || options.external
  const sources =
    needsSources && ownConfig ? await readSources(root, ownConfig, options.pool) : undefined
  const { locate, places } = finder({ ...target, base: audit.base, sources })
  const severities = ownConfig?.site.links ?? DEFAULT_LINKS
  // A problem that is silenced is not fixed either.
  const reported = locate(audit.findings).filter((each) => problemsAt(each, severities).length > 0)
  const { appliedEdits, notUtf8Files } = await fix(root, options.fix ? reported : [])
  const fixedFaults = new Set(appliedEdits.flatMap(({ faults }) => faults))
  const outside = options.external ? await checkOutside(finished, places) : NOTHING_OUTSIDE
  const diagnostics = sortDiagnostics([
    ...audit.diagnostics,
    ...reported
      .filter((each) => !fixedFaults.has(each))
      .flatMap((each) => problemsAt(each, severities)),
    ...notUtf8Files.map(notMended),
    ...outside.diagnostics,
  ])
  return resultOf(audit, outside.external, appliedEdits, diagnostics)
}

const NOTHING_OUTSIDE = { external: [], diagnostics: [] }

/** Checks the links to other sites. */
async function checkOutside(
  { options, root, audit, ownConfig, report }: FinishedAudit,
  places: (link: Link) => readonly Found[],
): ReturnType<typeof checkExternal> {
  const isSite = rootProblems(root).length === 0
  const checked = await checkExternal({
    links: audit.links,
    places,
    ignore: ownConfig?.site.links.ignore ?? [],
    network: options.network ?? { refuses: options.allowPrivate ? () => false : isPrivate },
    bounds: options.bounds ?? DEFAULT_BOUNDS,
    cache: openOutcomeCache(isSite ? cacheFolder(root) : undefined),
    progress: (done, of) => report.progress(`external ${done} of ${of}`),
  })
  report.progress('')
  return checked
}

function resultOf(
  { links, pages }: Audit,
  external: readonly External[],
  edits: readonly Edit[],
  diagnostics: readonly Diagnostic[],
): Ended<CheckLinksResult> {
  const ok = !hasErrors(diagnostics)
  const inside = links.filter(({ target }) => target.kind === 'inside')
  const files = new Set(edits.flatMap(({ faults: [first] }) => first?.place.path ?? []))
  return {
    exitCode: ok ? 0 : 1,
    result: {
      ok,
      checked: inside.length + external.length,
      pages,
      ms: elapsed(),
      diagnostics,
      external,
      fixed: { links: edits.length, files: [...files].toSorted() },
    },
  }
}

/** Returns the milliseconds since the process started. */
function elapsed(): number {
  return Math.round(performance.now())
}

/** Returns the summary line at the end of an audit. */
export function auditSummary({ pages, checked, ms, diagnostics, fixed }: CheckLinksResult): string {
  const counts = problemCounts(diagnostics)
  // A file that an audit reads belongs to the finished site, and is fixed in place. A file of
  // `content/public` must be built first.
  const isFinished = (file: string): boolean => !!readerOf(file) && !publishedAt(file)
  const nextStep = fixed.files.every(isFinished) ? 'Check again.' : 'Build again, and check again.'
  const fixedText =
    fixed.links > 0
      ? `\nFixed ${pluralize(fixed.links, 'link')} in ${pluralize(fixed.files.length, 'file')}. ${nextStep}`
      : ''
  const seconds = (ms / 1000).toFixed(2)
  return `Checked ${pluralize(checked, 'link')} on ${pluralize(pages, 'page')} in ${seconds} s: ${counts || 'all good'}${fixedText}`
}

function problemsAt(
  { finding, place, pagesNote }: Located,
  severities: Site['links'],
): Diagnostic[] {
  const { path: file, line, column, length } = place
  const location =
    file === undefined
      ? {}
      : { path: file, ...(line && column && length ? { line, column, length } : {}) }
  const diagnostic = problemOf(finding, severities, location, pagesNote, place.severity)
  return diagnostic ? [diagnostic] : []
}

async function readSources(
  root: string,
  config: AuditConfig,
  pool = openPool(config.site.limits),
): Promise<Sources> {
  try {
    return await openSources(root, config, pool)
  } finally {
    await pool.close()
  }
}
