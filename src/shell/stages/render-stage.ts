// The render stage: writes the files of pages whose inputs have changed.

import { notDrawn } from '../../core/blank.ts'
import type { ThemeFiles } from '../../core/drawing/head.ts'
import { placeOf } from '../../core/reading/place.ts'
import type { Drawing } from '../../core/frame.ts'
import { pageTooLarge } from '../../core/problems/site.ts'
import { drawnWords } from '../../core/words/own-words.ts'
import type { Diagnostic, Drawn, Hash, Page } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { failureDiagnostics, type Failure } from './failures.ts'
import { hashOf } from '../store/hash.ts'
import { memo } from '../store/memo.ts'
import type { Stages } from '../../stages.ts'
import { keptPage, partsOf } from './page-parts.ts'
import { newPageRenderer, sidebarOf } from './page-renderer.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Renders the pages that have changed. */
export async function renderAll(
  context: BuildContext,
  theme: Theme,
  drawing: Drawing,
  files: ThemeFiles,
): ReturnType<Stages['render']> {
  const { store, tallies, site } = context
  // Pages share their chrome and sidebar.
  const hashed = foundOnce((value: object | undefined) =>
    value ? hashOf(JSON.stringify(value)) : '',
  )
  const filesHash = hashOf(JSON.stringify(files))
  const ownWords = new Map(site.locales.map((locale) => [locale.id, drawnWords(locale)]))
  // In page order, since `memo` asks for one key after another.
  const pageHashes: Hash[] = []
  const keyOf = (page: Page): readonly string[] => {
    const pageHash = keptPage(context, page)
    pageHashes.push(pageHash)
    return [
      pageHash,
      hashed(drawing.chromes[page.locale]),
      hashed(sidebarOf(drawing, page)),
      hashed(ownWords.get(page.locale)),
      theme.hash,
      filesHash,
    ]
  }

  const failures: Failure[] = []
  const cachedRender = memo<Page, Drawn>(context, {
    name: 'render',
    tally: tallies.render,
    keyOf,
    async compute(missing) {
      const draw = await theme.draw()
      const { ready, ...parts } = partsOf(context, missing)
      const services = { draw, files, hash: hashed, ...parts }
      const render = newPageRenderer(context, theme, drawing, services)
      const results: (Drawn | undefined)[] = missing.map(() => undefined)
      let done = 0
      // While threads highlight the code of some pages, this thread renders others.
      for await (const i of ready) {
        const page = missing[i]
        if (page && !theme.withoutComponent.has(page.data.component ?? '')) {
          const result = await render(page)
          if ('error' in result) failures.push(result)
          else results[i] = result
        }
        context.progress('render', ++done, missing.length)
      }
      return results
    },
    complete: ({ output, beside }) => [output, ...beside].every(({ hash }) => store.has(hash)),
  })
  const results = await cachedRender(drawing.pages)

  // The size limit is not part of a key, so cached pages are checked again.
  const diagnostics: Diagnostic[] = []
  const drawn = drawing.pages.map((page, i) => {
    const found = results[i]
    if (!found) return notDrawn(page)
    if (found.output.bytes <= site.limits.html * 1e6) return found
    const place = page.path ? placeOf(page.path, undefined) : {}
    diagnostics.push(pageTooLarge(site.limits.html, place))
    return notDrawn(page)
  })
  diagnostics.push(...(await failureDiagnostics(context.root, theme, failures)))
  return { drawn, pageHashes, diagnostics }
}
