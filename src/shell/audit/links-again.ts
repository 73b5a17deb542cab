// A file behind a symbolic link is served at a second address, and what is relative in it leads on from there.
//
// There may be as many addresses as there are links to a folder, times its files. What stays within the folder is the same
// from all of them, and what leads out of it depends on where the link stands: neither is resolved once for each.

import type { AuditedFile, Link } from '../../core/audit/judge.ts'
import type { Reference } from '../../core/audit/reference.ts'
import { foundOnce } from '../../shared/once.ts'
import { linksOf, type Home } from './addresses.ts'
import { addressOf } from './served-at.ts'
import type { End } from './shown.ts'

/** Anchors of the page itself, paths from the root and whole addresses are the same from anywhere. */
const FIXED = /^(?:[#?\\/]|[a-z][a-z\d+.-]*:)/i

/** A folder that no disk has: what is below it has never left it. */
const NOWHERE = '%00/'

/** What a folder says of names and of addresses. */
interface Shown {
  readonly real: (name: string) => string
  readonly endOf: (url: string) => End
}

/** What is relative in a file, from its own address: what leads out of a linked folder that it is in, and what stays. */
interface Relative {
  readonly leaving: readonly Link[]
  /** Only what a rule of the site may lead elsewhere. */
  readonly staying: readonly Link[]
}

/**
 * The links of files at other addresses that lead to something else from there than from their own, each once: a whole
 * folder is mended by one link. Where it is the same, or nothing is at either, the link at the file's own address tells it.
 */
export function linksAgain(
  files: readonly AuditedFile[],
  byName: ReadonlyMap<string | undefined, AuditedFile>,
  home: Home,
  { real, endOf }: Shown,
): Link[] {
  const end = foundOnce(endOf)
  const firstOf = foundOnce((own: string): Link[] => {
    const file = byName.get(own)
    return file ? linksOf(file, home, relativeIn(file)) : []
  })
  const relativeOf = foundOnce((key: string): Relative => {
    const [own = '', rest = ''] = key.split('\n')
    const links = firstOf(own)
    const [first] = links
    if (!first) return { leaving: [], staying: [] }
    const folder = home.origin + home.base + NOWHERE
    const there = { ...first.from, url: folder + addressOf(rest) }
    const stays = linksOf(there, home, relativeIn(first.from)).map(
      ({ target }) => rest !== '' && target.kind === 'inside' && target.url.startsWith(folder),
    )
    return {
      leaving: links.filter((_, i) => !stays[i]),
      staying: links.filter(
        ({ target }, i) => stays[i] && target.kind === 'inside' && end(target.url).ruled,
      ),
    }
  })
  const left = new Set<string>()
  const kept = new Set<string>()
  return files.flatMap((file) => {
    const { file: name = '', own = '' } = file
    const { above, rest } = linkOf(name, own, real)
    const { leaving, staying } = relativeOf(`${own}\n${rest}`)
    const way = `${own}\n${rest}\n${above}`
    const before = left.has(way) ? staying : [...leaving, ...staying]
    left.add(way)
    if (before.length === 0) return []
    const references = before.map(({ reference }) => reference)
    return linksOf(file, home, references).filter(({ target, reference }, i) => {
      const first = before[i]?.target
      if (target.kind !== 'inside' || first?.kind !== 'inside') return false
      if (target.url === first.url) return false
      const [here, there] = [end(target.url), end(first.url)]
      if (here.at === there.at || !(here.there || there.there)) return false
      const key = JSON.stringify([reference.kind, here.at, target.anchor, target.passages])
      return !kept.has(key) && kept.add(key)
    })
  })
}

/** The folder that the link stands in by which a file has a name, and what follows in the name after what is linked. */
function linkOf(
  name: string,
  own: string,
  real: (name: string) => string,
): { readonly above: string; readonly rest: string } {
  for (let to = name.indexOf('/'); to > 0; to = name.indexOf('/', to + 1)) {
    const rest = name.slice(to + 1)
    if (real(name.slice(0, to + 1)) + rest === own)
      return { above: folderOf(name.slice(0, to)), rest }
  }
  // The file itself is linked, and whatever is relative in it leads out of it.
  return { above: folderOf(name), rest: '' }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function relativeIn({ facts }: AuditedFile): readonly Reference[] {
  return facts.references.filter(({ href }) => !FIXED.test(href))
}
