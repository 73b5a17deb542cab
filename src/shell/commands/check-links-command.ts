import fs from 'node:fs'
import path from 'node:path'
import { isPage } from '../../core/audit/reference.ts'
import { problemOf } from '../../core/audit/report-findings.ts'
import { DEFAULT_LINKS } from '../../core/config/config.ts'
import { notMended } from '../../core/problems/audit.ts'
import { problem } from '../../core/problems/problems.ts'
import type { Diagnostic, Site } from '../../shared/contract.ts'
import { isPrivate } from '../audit/private-address.ts'
import type { Network } from '../audit/ask.ts'
import { auditFolder, auditServer, type Audit } from '../audit/audit.ts'
import { checkExternal, type External } from '../audit/external.ts'
import { fix } from '../audit/fix.ts'
import { openFolder } from '../audit/folder.ts'
import { BOUNDS } from '../audit/outside.ts'
import type { Bounds } from '../audit/line.ts'
import { finder, type Located } from '../audit/locate.ts'
import { openRemembered } from '../audit/remembered.ts'
import { readerOf } from '../audit/read-facts.ts'
import { originNamed } from '../audit/served-at.ts'
import { isOfThisMachine, readSigns, siteServed } from '../audit/server.ts'
import { openSources, readKnown, type Known, type Sources } from '../audit/sources.ts'
import type { Ended } from './build-command.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { findAbove } from '../folders/find-above.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { counted, countedProblems, sorted, type Report } from '../report/report.ts'
import { realPlace } from '../folders/real-place.ts'
import { recoverOutput } from '../output/write-output.ts'

/** What `sitegen check-links` is asked to do. */
interface CheckLinksOptions {
  readonly root: string
  /** A folder, or an address on this machine. */
  readonly target: string
  readonly external: boolean
  readonly allowPrivate: boolean
  readonly fix: boolean
  /** Other bounds, another network and other threads, for tests. */
  readonly bounds?: Bounds
  readonly network?: Network
  readonly pool?: Pool
}

/** What an audit has to tell. */
export interface CheckLinksResult {
  readonly ok: boolean
  /** Addresses that were looked at. */
  readonly checked: number
  readonly pages: number
  readonly ms: number
  readonly diagnostics: readonly Diagnostic[]
  readonly external: readonly External[]
  /** How many links `--fix` has changed, and in which files. */
  readonly fixed: { readonly links: number; readonly files: readonly string[] }
}

/** Audits the links of a finished site. */
export async function checkLinks(
  options: CheckLinksOptions,
  report: Report,
): Promise<Ended<CheckLinksResult>> {
  const root = realPlace(options.root)
  const asked = await open(options.target, root)
  if ('severity' in asked) return refused([asked])
  const hasConfig = asked.made && fs.existsSync(path.join(root, CONFIG_FILE))
  const here = hasConfig ? await readKnown(root, asked.base) : undefined
  if (here && !here.site) return refused(sorted(here.diagnostics))
  // What was made elsewhere, or not by sitegen, has no sources here, whatever stands in the current folder.
  const known = here?.site && (await asked.isOf(new URL(here.site.url).origin)) ? here : undefined
  const site = known?.site
  if (options.fix && asked.made && !site) return refused([noSources(options.target)])
  const audit = await asked.run(site ? [new URL(site.url).origin] : [], (count) =>
    report.progress(`links ${count}`),
  )
  report.progress('')
  if (typeof audit === 'number') return refused([nothingAt(options.target, audit)])
  return conclude(options, root, asked, audit, known, report)
}

function nothingAt(target: string, status: number): Diagnostic {
  return status === 0
    ? noSite(`Nothing answers at ${target}.`, 'Start it first.')
    : noSite(`The answer at ${target} is ${status}.`, 'Name a page that is there.')
}

function noSources(target: string): Diagnostic {
  return noSite(
    `What ${target} was made from is not here, and only there can it be mended.`,
    'Call it in the folder of its site.config.ts, or name that with --root.',
  )
}

/** How a call ends that cannot be answered. */
function refused(diagnostics: readonly Diagnostic[]): Ended<CheckLinksResult> {
  const nothing = { checked: 0, pages: 0, external: [], fixed: { links: 0, files: [] } }
  return { exitCode: 2, result: { ok: false, ...nothing, ms: elapsed(), diagnostics } }
}

function noSite(message: string, hint = 'Build the site first: npx sitegen build'): Diagnostic {
  return problem('error', 'no-site', message, hint)
}

