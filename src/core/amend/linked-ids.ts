// Which places on pages a site leads to: a heading that nothing leads to may get another id, or go.

import { idsMeant, isTop, splitAddress } from '../../shared/anchor.ts'
import type { Drawn, HeadingIds, Page } from '../../shared/contract.ts'
import { configLinks } from '../plan/chrome.ts'
import { ownPaths } from '../plan/own-url.ts'
import type { Plan } from '../plan/plan.ts'
import { isOutside } from '../reading/scheme.ts'

/** Ids that links name, a line each, on whichever page. */
export type LinkedIds = string

/** Ids that are named by links of documents, of the config, and of redirects, and by those that are drawn around texts. */
export function linkedIds(
  { site, targets, redirects }: Plan,
  drawn: readonly Pick<Drawn, 'links'>[],
): LinkedIds {
  const ids = new Set<string>()
  const pathOnSite = ownPaths(site)
  const add = (href: string): void => {
    const { anchor } = splitAddress(href)
    if (anchor === undefined || (isOutside(href) && pathOnSite(href) === undefined)) return
    for (const id of idsMeant(anchor)) ids.add(id)
  }
  for (const { doc } of targets.catalog.written.values()) {
    for (const { href } of doc.links) add(href)
    for (const { href } of doc.outside) add(href)
    add(doc.frontMatter.canonical ?? '')
  }
  for (const { href } of configLinks(site)) add(href)
  for (const { to, written } of redirects) [to, written].forEach(add)
  // A page that leads to itself is drawn again together with its headings: so a table of contents is.
  for (const { links } of drawn) for (const href of links) if (!href.startsWith('#')) add(href)
  return ['', ...ids, ''].join('\n')
}

/** Whether a link names an id. */
export function isLinked(linked: LinkedIds, id: string): boolean {
  return linked.includes(`\n${id}\n`)
}

/** Whether all places on a page are there that its theme leads to from it. */
export function leadsToItself({ htmls }: Page, drawn: Drawn | undefined): boolean {
  if (!drawn) return false
  const articles = htmls.filter((html) => typeof html === 'object')
  const there = new Set([
    ...(drawn.ids ?? []),
    ...articles.flatMap(({ ids }) => ids.flatMap(idsOf)),
  ])
  return drawn.links.every(
    (href) =>
      !href.startsWith('#') || idsMeant(href.slice(1)).some((id) => isTop(id) || there.has(id)),
  )
}

/** All ids of a heading. */
export function idsOf({ id, aliases }: HeadingIds): string[] {
  return [id, ...aliases]
}
