// Applies to all translations of a page that it is a draft, or unlisted.

import type { Doc, FrontMatter, Site } from '../../shared/contract.ts'
import type { BuildMemory } from '../build-memory.ts'

/**
 * Adds `draft` and `unlisted` of the originals to translations that do not set these themselves: whoever
 * withdraws a page cannot be expected to edit languages that they do not read.
 */
export function inheritVisibility(
  { defaultLocale }: Site,
  docs: readonly Doc[],
  last: BuildMemory,
): Doc[] {
  const originals = new Map(
    docs.flatMap((doc): [string, Doc][] =>
      doc.locale === defaultLocale ? [[keyOf(doc), doc]] : [],
    ),
  )
  return docs.map((doc) => {
    const originalFrontMatter = originals.get(keyOf(doc))?.frontMatter ?? {}
    const inherited: FrontMatter = {
      ...(originalFrontMatter.draft && doc.frontMatter.draft === undefined ? { draft: true } : {}),
      ...(originalFrontMatter.unlisted && doc.frontMatter.unlisted === undefined
        ? { unlisted: true }
        : {}),
    }
    const names = Object.keys(inherited)
    if (names.length === 0) return doc
    // Cached, because what was made of the document in the last build is found by its identity.
    return last.of(`withheld ${names.join(' ')}`, doc, () => ({
      ...doc,
      frontMatter: { ...doc.frontMatter, ...inherited },
    }))
  })
}

function keyOf({ kind, id }: Doc): string {
  return `${kind} ${id}`
}
