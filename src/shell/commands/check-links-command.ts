import fs from 'node:fs'
import path from 'node:path'
import { problemOf } from '../../core/audit/report-findings.ts'
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
import { crawlInThread, type CrawlInBackground } from '../audit/background-crawl.ts'
import type { Audit } from '../audit/audit.ts'
import { checkExternal, type External } from '../audit/external.ts'
import { fix } from '../audit/fix.ts'
import { DEFAULT_BOUNDS } from '../audit/check-urls.ts'
import type { Bounds } from '../audit/request-queue.ts'
import { finder, type Located } from '../audit/locate.ts'
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

/** Audits the links of a finished site. */
export async function checkLinks(
  options: CheckLinksOptions,
  report: Report,
): Promise<Ended<CheckLinksResult>> {
  const root = realPlace(options.root)
  const target = await openTarget(options.target, root, options.crawlElsewhere ?? crawlInThread)
  if ('severity' in target) return refusedResult([target])
  const hasConfig = target.isGenerated && fs.existsSync(path.join(root, CONFIG_FILE))
  const config = hasConfig ? await readAuditConfig(root, target.base) : undefined
  if (config && !config.site) return refusedResult(sortDiagnostics(config.diagnostics))
  // A site that was built elsewhere, or not by sitegen, has no sources here, whatever the current folder
  // contains.
  const ownConfig =
    config?.site && (await target.isSiteAtRoot(new URL(config.site.url).origin))
      ? config
      : undefined
  const site = ownConfig?.site
  if (options.fix && target.isGenerated && !site) return refusedResult([noSources(options.target)])
  const audit = await target.run(site ? [new URL(site.url).origin] : [], (done, of) =>
    report.progress(`check ${done} of ${of}`),
  )
  report.progress('')
  if (!('findings' in audit)) return refusedResult([nothingAt(options.target, audit)])
  return conclude(options, root, target, audit, ownConfig, report)
}

/** Returns the result of a call that cannot be carried out. */
function refusedResult(diagnostics: readonly Diagnostic[]): Ended<CheckLinksResult> {
  const empty = { checked: 0, pages: 0, external: [], fixed: { links: 0, files: [] } }
  return { exitCode: 2, result: { ok: false, ...empty, ms: elapsed(), diagnostics } }
}

async function conclude(
  options: CheckLinksOptions,
  root: string,
  target: AuditTarget,
  audit: Audit,
  ownConfig: AuditConfig | undefined,
  report: Report,
): Promise<Ended<CheckLinksResult>> {
  const site = ownConfig?.site
  const needsSources = audit.findings.length > 0 || options.external
  const sources =
    needsSources && ownConfig && site
      ? await readSources(root, site, ownConfig, options.pool)
      : undefined
  const { locate, places } = finder({ ...target, base: audit.base, sources })
  const located = locate(audit.findings)
  // A problem that is silenced is not fixed either.
  const reported = located.filter((each) => problemsAt(each, site).length > 0)
  const { appliedEdits: edits, notUtf8Files } = await fix(root, options.fix ? reported : [])
  const fixedFaults = new Set(edits.flatMap(({ faults }) => faults))
  const isSite = rootProblems(root).length === 0
  const externalCheck = options.external
    ? await checkExternal({
        links: audit.links,
        places,
        ignore: site?.links.ignore ?? [],
        network: options.network ?? { refuses: options.allowPrivate ? () => false : isPrivate },
        bounds: options.bounds ?? DEFAULT_BOUNDS,
        cache: openOutcomeCache(isSite ? cacheFolder(root) : undefined),
        progress: (done, of) => report.progress(`external ${done} of ${of}`),
      })
    : { external: [], diagnostics: [] }
  report.progress('')
  const diagnostics = sortDiagnostics([
    ...audit.diagnostics,
    ...reported.filter((each) => !fixedFaults.has(each)).flatMap((each) => problemsAt(each, site)),
    ...notUtf8Files.map(notMended),
    ...externalCheck.diagnostics,
  ])
  const ok = !hasErrors(diagnostics)
  return {
    exitCode: ok ? 0 : 1,
    result: {
      ok,
      checked:
        audit.links.filter((each) => each.target.kind === 'inside').length +
        externalCheck.external.length,
      pages: audit.pages,
      ms: elapsed(),
      diagnostics,
      external: externalCheck.external,
      fixed: {
        links: edits.length,
        files: [
          ...new Set(edits.flatMap(({ faults: [first] }) => first?.place.path ?? [])),
        ].toSorted(),
      },
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

function problemsAt({ finding, place, pagesNote }: Located, site: Site | undefined): Diagnostic[] {
  const { path: file, line, column, length } = place
  const location =
    file === undefined
      ? {}
      : { path: file, ...(line && column && length ? { line, column, length } : {}) }
  const diagnostic = problemOf(
    finding,
    site?.links ?? DEFAULT_LINKS,
    location,
    pagesNote,
    place.severity,
  )
  return diagnostic ? [diagnostic] : []
}

async function readSources(
  root: string,
  site: Site,
  { place }: AuditConfig,
  pool = openPool(site.limits),
): Promise<Sources> {
  try {
    return await openSources(root, site, place, pool)
  } finally {
    await pool.close()
  }
}
