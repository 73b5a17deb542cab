// What stands for files that could not be understood and for pages that could not be drawn, so that all else is still judged.

import type { Body, Doc, Drawn, Hash, Page, SourceFile } from '../shared/contract.ts'

/** What a file that could not be understood says. */
export const NO_BODY: Body = { html: '', summary: '', markdown: '' }

/** What a document has from its text, where there is none: a component draws it, or it could not be understood. */
export const NO_TEXT = {
  ...{ headings: [], links: [], images: [], outside: [], ids: [], minutes: 0 },
  ...{ body: '', code: '', texts: '', wide: false },
} as const satisfies Partial<Doc>

/**
 * Documents for sources that are not `judged`: they could not be understood. Their own problems say so; whatever names one of them, also
 * by an old address that it was `read` to have, is right, since the file is there, and what is in it cannot be said. Nothing of them
 * is written: with an error there is no output. `body` is the hash of `NO_BODY`.
 */
export function blankDocs(
  sources: readonly SourceFile[],
  read: readonly Doc[],
  judged: readonly Doc[],
  body: () => Hash,
): Doc[] {
  const known = new Set(judged.map(({ path }) => path))
  const addresses = new Map(read.map(({ path, frontMatter }) => [path, frontMatter.redirects]))
  return sources
    .filter(({ path }) => !known.has(path))
    .map(({ path, locale, kind, id }) => ({
      ...{ path, locale, kind, id, keys: {}, title: id, description: '' },
      frontMatter: { redirects: addresses.get(path) ?? [] },
      ...NO_TEXT,
      body: body(),
      unclear: 'wholly',
    }))
}

/** A page that could not be drawn: it is there, and what is on it cannot be said. */
export function notDrawn({ file }: Page): Drawn {
  return { output: { file, hash: '', bytes: 0 }, beside: [], links: [] }
}
