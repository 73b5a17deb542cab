// A site is made out of everything it is made of, and what is told of it is counted. What comes out is plain data.

import { build, type Built } from '../../build.ts'
import type { WholeFrame } from '../../core/frame.ts'
import { framedPage } from '../../core/frame-of.ts'
import { leftovers, type Leftovers } from '../../core/check/leftovers.ts'
import type { Diagnostic, Output } from '../../shared/contract.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { Staged } from '../content/git-past.ts'
import type { History } from '../content/git-dates.ts'
import type { Loaded } from '../config/load-config.ts'
import { prepareIndex } from '../search/prepare-index.ts'
import { sorted } from '../../core/problems/several.ts'
import { factsOf, type SiteFacts } from './site-facts.ts'
import { stages } from './stages.ts'
import type { Stages } from '../../stages.ts'
import type { Store } from '../store/store.ts'
import type { Workshop } from '../store/workshop.ts'

/** What was found of a site before it is made. */
export interface Found {
  readonly listed: ContentFiles
  readonly history: Promise<History>
}

/** A site that was made, its files in the store. */
export interface Made {
  readonly outputs: readonly Output[]
  /** In the order in which they are told. */
  readonly diagnostics: readonly Diagnostic[]
  readonly facts: SiteFacts
  /** Where they were asked for. */
  readonly leftovers?: Leftovers
  /**
   * Whether nothing was asked for but what every build asks for. Where something is wrong, code and git are looked through for who
   * wrote it.
   */
  readonly isAlone: boolean
  /** What was staged in git, where that was asked for. */
  readonly staged?: Staged | undefined
  /** What the next build must know to change nothing but texts, where this one was made of everything. */
  readonly frame?: (() => WholeFrame) | undefined
}

/** Makes a site. `look` may look at all of it. */
export async function makeSite(
  shop: Workshop,
  { place }: Pick<Loaded, 'place'>,
  found: Found,
  options: { readonly leftovers: boolean; readonly look?: ((built: Built) => void) | undefined },
): Promise<Made> {
  const all = stages(shop, { ...found, onFew: (sources) => prepareIndex(shop, sources) })
  const { asking, isAlone } = noting(all)
  const built = await build(shop.site, place, asking, { drafts: false })
  options.look?.(built)
  return {
    outputs: built.outputs,
    diagnostics: sorted(built.diagnostics),
    facts: await factsOf(
      built.plan.pages.map(framedPage),
      built.outputs,
      built.search.indexes,
      shop,
    ),
    ...(options.leftovers
      ? { leftovers: leftovers(built.plan, built.drawn, codeOf(built, shop.store)) }
      : {}),
    isAlone: isAlone(),
    staged: all.past.staged(),
    frame: built.search.diagnostics.length === 0 ? built.frame : undefined,
  }
}

/** Stages that note whether code or git are looked through for who wrote what is wrong. */
export function noting<S extends Stages>(
  all: S,
): { readonly asking: S; readonly isAlone: () => boolean } {
  let isAlone = true
  const told = <A extends unknown[], T>(ask: (...args: A) => T) => {
    return (...args: A): T => {
      isAlone = false
      return ask(...args)
    }
  }
  const { renamed, deleted } = all.past
  const past = { ...all.past, renamed: told(renamed), deleted: told(deleted) }
  return {
    asking: {
      ...all,
      codePlaces: told(all.codePlaces),
      viewPlace: told(all.viewPlace),
      past,
    },
    isAlone: () => isAlone,
  }
}

/** Styles and scripts, which may name pictures. */
function codeOf({ outputs }: Built, store: Store): string[] {
  return outputs
    .filter(({ file }) => /\.(css|m?js|webmanifest)$/.test(file))
    .map(({ hash }) => store.need(hash).toString())
}
