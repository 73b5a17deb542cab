// Builds a site again and again in one process: the same stages as `build`, above the same cache, with drafts. Each build looks at
// everything; what it remembers from the last one (recent.ts) makes that cheap, and where nothing but texts has been saved, only these
// are built (last-round.ts).

import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from '../../build.ts'
import type { Stages } from '../../stages.ts'
import type { Diagnostic, Hash, Limits, Site } from '../../shared/contract.ts'
import type { Frame } from '../../core/frame.ts'
import { contentFiles } from '../content/content-files.ts'
import { historyOf } from '../content/git-dates.ts'
import { closeBundlers } from '../bundle/bundle-again.ts'
import { bundledInputs } from '../bundle/bundle-cache.ts'
import { notesIn, openCache, storeFolder, unlessLost } from '../store/cache.ts'
import { HookFailed } from '../config/config-hooks.ts'
import { hashOf } from '../store/hash.ts'
import { loadConfig, type Loaded } from '../config/load-config.ts'
import type { Maps } from '../bundle/source-maps.ts'
import { openPool, type Pool } from '../threads/pool.ts'
import { newRecent, type Recent } from '../store/recent.ts'
import { refusalOf } from '../report/refusal.ts'
import { hasErrors, sorted } from '../../core/problems/several.ts'
import { noting, type Found } from '../stages/make-site.ts'
import { stages } from '../stages/stages.ts'
import type { Store, Unwritten } from '../store/store.ts'
import { codeVersion } from '../store/version.ts'
import { newWorkshop, type Workshop } from '../store/workshop.ts'
import {
  amended,
  lookAtAll,
  lookOutside,
  madeBy,
  type MadeSite,
  type Outside,
  type WholeRound,
} from './last-round.ts'
import type { Looked } from './saved-files.ts'
import { layeredStore, type LayeredStore } from './layered-store.ts'

/** What a session builds, and from where. */
export interface SessionOptions {
  readonly root: string
  readonly cache: string
  readonly base?: string | undefined
  readonly progress: Workshop['progress']
  /** Who does its pieces of work, where not the threads of this program. */
  readonly threads?: ((limits: Limits) => Pool) | undefined
}

/** One build of a session. */
export interface Round {
  /** `undefined` where the config cannot be used. */
  readonly site: Site | undefined
  /** `undefined` also where not all of `content/` can be read. */
  readonly made: MadeSite | undefined
  /** Where its code for browsers comes from. */
  readonly maps?: Maps | undefined
  readonly ok: boolean
  readonly diagnostics: readonly Diagnostic[]
  /** How many pages were drawn. */
  readonly drawn: number
  /** How its files looked when it began; `undefined` where the config cannot be used. */
  readonly looked?: Looked | undefined
}

/** The search indexes of a build, and the hash of what they were made from. */
interface Indexed {
  readonly from: Hash
  /** What the config says about them. */
  readonly wanted: ReturnType<typeof wantedOf>
  readonly search: Awaited<ReturnType<Stages['search']>>
}

/** Indexes that were made elsewhere, and what of them the cache could not take. */
export interface MadeIndexes extends Indexed {
  readonly unwritten: Unwritten
}

/** A site that is built again and again. */
export interface Session {
  readonly store: LayeredStore
  /** Builds from what is on the disk when it is its turn: rounds follow one another. */
  round(): Promise<Round>
  /** Has the next round make everything anew: something that was made has turned out to be damaged. */
  renew(): Promise<void>
  /** Takes indexes that were made elsewhere, and the cache they were put into; not in the middle of a round. */
  adopt(made: MadeIndexes): Promise<void>
  /** Whether the indexes are those of this site. */
  isIndexed(made: MadeSite): boolean
  /** Why the disk could not take what the first round has made; `undefined` where it could. */
  failure(): unknown
  /** All files that config, theme and component pages were bundled from last. */
  inputs(): readonly string[]
  close(): Promise<void>
}

