// Collects the anchors that the site links to. A heading that nothing links to may change its id, or be removed.

import { idsMeant, isTop, splitAddress } from '../../shared/anchor.ts'
import type { Drawn, HeadingIds, Page } from '../../shared/contract.ts'
import { configLinks } from '../plan/chrome.ts'
import type { Plan } from '../plan/plan.ts'
import { isOutside } from '../reading/scheme.ts'

/** The linked ids of all pages together, one per line. */
export type LinkedIds = string

/**
 * Collects the ids in links of documents, of the config, of data files and of redirects, and in links that the theme
 * renders around the texts.
 */
export function linkedIds(
  { site, targets, redirects, dataLinks }: Plan,
  drawn: readonly Pick<Drawn, 'links'>[],
): LinkedIds {
  const ids = new Set<string>()
  const add = (href: string): void => {
    const { anchor } = splitAddress(href)
    if (anchor === undefined || (isOutside(href) && targets.ownPath(href) === undefined)) return
    for (const id of idsMeant(anchor)) ids.add(id)
  }
  for (const { doc } of targets.catalog.written.values()) {
    for (const { href } of doc.links) add(href)
    add(doc.frontMatter.canonical ?? '')
  }
  for (const { href } of [...configLinks(site), ...dataLinks]) add(href)
  for (const { to, authoredTarget } of redirects) [to, authoredTarget].forEach(add)
  // Links within the same page, as in a table of contents, are rendered again together with the headings of
  // the page.
  for (const { links } of drawn) for (const href of links) if (!href.startsWith('#')) add(href)
  return ['', ...ids, ''].join('\n')
}

/** Whether any link contains the id. */
export function isLinked(linked: LinkedIds, id: string): boolean {
  return linked.includes(`\n${id}\n`)
}

/** Whether every anchor exists to which the theme links within the page. */
export function leadsToItself({ htmls }: Page, drawn: Drawn | undefined): boolean {
  if (!drawn) return false
  const articles = htmls.filter((html) => typeof html === 'object')
  const existing = new Set([
    ...(drawn.ids ?? []),
    ...articles.flatMap(({ ids }) => ids.flatMap(idsOf)),
  ])
  return drawn.links.every(
    (href) =>
      !href.startsWith('#') || idsMeant(href.slice(1)).some((id) => isTop(id) || existing.has(id)),
  )
}

/** Returns all ids of a heading. */
export function idsOf({ id, aliases }: HeadingIds): string[] {
  return [id, ...aliases]
}
