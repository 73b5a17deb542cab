// What stands for files that could not be understood and for pages that could not be drawn, so that all else is still judged.

import type { Body, Doc, Drawn, Hash, Page, SourceFile } from '../shared/contract.ts'

/** What a file that could not be understood says. */
export const NO_BODY: Body = { html: '', summary: '', markdown: '' }

/**
 * Documents for sources that could not be understood. Their own problems say so; whatever names one of them is right, since the
 * file is there, and what is in it cannot be said. Nothing of them is written: with an error there is no output. `body` is the
 * hash of `NO_BODY`.
 */
export function blankDocs(
  sources: readonly SourceFile[],
  understood: readonly Doc[],
  body: () => Hash,
): Doc[] {
  const known = new Set(understood.map(({ path }) => path))
  return sources
    .filter(({ path }) => !known.has(path))
    .map(({ path, locale, kind, id }) => ({
      ...{ path, locale, kind, id, frontMatter: {}, keys: {}, title: id, description: '' },
      ...{ headings: [], links: [], images: [], outside: [], ids: [], minutes: 0 },
      ...{ body: body(), code: '', texts: '', wide: false, blank: true },
    }))
}

/** A page that could not be drawn: it is there, and what is on it cannot be said. */
export function notDrawn({ file }: Page): Drawn {
  return { output: { file, hash: '', bytes: 0 }, beside: [], links: [] }
}