/** What the search indexes of a site are made from, and asked. */
export function searchedHash({
  site,
  searching,
  searchTests,
}: Pick<MadeSite, 'site' | 'searching' | 'searchTests'>): Hash {
  const { searched, unclear, absent } = searching
  return hashOf(JSON.stringify([searched, unclear, absent, wantedOf(site), searchTests]))
}

/** What the config says about search indexes. */
export function wantedOf({ config, base, locales }: Site): readonly unknown[] {
  return [
    config.search,
    config.budgets,
    base,
    locales.map(({ id, label, base: own, lang }) => [id, label, own, lang]),
  ]
}

/** Threads stay ready: the next save is soon. */
const NEVER = 2 ** 31 - 1

function ownThreads(limits: Limits): Pool {
  return openPool(limits, { idle: NEVER })
}

/** Opens a session. The first round fills the cache, as `build` does. */
export function openSession(options: SessionOptions): Session {
  const { root, cache, base, progress, threads = ownThreads } = options
  const version = codeVersion()
  const notes = notesIn(cache)
  let recent = newRecent()
  const store = layeredStore(openCache(cache, 'read'))
  let pool: { readonly pool: Pool; readonly limits: Site['limits'] } | undefined
  let indexed: Indexed | undefined
  let last: WholeRound | undefined
  /** How all looked when texts alone were last put into a site in vain. */
  let refused: Outside | undefined
  let first = true
  let failure: unknown
  // Threads of a round read files of the store, and belong to the session: what comes next may close both.
  let turns: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T> | T): Promise<T> => {
    const turn = turns.then(work, work)
    turns = turn
    return turn
  }

  const poolFor = async ({ limits }: Site): Promise<Pool> => {
    if (pool && isDeepStrictEqual(pool.limits, limits)) return pool.pool
    await pool?.pool.close()
    pool = { limits, pool: threads(limits) }
    return pool.pool
  }

  const once = async (into: Store): Promise<Round> => {
    // Indexes that were made elsewhere wait for a round that is good: what no round asks for is forgotten.
    for (const { hash } of indexed?.search.outputs ?? []) into.has(hash)
    const common = { root, store: into, notes, version, recent }
    const { site, diagnostics, place } = await loadConfig(common, base)
    if (!site)
      return { site, made: undefined, ok: false, diagnostics: sorted(diagnostics), drawn: 0 }
    const shop = newWorkshop({ ...common, site, pool: await poolFor(site), progress })
    // An index of all pages takes longer than anybody waits for a page: the last one serves until another thread has made the
    // next, unless the config wants other indexes.
    if (indexed && !isDeepStrictEqual(indexed.wanted, wantedOf(site))) indexed = undefined
    const found = { listed: contentFiles(root), history: historyOf(shop) }
    const looked = { at: Date.now(), looks: lookAtAll(shop, found.listed) }
    const now = await lookOutside(shop, found, looked.looks)
    // What takes too long to understand is not waited for twice.
    const givenUp = new Map<string, Diagnostic>()
    const changed = await savedTexts(shop, found, now, givenUp)
    return { ...(changed ?? (await whole(shop, { ...found, givenUp }, place, now))), looked }
  }

  /** Puts saved texts into the last site. */
  const savedTexts = async (
    shop: Workshop,
    found: Found,
    now: Outside | undefined,
    givenUp: Map<string, Diagnostic>,
  ): Promise<Round | undefined> => {
    if (!last || !indexed) return undefined
    const { site, store: into, tallies } = shop
    const { search } = indexed
    // What only a round asks for that makes everything must not be forgotten.
    const results: Recent['results'] = {
      get: (stage) => recent.results.get(stage),
      set: () => undefined,
    }
    const known = last.theme
    const all = stages({ ...shop, recent: { ...recent, results } }, { ...found, known })
    const quiet: Stages['search'] = () => Promise.resolve({ ...search, diagnostics: [] })
    const parse: Stages['parse'] = async (sources) => {
      const parsed = await all.parse(sources)
      for (const each of parsed.diagnostics)
        if (each.code === 'too-costly' && each.path !== undefined) givenUp.set(each.path, each)
      return parsed
    }
    const made = await amended(last, now, refused, shop, { ...all, parse, search: quiet })
    refused = made ? undefined : now
    if (!made) return undefined
    into.keepAll()
    const diagnostics = sorted([...last.diagnostics, ...search.diagnostics])
    const { maps } = known
    return { site, made, maps, ok: true, diagnostics, drawn: tallies.render.misses }
  }

  /** Makes everything. */
  const whole = async (
    shop: Workshop,
    found: Found & { readonly givenUp: ReadonlyMap<string, Diagnostic> },
    place: Loaded['place'],
    from: Outside | undefined,
  ): Promise<Round> => {
    const { site, tallies } = shop
    const all = stages(shop, found)
    let search = indexed?.search
    const indexing: Stages['search'] = async (...asked) => (search ??= await all.search(...asked))
    const { asking, isAlone } = noting({ ...all, search: indexing })
    const built = await build(site, place, asking, { drafts: true })
    const made = madeBy(built)
    if (!indexed && search) indexed = { from: searchedHash(made), search, wanted: wantedOf(site) }
    const ofSearch = new Set(built.search.diagnostics)
    // What the search does not find keeps nobody from a page, and may be said of indexes that are made anew just now.
    const diagnostics = built.diagnostics.filter((each) => !ofSearch.has(each))
    const ok = !hasErrors(diagnostics)
    // What is wrong is mended more often than not, and then all else is as it was. What code and git say may change with any of it.
    let known: Frame | undefined
    const frame = (): Frame | undefined => (known ??= built.frame?.())
    // It is bundled, whatever is asked for.
    const theme = await all.bundle([])
    const staged = all.past.staged()
    if (ok) last = isAlone() ? from && { from, made, theme, frame, staged, diagnostics } : undefined
    recent.end()
    const { maps } = theme
    const told = sorted(built.diagnostics)
    return { site, made, maps, ok, diagnostics: told, drawn: tallies.render.misses }
  }

  /** What the first round makes goes to the disk at once, and is not held. */
  const firstRound = async (): Promise<Round> => {
    const disk = openCache(cache)
    try {
      return await unlessRefused(once(disk))
    } finally {
      first = false
      const unwritten = disk.unwritten()
      failure = disk.failure()
      disk.close()
      store.rebase(openCache(cache, 'read'), unwritten)
    }
  }
  const forget = (): void => {
    void closeBundlers(recent)
    first = true
    recent = newRecent()
    indexed = undefined
    last = undefined
    refused = undefined
  }
  const round = (): Promise<Round> =>
    unlessLost(cache, () => (first ? firstRound() : unlessRefused(once(store))), forget)

  return {
    store,
    round: () => inTurn(round),
    renew: () =>
      inTurn(async () => {
        await fs.promises.rm(storeFolder(cache), { recursive: true, force: true })
        forget()
      }),
    adopt: (next) =>
      inTurn(() => {
        indexed = next
        store.rebase(openCache(cache, 'read'), next.unwritten)
      }),
    isIndexed: (made) => indexed?.from === searchedHash(made),
    failure: () => failure,
    // They are noted as seen from the root.
    inputs: () => bundledInputs({ notes, recent }).map((file) => path.resolve(root, file)),
    async close() {
      await Promise.all([pool?.pool.close(), closeBundlers(recent)])
      store.close()
    },
  }
}

/** What a function of the config does wrong is a problem like those of its keys. */
async function unlessRefused(round: Promise<Round>): Promise<Round> {
  try {
    return await round
  } catch (error) {
    if (!(error instanceof HookFailed)) throw error
    const refusal = await refusalOf(error)
    const diagnostics = refusal ? [refusal] : []
    return { site: undefined, made: undefined, ok: false, diagnostics, drawn: 0 }
  }
}
