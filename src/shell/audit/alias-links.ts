// Collects the relative links of aliases. A file behind a symbolic link is served at a second URL, and its
// relative links resolve differently from there.
//
// There may be as many such URLs as links to a folder times the files in it. Links that stay within the
// folder lead to the same files from all of them, and links that leave it depend only on where the symbolic
// link is. So neither kind is resolved for each URL separately.

import type { AuditedFile, Link } from '../../core/audit/judge.ts'
import type { Reference } from '../../core/audit/reference.ts'
import { foundOnce } from '../../shared/once.ts'
import { linksOf, type Home } from './addresses.ts'
import { addressOf } from './served-at.ts'
import type { End } from './url-resolver.ts'

/**
 * Matches fragments, queries, root-relative paths and absolute URLs, which lead to the same place from every
 * alias.
 */
const FIXED = /^(?:[#?\\/]|[a-z][a-z\d+.-]*:)/i

/** A folder name that cannot exist on a disk. A link that resolves to a URL below it has not left the folder. */
const NOWHERE = '%00/'

/** How the audited folder resolves paths and URLs. */
interface Shown {
  readonly real: (name: string) => string
  readonly endOf: (url: string) => End
}

/**
 * The relative links of a file, resolved from its real URL: those that leave the linked folder, and those
 * that stay in it.
 */
interface Relative {
  readonly leaving: readonly Link[]
  /** Only links that a redirect rule of the site may lead elsewhere. */
  readonly staying: readonly Link[]
}

/**
 * Returns the links of aliases that lead to something else than from the real URL of the file. Each is
 * returned once, because one fix corrects it for the whole folder. A link that leads to the same place from
 * both URLs, or to nothing from either, is left to the audit of the real URL.
 */
export function aliasLinks(
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

/**
 * Splits the path of an alias at its symbolic link: the folder that contains the link, and the path below the
 * linked folder.
 */
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
  // The file itself is the link, so all its relative links leave the linked folder.
  return { above: folderOf(name), rest: '' }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function relativeIn({ facts }: AuditedFile): readonly Reference[] {
  return facts.references.filter(({ href }) => !FIXED.test(href))
}