async function conclude(
  options: CheckLinksOptions,
  root: string,
  asked: Asked,
  audit: Audit,
  known: Known | undefined,
  report: Report,
): Promise<Ended<CheckLinksResult>> {
  const site = known?.site
  const needed = audit.findings.length > 0 || options.external
  const sources =
    needed && known && site ? await readSources(root, site, known, options.pool) : undefined
  const { locate, places } = finder({ ...asked, base: asked.base ?? site?.base ?? '/', sources })
  const located = locate(audit.findings)
  // What nobody wants to hear of, nobody wants to have changed.
  const reported = located.filter((each) => problemAt(each, site).length > 0)
  const { mended: edits, foreign } = await fix(root, options.fix ? reported : [])
  const mended = new Set(edits.flatMap(({ faults }) => faults))
  const outside = options.external
    ? await checkExternal({
        links: audit.links,
        places,
        ignore: site?.links.ignore ?? [],
        network: options.network ?? { refuses: options.allowPrivate ? () => false : isPrivate },
        bounds: options.bounds ?? BOUNDS,
        remembered: openRemembered(path.join(root, '.sitegen')),
        progress: (done, of) => report.progress(`external ${done} of ${of}`),
      })
    : { external: [], diagnostics: [] }
  report.progress('')
  const diagnostics = sorted([
    ...audit.diagnostics,
    ...reported.filter((each) => !mended.has(each)).flatMap((each) => problemAt(each, site)),
    ...foreign.map(notMended),
    ...outside.diagnostics,
  ])
  const ok = !diagnostics.some(({ severity }) => severity === 'error')
  return {
    exitCode: ok ? 0 : 1,
    result: {
      ok,
      checked:
        audit.links.filter(({ target }) => target.kind === 'inside').length +
        outside.external.length,
      pages: audit.pages,
      ms: elapsed(),
      diagnostics,
      external: outside.external,
      fixed: {
        links: edits.length,
        files: [
          ...new Set(edits.flatMap(({ faults: [first] }) => first?.place.path ?? [])),
        ].toSorted(),
      },
    },
  }
}

/** Milliseconds since the process began. */
function elapsed(): number {
  return Math.round(performance.now())
}

/** What a report says at the end of an audit. */
export function auditSummary({ pages, checked, ms, diagnostics, fixed }: CheckLinksResult): string {
  const found = countedProblems(diagnostics)
  // What addresses are read in is a finished site, and mended where it lies.
  const again = fixed.files.every(readerOf) ? 'Check again.' : 'Build again, and check again.'
  const mended =
    fixed.links > 0
      ? `\nMended ${counted(fixed.links, 'link')} in ${counted(fixed.files.length, 'file')}. ${again}`
      : ''
  const seconds = (ms / 1000).toFixed(2)
  return `Checked ${counted(checked, 'link')} on ${counted(pages, 'page')} in ${seconds} s: ${found || 'all good'}${mended}`
}

function problemAt({ finding, place, others }: Located, site: Site | undefined): Diagnostic[] {
  const { path: file, line, column, length } = place
  const where =
    file === undefined
      ? {}
      : { path: file, ...(line && column && length ? { line, column, length } : {}) }
  const fault = problemOf(finding, site?.links ?? DEFAULT_LINKS, where, others, place.severity)
  return fault ? [fault] : []
}

async function readSources(
  root: string,
  site: Site,
  { place }: Known,
  pool = openPool(new URL('worker.js', import.meta.url), site.limits),
): Promise<Sources> {
  try {
    return await openSources(root, site, place, pool)
  } finally {
    await pool.close()
  }
}

/** What is audited, opened. */
interface Asked {
  /** Whether its files are made from others. */
  readonly made: boolean
  /** Whether it is the site of the root, which calls itself by an origin. */
  readonly isOf: (origin: string) => boolean | Promise<boolean>
  /** The path that the site lives under, where it says so itself. */
  readonly base: string | undefined
  readonly shown: (file: string) => string
  readonly run: (
    ownOrigins: readonly string[],
    progress: (count: number) => void,
  ) => Promise<Audit | number>
}

/** Opens a folder or an address, or says why that is not possible. */
async function open(target: string, root: string): Promise<Asked | Diagnostic> {
  if (/^https?:\/\//i.test(target)) {
    const url = URL.canParse(target) ? new URL(target) : undefined
    if (!url || !isOfThisMachine(url))
      return noSite(
        `${target} is not on this machine.`,
        'Only folders and addresses such as http://127.0.0.1:4321/ are audited.',
      )
    const { base, made } = await siteServed(url)
    return {
      made: true,
      isOf: async (origin) => made && originNamed(await readSigns(url, base ?? '/')) === origin,
      base,
      shown: (file) => file,
      run: (own, progress) => auditServer(url, base ?? '/', own, progress),
    }
  }
  const folder = realPlace(target)
  await recoverOutput(folder)
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return noSite(`There is no folder ${target}.`)
  const shown = (file: string): string =>
    path.relative(root, path.join(folder, file)).split(path.sep).join('/')
  const opened = openFolder(folder, shown)
  if (![...opened.names].some(isPage)) return noSite(`There is no page in ${target}.`)
  const config = findAbove(folder, CONFIG_FILE)
  return {
    made: opened.ours,
    // A folder that lies in no site may have been moved from anywhere.
    isOf: (origin) => (config ? path.dirname(config) === root : opened.origin === origin),
    base: opened.base,
    shown,
    run: (own, progress) => auditFolder(opened, own, progress),
  }
}
