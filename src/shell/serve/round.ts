// One round of a session: patches saved texts into the last site, or builds everything.

import { build } from '../../build.ts'
import type { Stages } from '../../stages.ts'
import type { Diagnostic, Hash, Site } from '../../shared/contract.ts'
import type { Frame } from '../../core/frame.ts'
import type { Loaded } from '../config/load-config.ts'
import type { Maps } from '../bundle/source-maps.ts'
import { hasErrors, sortDiagnostics } from '../../core/problems/diagnostics.ts'
import { trackingOrigins, type BuildInputs } from '../stages/make-site.ts'
import { stages } from '../stages/stages.ts'
import { hashOf } from '../store/hash.ts'
import { newRecent, type Recent } from '../store/recent.ts'
import type { Unwritten } from '../store/store.ts'
import type { BuildContext } from '../store/build-context.ts'
import {
  amended,
  savedTexts,
  toMadeSite,
  type MadeSite,
  type SiteFingerprint,
  type WholeRound,
} from './last-round.ts'
import type { FilesState } from './saved-files.ts'

/** The result of one build of a session. */
export interface Round {
  /** `undefined` if the config is unusable. */
  readonly made: MadeSite | undefined
  /** Source maps of its browser code. */
  readonly maps?: Maps | undefined
  readonly ok: boolean
  readonly diagnostics: readonly Diagnostic[]
  /** Number of pages rendered. */
  readonly renderedPages: number
  /** State of the files when the round began, which the session adds. */
  readonly filesState?: FilesState | undefined
}

/** The search indexes of a build, and the hash of what they were made from. */
interface Indexed {
  readonly inputsHash: Hash
  /** The config values that affect the indexes. */
  readonly settings: ReturnType<typeof indexSettings>
  readonly search: Awaited<ReturnType<Stages['search']>>
}

/** Indexes made by the background thread, with those of their files that could not be written to the cache. */
export interface BackgroundIndexes extends Indexed {
  readonly unwritten: Unwritten
}

/**
 * What a round hands on to the next. It is discarded as a whole: a part that stayed could produce an outdated page.
 */
interface Memory {
  readonly recent: Recent
  /** Whether no round has used it yet. */
  isFirst: boolean
  indexed: Indexed | undefined
  last: WholeRound | undefined
  /** State of the files when the last attempt to patch texts failed. */
  failedAttempt: SiteFingerprint | undefined
}

/** Creates an empty memory. */
export function newMemory(): Memory {
  const empty = { indexed: undefined, last: undefined, failedAttempt: undefined }
  return { recent: newRecent(), isFirst: true, ...empty }
}

/** What a round builds from. */
interface RoundInputs extends BuildInputs {
  readonly place: Loaded['place']
  /** State of the site's files before the round; `undefined` if it would not determine the output. */
  readonly fingerprint: SiteFingerprint | undefined
}

/** Patches saved texts into the last site if that is enough, and builds everything otherwise. */
export async function buildRound(
  memory: Memory,
  context: BuildContext,
  inputs: RoundInputs,
): Promise<Round> {
  // Sources that `amendRound` gives up as too costly; `wholeRound` does not try them again.
  const tooCostly = new Map<string, Diagnostic>()
  return (
    (await amendRound(memory, context, inputs, tooCostly)) ??
    (await wholeRound(memory, context, { ...inputs, tooCostly }))
  )
}

/** Patches saved texts into the last site. Returns `undefined` if a full round is needed. */
async function amendRound(
  memory: Memory,
  context: BuildContext,
  inputs: RoundInputs,
  tooCostly: Map<string, Diagnostic>,
): Promise<Round | undefined> {
  const { last, indexed, failedAttempt } = memory
  if (!last || !indexed) return undefined
  const { store, tallies, recent } = context
  const { search } = indexed
  // Stage results are read but not replaced. Replacing them would drop those that only a full round uses.
  const results: Recent['results'] = {
    get: (stage) => recent.results.get(stage),
    set: () => undefined,
  }
  const knownTheme = last.theme
  const all = stages({ ...context, recent: { ...recent, results } }, { ...inputs, knownTheme })
  const reuseSearch: Stages['search'] = () => Promise.resolve({ ...search, diagnostics: [] })
  const parse: Stages['parse'] = async (sources) => {
    const parsed = await all.parse(sources)
    for (const each of parsed.diagnostics)
      if (each.code === 'too-costly' && each.path !== undefined) tooCostly.set(each.path, each)
    return parsed
  }
  const changed = savedTexts(last.fingerprint, inputs.fingerprint, failedAttempt)
  const round =
    changed && (await amended(last, changed, context, { ...all, parse, search: reuseSearch }))
  memory.failedAttempt = round ? undefined : inputs.fingerprint
  if (!round) return undefined
  store.keepAll()
  const { made } = round
  const diagnostics = sortDiagnostics([...round.diagnostics, ...search.diagnostics])
  const { maps } = knownTheme
  return { made, maps, ok: true, diagnostics, renderedPages: tallies.render.misses }
}

/** Builds everything. */
async function wholeRound(
  memory: Memory,
  context: BuildContext,
  inputs: RoundInputs & { readonly tooCostly: ReadonlyMap<string, Diagnostic> },
): Promise<Round> {
  const { site, tallies } = context
  const { place, fingerprint } = inputs
  const all = stages(context, inputs)
  let search = memory.indexed?.search
  const searchOnce: Stages['search'] = async (...args) => (search ??= await all.search(...args))
  const { trackedStages, isCacheable } = trackingOrigins({ ...all, search: searchOnce })
  const built = await build(site, place, trackedStages, { drafts: true })
  const made = toMadeSite(built)
  if (search)
    memory.indexed ??= { inputsHash: searchedHash(made), search, settings: indexSettings(site) }
  const searchDiagnostics = new Set(built.search.diagnostics)
  // Problems of the search do not keep pages from being served, and may concern indexes that are just being
  // rebuilt.
  const diagnostics = built.diagnostics.filter((each) => !searchDiagnostics.has(each))
  const ok = !hasErrors(diagnostics)
  // After a failed round, the last good one is kept: the mistake is usually fixed, and the rest is then
  // unchanged. A round that searched the code or git history for the origin of a problem is not kept, since
  // any change to these may alter what it reports.
  let cachedFrame: Frame | undefined
  const frame = (): Frame | undefined => (cachedFrame ??= built.frame?.())
  const theme = all.theme()
  const staged = all.gitHistory.staged()
  if (ok)
    memory.last =
      isCacheable() && fingerprint && theme
        ? { fingerprint, made, theme, frame, staged, diagnostics }
        : undefined
  context.recent.end()
  const sorted = sortDiagnostics(built.diagnostics)
  const maps = theme?.maps
  return { made, maps, ok, diagnostics: sorted, renderedPages: tallies.render.misses }
}

/** Returns the hash of everything that the search indexes and their golden test results depend on. */
export function searchedHash({
  site,
  searching,
  searchTests,
}: Pick<MadeSite, 'site' | 'searching' | 'searchTests'>): Hash {
  const { searched, unclear, absent } = searching
  return hashOf(JSON.stringify([searched, unclear, absent, indexSettings(site), searchTests]))
}

/** Returns the config values that affect the search indexes. */
export function indexSettings({ config, base, locales }: Site): readonly unknown[] {
  return [
    config.search,
    config.budgets,
    base,
    locales.map(({ id, label, base: localeBase, lang }) => [id, label, localeBase, lang]),
  ]
}
