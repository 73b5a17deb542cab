// All pages of a locale by section, and their index for browsers without JavaScript and for visitors whose search
// found nothing.

import type { HeadingIds, Language, SiteLocale } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { postsOf } from './blog.ts'
import { byName } from './by-name.ts'
import { isCopy } from './canonical.ts'
import type { Entry } from './catalog.ts'
import { isLongList, pageInList } from './list-row.ts'
import { headingsOf } from './toc.ts'
import { link, type SidebarPlan } from './sidebar-tree.ts'
import type { Targets } from './targets.ts'
import type { BuildWords } from '../../shared/words.ts'

/** Name of the file that lists the pages of a locale for programs, in the folder of the locale. */
export const LLMS = 'llms.txt'

/** What is needed to render links to entries and their headings. */
export interface EntryContext {
  readonly targets: Targets
  readonly idsOf: (entry: Entry) => readonly HeadingIds[]
}

/** A section of a locale's pages. `language` is set if the label is in another language than the locale. */
export interface SiteSection {
  readonly label: string
  readonly language?: Language
  readonly pages: readonly Entry[]
}

/** Returns all listed pages of a locale by section: those of each sidebar, the posts, and the others by name. */
export function siteSections(
  targets: Targets,
  sidebars: readonly SidebarPlan[],
  entries: readonly Entry[],
  locale: SiteLocale,
  words: Pick<BuildWords, 'blog' | 'otherPages'>,
): SiteSection[] {
  const compareNames = byName(locale.lang)
  const inSidebars = new Set(sidebars.flatMap((each) => each.entries.map(({ entry }) => entry)))
  const others = entries
    .filter((entry) => entry.kind !== 'post' && !inSidebars.has(entry))
    .toSorted((a, b) => compareNames(a.doc.title, b.doc.title))
  const sections: readonly SiteSection[] = [
    ...sidebars.map((each) => ({
      ...each.sidebar,
      pages: each.entries.map(({ entry }) => entry),
    })),
    { label: words.blog, pages: postsOf(entries, locale) },
    { label: words.otherPages, pages: others },
  ]
  return sections
    .map((each) => ({ ...each, pages: each.pages.filter((entry) => isShown(targets, entry)) }))
    .filter(({ pages }) => pages.length > 0)
}

/** Renders all listed pages by section, with their headings, as plain links. */
export function siteIndex(
  { targets, idsOf }: EntryContext,
  sections: readonly SiteSection[],
  entries: readonly Entry[],
): string {
  const isLong = isLongList(headingsIn(targets, entries))
  const renderRow = (entry: Entry): string => {
    const { href, language } = link(targets.site, entry)
    const toc = isLong ? undefined : headingsOf(targets, entry, idsOf(entry))
    return `<li${attributes(language)}>${pageInList(href, entry.doc, toc)}`
  }
  return sections
    .map(
      ({ label, language, pages }) =>
        `<section><h2${attributes(language)}>${escapeHtml(label)}</h2><ul>\n${pages.map(renderRow).join('\n')}\n</ul></section>\n`,
    )
    .join('')
}

/** Returns the number of headings of all pages in the index. */
export function headingsIn(targets: Targets, entries: readonly Entry[]): number {
  return entries
    .filter((entry) => isShown(targets, entry))
    .reduce((sum, { doc }) => sum + doc.headings.length, 0)
}

function attributes(language: Language | undefined): string {
  return Object.entries(language ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function isShown(targets: Targets, entry: Entry): boolean {
  const { unlisted, search } = entry.doc.frontMatter
  return unlisted !== true && search !== false && !isCopy(targets, entry)
}
