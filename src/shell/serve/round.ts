// One round of a session: saved texts are put into the last site, or everything is made.

import { build } from '../../build.ts'
import type { Stages } from '../../stages.ts'
import type { Diagnostic, Hash, Site } from '../../shared/contract.ts'
import type { Frame } from '../../core/frame.ts'
import type { Loaded } from '../config/load-config.ts'
import type { Maps } from '../bundle/source-maps.ts'
import { hasErrors, sorted } from '../../core/problems/several.ts'
import { noting, type Found } from '../stages/make-site.ts'
import { stages } from '../stages/stages.ts'
import { hashOf } from '../store/hash.ts'
import { newRecent, type Recent } from '../store/recent.ts'
import type { Unwritten } from '../store/store.ts'
import type { Workshop } from '../store/workshop.ts'
import { amended, madeBy, type MadeSite, type SiteLook, type WholeRound } from './last-round.ts'
import type { Looked } from './saved-files.ts'

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

/** What a round leaves to the next. All of it is forgotten together: a part that stayed would be a page that is old. */
interface Memory {
  readonly recent: Recent
  /** Whether no round has been made with it. */
  isFirst: boolean
  indexed: Indexed | undefined
  last: WholeRound | undefined
  /** How all looked when texts alone were last put into a site in vain. */
  refused: SiteLook | undefined
}

/** Remembers nothing yet. */
export function newMemory(): Memory {
  const nothing = { indexed: undefined, last: undefined, refused: undefined }
  return { recent: newRecent(), isFirst: true, ...nothing }
}

/** Puts saved texts into the last site. */
export async function savedTexts(
  memory: Memory,
  shop: Workshop,
  found: Found,
  now: SiteLook | undefined,
  givenUp: Map<string, Diagnostic>,
): Promise<Round | undefined> {
  const { last, indexed, refused } = memory
  if (!last || !indexed) return undefined
  const { site, store, tallies, recent } = shop
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
  const round = await amended(last, now, refused, shop, { ...all, parse, search: quiet })
  memory.refused = round ? undefined : now
  if (!round) return undefined
  store.keepAll()
  const { made } = round
  const diagnostics = sorted([...round.diagnostics, ...search.diagnostics])
  const { maps } = known
  return { site, made, maps, ok: true, diagnostics, drawn: tallies.render.misses }
}

/** Makes everything. */
export async function whole(
  memory: Memory,
  shop: Workshop,
  found: Found & { readonly givenUp: ReadonlyMap<string, Diagnostic> },
  place: Loaded['place'],
  from: SiteLook | undefined,
): Promise<Round> {
  const { site, tallies } = shop
  const all = stages(shop, found)
  let search = memory.indexed?.search
  const indexing: Stages['search'] = async (...asked) => (search ??= await all.search(...asked))
  const { asking, isAlone } = noting({ ...all, search: indexing })
  const built = await build(site, place, asking, { drafts: true })
  const made = madeBy(built)
  if (search) memory.indexed ??= { from: searchedHash(made), search, wanted: wantedOf(site) }
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
  if (ok)
    memory.last = isAlone() ? from && { from, made, theme, frame, staged, diagnostics } : undefined
  shop.recent.end()
  const { maps } = theme
  const told = sorted(built.diagnostics)
  return { site, made, maps, ok, diagnostics: told, drawn: tallies.render.misses }
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
