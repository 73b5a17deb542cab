// Access to the stored values that pages are rendered from.

import type { RenderServices } from '../../core/drawing/render.ts'
import type { Body, CodeBlock, Hash, Page } from '../../shared/contract.ts'
import { highlightAll, type Coloring } from '../highlight/highlight-stage.ts'
import { keepJson, needJson } from '../store/store-json.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Stores everything that a page is rendered from, so that a later build can update it. Returns its key. */
export function keptPage({ store, recent }: BuildContext, page: Page): Hash {
  const key = recent.of('page', page, () => keepJson(store, page))
  // The store may have dropped a value that recent builds did not read.
  return store.has(key) ? key : keepJson(store, page)
}

/**
 * Returns access to the article bodies of pages, and yields the pages that are ready to be rendered. The
 * code of all pages is highlighted in one go, so that each grammar is compiled once. Everything else is
 * read on demand, so that only one article at a time is in memory.
 */
export function partsOf(
  context: BuildContext,
  pages: readonly Page[],
): Pick<RenderServices, 'body' | 'code' | 'highlighted'> & Pick<Coloring, 'ready'> {
  const { store } = context
  const code = (hash: Hash): readonly CodeBlock[] =>
    hash === '' ? [] : needJson<CodeBlock[]>(store, hash)
  const blocks = pages.map(({ htmls }) =>
    htmls.flatMap((html) => (typeof html === 'object' ? code(html.code) : [])),
  )
  const { ready, html } = highlightAll(context, blocks)
  return { ready, body: (hash) => needJson<Body>(store, hash), code, highlighted: html }
}
