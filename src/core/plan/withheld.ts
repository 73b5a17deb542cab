// What holds for all translations of a page: that it is not to be published, or not to be listed.

import type { Doc, FrontMatter, Site } from '../../shared/contract.ts'
import type { LastTime } from '../last-time.ts'

/**
 * Documents with `draft` and `unlisted` of their originals where they do not say otherwise themselves: who withdraws a page cannot be
 * asked to edit languages that they do not read.
 */
export function withheld({ defaultLocale }: Site, docs: readonly Doc[], last: LastTime): Doc[] {
  const originals = new Map(
    docs.flatMap((doc): [string, Doc][] =>
      doc.locale === defaultLocale ? [[keyOf(doc), doc]] : [],
    ),
  )
  return docs.map((doc) => {
    const said = originals.get(keyOf(doc))?.frontMatter ?? {}
    const held: FrontMatter = {
      ...(said.draft && doc.frontMatter.draft === undefined ? { draft: true } : {}),
      ...(said.unlisted && doc.frontMatter.unlisted === undefined ? { unlisted: true } : {}),
    }
    const names = Object.keys(held)
    if (names.length === 0) return doc
    // What was made of a document last time is found by it.
    return last.of(`withheld ${names.join(' ')}`, doc, () => ({
      ...doc,
      frontMatter: { ...doc.frontMatter, ...held },
    }))
  })
}

function keyOf({ kind, id }: Doc): string {
  return `${kind} ${id}`
}
