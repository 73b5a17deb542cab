// Builds a whole site from all its inputs, and collects the facts to report about it. The result is plain data.

import { build, type Built } from '../../build.ts'
import type { WholeFrame } from '../../core/frame.ts'
import { framedPage } from '../../core/frame-of.ts'
import { leftovers, type Leftovers } from '../../core/check/leftovers.ts'
import type { Diagnostic, Output } from '../../shared/contract.ts'
import { shownFilesOf } from '../content/shown-files.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { Staged } from '../content/git-past.ts'
import type { History } from '../content/git-dates.ts'
import type { Loaded } from '../config/load-config.ts'
import { prepareIndex } from '../search/prepare-index.ts'
import { sortDiagnostics } from '../../core/problems/diagnostics.ts'
import { factsOf, type SiteFacts } from './site-facts.ts'
import { stages } from './stages.ts'
import type { Stages } from '../../stages.ts'
import type { Store } from '../store/store.ts'
import type { BuildContext } from '../store/build-context.ts'

/** What is looked up before a site is built: its files and its git history. */
export interface BuildInputs {
  readonly contentFiles: ContentFiles
  readonly history: Promise<History>
}

/** A finished site, with its files in the store. */
export interface BuiltSite {
  readonly outputs: readonly Output[]
  /** In the order in which they are reported. */
  readonly diagnostics: readonly Diagnostic[]
  readonly facts: SiteFacts
  /** Only if requested. */
  readonly leftovers?: Leftovers
  /**
   * Whether the site may be cached, because the build used nothing but what every build uses. To explain a
   * problem, a build also searches code and git history for its origin.
   */
  readonly isCacheable: boolean
  /** What is staged in git, if the build asked for that. */
  readonly staged?: Staged | undefined
  /** Returns what the next build needs in order to update only texts. Only set by a full build. */
  readonly frame?: (() => WholeFrame) | undefined
}

/** Builds a site. `onBuilt` receives the complete result before it is summarized. */
export async function makeSite(
  context: BuildContext,
  { place }: Pick<Loaded, 'place'>,
  inputs: BuildInputs,
  options: { readonly leftovers: boolean; readonly onBuilt?: ((built: Built) => void) | undefined },
): Promise<BuiltSite> {
  const all = stages(context, { ...inputs, onFew: (sources) => prepareIndex(context, sources) })
  const { trackedStages, isCacheable } = trackingOrigins(all)
  const built = await build(context.site, place, trackedStages, { drafts: false })
  options.onBuilt?.(built)
  return {
    outputs: built.outputs,
    diagnostics: sortDiagnostics(built.diagnostics),
    facts: await factsOf(
      built.plan.pages.map(framedPage),
      { outputs: built.outputs, indexes: built.search.indexes },
      context,
    ),
    ...(options.leftovers
      ? {
          leftovers: leftovers(
            built.plan,
            built.drawn,
            codeOf(built, context.store),
            inputs.contentFiles.files.flatMap((file) => shownFilesOf(context, file)),
          ),
        }
      : {}),
    isCacheable: isCacheable(),
    staged: all.gitHistory.staged(),
    frame: built.search.diagnostics.length === 0 ? built.frame : undefined,
  }
}

/** Wraps stages to detect whether a build searches code or git history for the origin of a problem. */
export function trackingOrigins<S extends Stages>(
  all: S,
): { readonly trackedStages: S; readonly isCacheable: () => boolean } {
  let isCacheable = true
  const track = <A extends unknown[], T>(ask: (...args: A) => T) => {
    return (...args: A): T => {
      isCacheable = false
      return ask(...args)
    }
  }
  const { renamed, deleted } = all.gitHistory
  const gitHistory = { ...all.gitHistory, renamed: track(renamed), deleted: track(deleted) }
  return {
    trackedStages: {
      ...all,
      codePlaces: track(all.codePlaces),
      viewPlace: track(all.viewPlace),
      gitHistory,
    },
    isCacheable: () => isCacheable,
  }
}

/** Returns the texts of stylesheets and scripts, which may refer to images. */
function codeOf({ outputs }: Built, store: Store): string[] {
  return outputs
    .filter(({ file }) => /\.(css|m?js|webmanifest)$/.test(file))
    .map(({ hash }) => store.need(hash).toString())
}
