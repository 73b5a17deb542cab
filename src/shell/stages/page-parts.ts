// What pages are drawn from, as it lies in the store.

import type { Pens } from '../../core/drawing/render.ts'
import type { Body, CodeBlock, Hash, Page } from '../../shared/contract.ts'
import { highlightAll, type Coloring } from '../highlight/highlight-stage.ts'
import { keepJson, needJson } from '../store/store-json.ts'
import type { Workshop } from '../store/workshop.ts'

/** Keeps all that a page is drawn from, so that another build can change what it shows. */
export function keptPage({ store, recent }: Workshop, page: Page): Hash {
  const kept = recent.of('page', page, () => keepJson(store, page))
  // A store may have forgotten what was not asked for.
  return store.has(kept) ? kept : keepJson(store, page)
}

/**
 * What stands in the articles of some pages, and which of them are ready to be drawn. The code of all of them is coloured at once,
 * so that each grammar is compiled once; all else is read when it is needed, so that one article at a time is in memory.
 */
export function partsOf(
  shop: Workshop,
  pages: readonly Page[],
): Pick<Pens, 'body' | 'code' | 'highlighted'> & Pick<Coloring, 'ready'> {
  const { store } = shop
  const code = (hash: Hash): readonly CodeBlock[] =>
    hash === '' ? [] : needJson<CodeBlock[]>(store, hash)
  const blocks = pages.map(({ htmls }) =>
    htmls.flatMap((html) => (typeof html === 'object' ? code(html.code) : [])),
  )
  const { ready, html } = highlightAll(shop, blocks)
  return { ready, body: (hash) => needJson<Body>(store, hash), code, highlighted: html }
}
