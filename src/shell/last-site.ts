// A site that was made is remembered like the result of any stage: under the hash of everything it was made of. Where nothing has
// changed, no stage runs, and none of their code is loaded.

import path from 'node:path'
import type { StageName } from '../build.ts'
import type { Hash, Site } from '../shared/contract.ts'
import { bundledFrom } from './bundle-cache.ts'
import type { FileNotes } from './file-notes.ts'
import { hashOf } from './hash.ts'
import type { Found, Made } from './make-site.ts'
import { themeEntry } from './theme-entry.ts'
import type { Workshop } from './workshop.ts'

/** A site that is to be made, known by what goes into it. */
export interface LastSite {
  /** The site, if it was made of the same before and all of it is still there. */
  readonly recall: () => Promise<Made | undefined>
  /** Remembers one without errors, unless what it is made of has changed meanwhile, or more was asked for than that. */
  readonly remember: (made: Made) => Promise<void>
}

/** What is remembered: a site, the stages that made it, and how often each was asked for something. */
interface Remembered {
  readonly made: Made
  readonly stages: readonly StageName[]
  readonly asked: Readonly<Record<string, number>>
}

/** A site, as what it is made of is now. What looks as it did is not read. */
export function lastSite(
  shop: Workshop,
  files: Pick<FileNotes, 'areSteady'>,
  found: Found,
): LastSite {
  const { site, store, times, tallies, version } = shop
  let content: Hash | undefined
  const keyNow = async (): Promise<Hash | undefined> => {
    const code = bundledFrom(shop)
    if (!code || hasFunctions(site)) return undefined
    content ??= await contentKey(shop, found)
    return content && hashOf(JSON.stringify(['site', version, content, code]))
  }
  return {
    async recall() {
      const key = await keyNow()
      const bytes = key && store.get(key)
      if (!bytes) return undefined
      const { made, stages, asked } = JSON.parse(bytes.toString()) as Remembered
      if (!made.outputs.every(({ hash }) => store.has(hash))) return undefined
      // What the stages have kept is not asked for now, and is needed with the next change.
      store.keepAll()
      for (const stage of stages) times[stage] = 0
      for (const [stage, tally] of Object.entries(tallies)) tally.hits += asked[stage] ?? 0
      return made
    },
    async remember({ outputs, diagnostics, facts, isAlone }) {
      if (!isAlone || diagnostics.some(({ severity }) => severity === 'error')) return
      const key = await keyNow()
      if (!key || !files.areSteady()) return
      const stages = Object.keys(times) as StageName[]
      const asked = Object.fromEntries(
        Object.entries(tallies).map(([stage, { hits, misses }]) => [stage, hits + misses]),
      )
      // What was asked for besides is looked for each time.
      const made = { outputs, diagnostics, facts, isAlone }
      store.put(key, JSON.stringify({ made, stages, asked } satisfies Remembered))
    },
  }
}

/** Functions of a config may do anything. */
function hasFunctions({ config: { docs, pages, outputs } }: Site): boolean {
  return (docs ?? pages ?? outputs) !== undefined
}

/** The hash of all that a site is made of but the code it is made with; `undefined` where a file cannot be read. */
async function contentKey(
  { root, site, recent }: Workshop,
  { listed, history }: Found,
): Promise<Hash | undefined> {
  const hashes: Hash[] = []
  try {
    for (const file of listed.files)
      hashes.push(recent.file('hash', path.join(root, file), ({ hash }) => hash))
  } catch {
    return undefined
  }
  const { dates, diagnostics } = await history
  return hashOf(JSON.stringify([site, themeEntry(root), listed, hashes, [...dates], diagnostics]))
}
