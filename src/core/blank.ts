// Placeholders for files that cannot be parsed and pages that cannot be rendered, so that everything else
// can still be checked.

import { pageId } from './reading/page-name.ts'
import type { Body, Doc, Drawn, Hash, Page, SourceFile } from '../shared/contract.ts'

/** The body of a file that cannot be parsed. */
export const NO_BODY: Body = { html: '', summary: '', markdown: '' }

/** The text properties of a document without text: of one that is a component, or that cannot be parsed. */
export const NO_TEXT = {
  headings: [],
  links: [],
  images: [],
  outside: [],
  ids: [],
  minutes: 0,
  body: '',
  code: '',
  texts: '',
  wide: false,
} as const satisfies Partial<Doc>

/**
 * Creates placeholder documents for the sources that are not in `complete` because they cannot be parsed.
 * Their own problems are already reported. Links to them are right, since the files exist; this includes
 * links to old addresses, which are taken from `read`. Nothing of a placeholder is ever written, because
 * errors prevent any output. `body` returns the hash of `NO_BODY`.
 */
export function blankDocs(
  sources: readonly SourceFile[],
  read: readonly Doc[],
  complete: readonly Doc[],
  body: () => Hash,
): Doc[] {
  const completePaths = new Set(complete.map(({ path }) => path))
  const redirects = new Map(read.map(({ path, frontMatter }) => [path, frontMatter.redirects]))
  return sources
    .filter(({ path }) => !completePaths.has(path))
    .map(({ path, locale, kind, id }) => ({
      path,
      locale,
      kind,
      id: pageId(id),
      keys: {},
      title: id,
      description: '',
      frontMatter: { redirects: redirects.get(path) ?? [] },
      ...NO_TEXT,
      body: body(),
      unclear: 'wholly',
    }))
}

/** Creates the placeholder for a page that cannot be rendered. It exists, but nothing is known about its content. */
export function notDrawn({ file }: Page): Drawn {
  return { output: { file, hash: '', bytes: 0 }, beside: [], links: [] }
}
