// What a session remembers of its last round that made everything. Where nothing but texts has been saved since, these are put into
// what it made, as `build` does (last-site.ts), so that a save is seen as soon as its page is drawn.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { amend } from '../../amend.ts'
import type { Built } from '../../build.ts'
import type { Frame } from '../../core/frame.ts'
import type { DataFile } from '../../core/plan/data-files.ts'
import { searchingOf, type Searching } from '../../core/plan/searched.ts'
import {
  filePath,
  type Diagnostic,
  type FilePath,
  type Hash,
  type Output,
  type Page,
  type Site,
} from '../../shared/contract.ts'
import type { Stages } from '../../stages.ts'
import { bundledAmong, bundledInputs } from '../bundle/bundle-cache.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { lostTheme, themeEntry } from '../bundle/theme-entry.ts'
import type { ContentFiles } from '../content/content-files.ts'
import type { History } from '../content/git-dates.ts'
import { isStaged, type Staged } from '../content/git-past.ts'
import { hasFunctions, MOST_CHANGED } from '../stages/last-site.ts'
import type { Found } from '../stages/make-site.ts'
import { lookIfThere, type Look } from '../store/file-notes.ts'
import { Lost } from '../store/store.ts'
import type { Workshop } from '../store/workshop.ts'
import { ownPages } from './site-files.ts'

/** A site that a round has made. */
export interface MadeSite {
  readonly site: Site
  readonly outputs: readonly Output[]
  readonly pages: readonly Page[]
  /** The files that are pages of sitegen's own. */
  readonly own: ReadonlySet<string>
  /** What the search knows of it, and what it is asked. */
  readonly searching: Searching
  readonly searchTests: DataFile | undefined
}

/** What a site is made of, as it looks from outside. */
export interface SiteLook {
  /** All but what is in its files. */
  readonly rest: {
    readonly site: Site
    /** Stands for the folders in which its code was looked for. */
    readonly folders: Hash
    /** Where its theme begins, and what is in the folder of one that begins nowhere. */
    readonly theme: readonly [entry: string, lost: readonly string[]]
    readonly listed: ContentFiles
    readonly history: History
  }
  readonly looks: Looks
}

/** How each file of a site looks, as seen from the root; nothing for one that is not there, or cannot be seen. */
export type Looks = ReadonlyMap<FilePath, Look | undefined>

/** A round that made everything, without a mistake. */
export interface WholeRound {
  /** How all looked before the round began: what has been saved since looks different. */
  readonly from: SiteLook
  readonly made: MadeSite
  readonly theme: Theme
  readonly frame: () => Frame | undefined
  /** What was staged, where it was asked for. */
  readonly staged: Staged | undefined
  /** What was told of it, but for its search. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The last round with other texts. */
interface AmendedRound {
  readonly made: MadeSite
  /** What is told of it, but for its search. */
  readonly diagnostics: readonly Diagnostic[]
}

/** The site of a build. */
export function madeBy({ plan, outputs, searchTests }: Omit<Built, 'drawn' | 'search'>): MadeSite {
  const { site, pages } = plan
  return {
    ...{ site, outputs, pages, searchTests },
    own: ownPages(plan),
    searching: searchingOf(plan),
  }
}

/** Looks at all files of a site: its content, and what its code was bundled from last. */
export function lookAtAll(shop: Workshop, { files }: ContentFiles): Looks {
  const all = new Set([...files, ...bundledInputs(shop).map(filePath)])
  return new Map([...all].map((file) => [file, lookIfThere(path.join(shop.root, file))]))
}

/** All that a site is made of, with how its files look; `undefined` where that does not tell what comes out. */
export async function lookAtSite(
  shop: Workshop,
  { listed, history }: Found,
  looks: Looks,
): Promise<SiteLook | undefined> {
  const { root, site } = shop
  const folders = bundledAmong(shop)
  if (folders === undefined || hasFunctions(site)) return undefined
  const theme = [themeEntry(root), lostTheme(root)] as const
  return { rest: { site, folders, theme, listed, history: await history }, looks }
}

/**
 * The last round with the texts that have been saved since; `undefined` where more than texts may be others. So it is where a file looks
 * as it did when that was tried `before` in vain: somebody leaves a mistake, or reads of it, and saves something else.
 */
export async function amended(
  { from, made, frame, staged, diagnostics }: WholeRound,
  now: SiteLook | undefined,
  before: SiteLook | undefined,
  { root, store }: Pick<Workshop, 'root' | 'store'>,
  stages: Stages,
): Promise<AmendedRound | undefined> {
  if (!now || store.isCrowded() || !isDeepStrictEqual(from.rest, now.rest)) return undefined
  const changed = changedSince(from, now)
  const isInVain = changed.some((file) => {
    const look = textOf(now, file)
    return look !== undefined && look === (before && textOf(before, file))
  })
  const known = isInVain || changed.length > MOST_CHANGED ? undefined : frame()
  if (!known || !isStaged(root, staged)) return undefined
  const { site, outputs } = made
  try {
    const found = await amend({ site, frame: known, outputs, diagnostics, changed }, stages)
    if (!found) return undefined
    const pages = new Map(found.pages.map((page) => [page.file, page]))
    return {
      made: {
        ...made,
        outputs: found.outputs,
        pages: made.pages.map((page) => pages.get(page.file) ?? page),
        searching: found.searching,
      },
      diagnostics: found.diagnostics,
    }
  } catch (error) {
    // What has been forgotten is made again with everything else.
    if (!(error instanceof Lost)) throw error
    return undefined
  }
}

function changedSince(before: SiteLook, now: SiteLook): FilePath[] {
  return [...now.looks.keys()].filter((file) => {
    const look = textOf(now, file)
    return look === undefined || look !== textOf(before, file)
  })
}

/** How a file looks; nothing for one that may change without looking different. */
function textOf({ looks }: SiteLook, file: FilePath): string | undefined {
  const look = looks.get(file)
  return look?.settled === true ? look.text : undefined
}
