import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build, type Built, type StageName } from '../build.ts'
import type { Diagnostic, Site } from '../shared/contract.ts'
import { hashOf } from './hash.ts'
import { loadConfig } from './load-config.ts'
import { LockHeld } from './lock.ts'
import { openPool, type Pool } from './pool.ts'
import { sorted, type Report } from './report.ts'
import { stages } from './stages.ts'
import type { Workshop } from './workshop.ts'
import { memoryStore, openStore, type Store } from './store.ts'
import { codeVersion } from './version.ts'
import { checkOutput, OutputRefused, treeHash, writeOutput } from './write-output.ts'

/** What `sitegen build` is asked to do. */
export interface BuildOptions {
  readonly root: string
  readonly out: string
  readonly base?: string
  /** `undefined` for none. */
  readonly cache: string | undefined
}

/** What a build did, as `--json` prints it. Times are in milliseconds. */
export interface BuildResult {
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
  readonly search: Readonly<Record<string, never>>
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

/** How a command ended: its exit code is 0, 1 for errors of the site, 2 for a config or a call that is wrong. */
export interface Ended<T> {
  readonly exitCode: 0 | 1 | 2
  readonly result: T
}

/** The largest pages that a summary names. */
const LARGEST = 3

/** Builds a site into its output folder. */
export async function buildCommand(
  options: BuildOptions,
  report: Report,
): Promise<Ended<BuildResult>> {
  const start = performance.now()
  const root = fs.realpathSync(options.root)
  const refused = refusal(() => checkOutput(options.out, root))
  const version = codeVersion()
  const notes = path.join(options.cache ?? path.join(root, '.sitegen'), 'notes')
  const store = options.cache === undefined ? memoryStore() : openCache(options.cache, version)
  const loaded = await loadConfig(
    root,
    store,
    notes,
    version,
    options.base === undefined ? {} : { base: options.base },
  )
  const { site } = loaded
  if (!site || refused.length > 0) {
    store.close()
    return {
      exitCode: 2,
      result: failed(options, start, sorted([...refused, ...loaded.diagnostics])),
    }
  }
  const pool = openPool(new URL('worker.js', import.meta.url), site.limits)
  const shop = workshop(root, site, store, pool, version, notes, report)
  try {
    const built = await build(site, loaded.place, stages(shop), { drafts: false })
    const diagnostics = sorted(built.diagnostics)
    const ok = !diagnostics.some(({ severity }) => severity === 'error')
    const witness = path.join(
      notes,
      `written-${hashOf(path.resolve(options.out)).slice(0, 8)}.json`,
    )
    const writing = performance.now()
    const written = ok
      ? await writeOutput(options.out, built.outputs, ({ hash }) => mustRead(store, hash), witness)
      : { written: 0, removed: 0 }
    shop.times.write = performance.now() - writing
    return {
      exitCode: ok ? 0 : 1,
      result: {
        ...(await summary(options, built, shop)),
        ok,
        outputs: { ...sizes(built), ...written },
        tree: treeHash(built.outputs),
        ms: Math.round(performance.now() - start),
        peakMemory: process.resourceUsage().maxRSS * 1024,
        diagnostics,
      },
    }
  } catch (error) {
    if (!(error instanceof OutputRefused || error instanceof LockHeld)) throw error
    return {
      exitCode: 2,
      result: failed(
        options,
        start,
        refusal(() => {
          throw error
        }),
      ),
    }
  } finally {
    report.progress('')
    store.close()
    await pool.close()
  }
}

/** One screen about a build, for a person. */
export function buildSummary(result: BuildResult, color: boolean): string {
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = result.diagnostics.length - errors
  const counted = (count: number, what: string): string =>
    `${count} ${what}${count === 1 ? '' : 's'}`
  const problems = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ].join(', ')
  if (!result.ok) return `Not built: ${problems}. The previous output is untouched.`
  const locales = Object.entries(result.locales).map(([locale, pages]) => `${locale} ${pages}`)
  const times = Object.entries(result.stages).map(([stage, ms]) => `${stage} ${Math.round(ms)}`)
  const hits = Object.entries(result.cache).map(
    ([stage, { hits: found, misses }]) => `${stage} ${found} of ${found + misses}`,
  )
  const [largest] = result.largest
  const { files, bytes, written, removed } = result.outputs
  const changed =
    written + removed === 0 ? 'nothing changed' : `${written} written, ${removed} removed`
  const rows: [string, string][] = [
    ['pages', `${result.pages} (${locales.join(', ')})`],
    ['output', `${result.out}: ${counted(files, 'file')}, ${megabytes(bytes)} MB, ${changed}`],
    ...(largest
      ? [
          [
            'largest',
            `${largest.route}: ${kilobytes(largest.html)} kB, ${kilobytes(largest.gzip)} kB gzip`,
          ] as [string, string],
        ]
      : []),
    ['cache', hits.join(', ')],
    ['ms', times.join(', ')],
    ['memory', `${megabytes(result.peakMemory)} MB at most`],
    ...(problems === '' ? [] : [['problems', problems] as [string, string]]),
  ]
  const bold = (text: string): string => (color ? `\u001b[1m${text}\u001b[22m` : text)
  return [
    bold(`Built in ${(result.ms / 1000).toFixed(2)} s`),
    ...rows.map(([name, text]) => `  ${name.padEnd(9)}${text}`),
  ].join('\n')
}

