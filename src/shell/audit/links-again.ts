// A file behind a symbolic link is served at a second address, and what is relative in it leads on from there.

import type { AuditedFile, Link } from '../../core/audit/judge.ts'
import { linksOf, type Home } from './addresses.ts'
import type { End } from './shown.ts'

/** Anchors of the page itself, paths from the root and whole addresses are the same from anywhere. */
const FIXED = /^(?:[#?\\/]|[a-z][a-z\d+.-]*:)/i

/**
 * The links of files at other addresses that lead to something else from there than from their own, each once: a whole
 * folder is mended by one link. Where it is the same, or nothing is at either, the link at the file's own address tells it.
 */
export function linksAgain(
  files: readonly AuditedFile[],
  byName: ReadonlyMap<string | undefined, AuditedFile>,
  home: Home,
  endOf: (url: string) => End,
): Link[] {
  const known = new Map<string, End>()
  const end = (url: string): End => {
    const found = known.get(url) ?? endOf(url)
    known.set(url, found)
    return found
  }
  const kept = new Set<string>()
  return files.flatMap((file) => {
    const { own = '', facts } = file
    const references = facts.references.filter(({ href }) => !FIXED.test(href))
    if (references.length === 0) return []
    const from = (url: string): Link[] =>
      linksOf({ ...file, url, facts: { ...facts, references } }, home)
    const first = from(byName.get(own)?.url ?? '')
    return from(file.url).filter(({ target, reference }, i) => {
      const before = first[i]?.target
      if (target.kind !== 'inside' || before?.kind !== 'inside') return false
      if (target.url === before.url) return false
      const [here, there] = [end(target.url), end(before.url)]
      if (here.at === there.at || !(here.there || there.there)) return false
      const key = JSON.stringify([reference.kind, here.at, target.anchor, target.passages])
      return !kept.has(key) && kept.add(key)
    })
  })
}