function workshop(
  root: string,
  site: Site,
  store: Store,
  pool: Pool,
  version: string,
  notes: string,
  report: Report,
): Workshop {
  return {
    ...{ root, site, store, pool, version, notes },
    times: {},
    tallies: {
      parse: { hits: 0, misses: 0 },
      render: { hits: 0, misses: 0 },
      highlight: { hits: 0, misses: 0 },
    },
    progress: (stage, done, of) => report.progress(`${stage} ${done} of ${of}`),
  }
}

/** The cache of one version of sitegen; those of others are removed. A folder that cannot be used costs time only. */
function openCache(folder: string, version: string): Store {
  try {
    fs.mkdirSync(folder, { recursive: true })
    const ignore = path.join(folder, '.gitignore')
    if (!fs.existsSync(ignore)) fs.writeFileSync(ignore, '*\n')
    for (const name of fs.readdirSync(folder)) {
      if (name.startsWith('store-') && name !== `store-${version}`)
        fs.rmSync(path.join(folder, name), { recursive: true })
    }
  } catch {
    return openStore(path.join(folder, `store-${version}`))
  }
  return openStore(path.join(folder, `store-${version}`))
}

async function summary(
  { root, out }: BuildOptions,
  { plan, drawn }: Built,
  { times, tallies, store }: Workshop,
): Promise<
  Pick<
    BuildResult,
    'root' | 'out' | 'pages' | 'locales' | 'stages' | 'cache' | 'search' | 'largest'
  >
> {
  const locales = Object.fromEntries(
    plan.site.locales.map(({ id }) => [
      id,
      plan.pages.filter(({ locale }) => locale === id).length,
    ]),
  )
  const largest = plan.pages
    .map(({ data }, i) => ({ route: data.route, output: drawn[i]?.output }))
    .toSorted((a, b) => (b.output?.bytes ?? 0) - (a.output?.bytes ?? 0))
    .slice(0, LARGEST)
  return {
    root: shown(root),
    out: shown(out),
    pages: plan.pages.length,
    locales,
    stages: Object.fromEntries(
      Object.entries(times).map(([stage, ms]) => [stage, Math.round(ms * 10) / 10]),
    ),
    cache: tallies,
    search: {},
    largest: await Promise.all(
      largest.map(async ({ route, output }) => {
        const html = output && store.get(output.hash)
        return {
          route,
          html: html?.length ?? 0,
          gzip: html ? (await promisify(gzip)(html, { level: 9 })).length : 0,
        }
      }),
    ),
  }
}

function sizes({ outputs }: Built): { files: number; bytes: number } {
  return { files: outputs.length, bytes: outputs.reduce((sum, { bytes }) => sum + bytes, 0) }
}

function failed(
  { root, out }: BuildOptions,
  start: number,
  diagnostics: readonly Diagnostic[],
): BuildResult {
  return {
    ok: false,
    root: shown(root),
    out: shown(out),
    pages: 0,
    locales: {},
    stages: {},
    cache: {},
    outputs: { files: 0, bytes: 0, written: 0, removed: 0 },
    search: {},
    largest: [],
    tree: '',
    ms: Math.round(performance.now() - start),
    peakMemory: process.resourceUsage().maxRSS * 1024,
    diagnostics,
  }
}

/** What kept the output from being written, as a problem. */
function refusal(attempt: () => void): Diagnostic[] {
  try {
    attempt()
    return []
  } catch (error) {
    if (error instanceof OutputRefused)
      return [{ severity: 'error', code: 'output', message: error.message, hint: error.hint }]
    if (error instanceof LockHeld) {
      return [
        {
          severity: 'error',
          code: 'output-locked',
          message: `Another build (process ${error.pid}) is writing this output.`,
          hint: 'Wait until it is done, and build again.',
        },
      ]
    }
    throw error
  }
}

function mustRead(store: Store, hash: string): Buffer {
  const bytes = store.get(hash)
  if (!bytes) throw new Error(`the store has lost ${hash} during the build`)
  return bytes
}

/** A path as the user would write it from here. */
function shown(file: string): string {
  return path.relative(process.cwd(), file) || '.'
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function kilobytes(bytes: number): string {
  return (bytes / 1e3).toFixed(1)
}
