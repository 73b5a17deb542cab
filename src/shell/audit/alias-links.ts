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
const NOT_RELATIVE = /^(?:[#?\\/]|[a-z][a-z\d+.-]*:)/i

/** A folder name that cannot exist on a disk. A link that resolves to a URL below it has not left the folder. */
const PROBE_FOLDER = '%00/'

/** How the audited folder resolves paths and URLs. */
interface FolderResolver {
  readonly real: (name: string) => string
  readonly endOf: (url: string) => End
}

/**
 * The relative links of a file, resolved from its real URL: those that leave the linked folder, and those
 * that stay in it.
 */
interface RelativeLinks {
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
  { real, endOf }: FolderResolver,
): Link[] {
  const cachedEndOf = foundOnce(endOf)
  const realLinksOf = foundOnce((realPath: string): Link[] => {
    const file = byName.get(realPath)
    return file ? linksOf(file, home, relativeReferences(file)) : []
  })
  const relativeLinksOf = foundOnce((key: string): RelativeLinks => {
    const [realPath = '', rest = ''] = key.split('\n')
    const links = realLinksOf(realPath)
    const [first] = links
    if (!first) return { leaving: [], staying: [] }
    const folder = home.origin + home.base + PROBE_FOLDER
    const probe = { ...first.from, url: folder + addressOf(rest) }
    const staysInside = linksOf(probe, home, relativeReferences(first.from)).map(
      ({ target }) => rest !== '' && target.kind === 'inside' && target.url.startsWith(folder),
    )
    return {
      leaving: links.filter((_, i) => !staysInside[i]),
      staying: links.filter(
        ({ target }, i) =>
          staysInside[i] && target.kind === 'inside' && cachedEndOf(target.url).ruled,
      ),
    }
  })
  const coveredAliases = new Set<string>()
  const reportedKeys = new Set<string>()
  return files.flatMap((file) => {
    const { file: name = '', realPath = '' } = file
    const { above, rest } = splitAtLink(name, realPath, real)
    const { leaving, staying } = relativeLinksOf(`${realPath}\n${rest}`)
    const aliasKey = `${realPath}\n${rest}\n${above}`
    const realLinks = coveredAliases.has(aliasKey) ? staying : [...leaving, ...staying]
    coveredAliases.add(aliasKey)
    if (realLinks.length === 0) return []
    const references = realLinks.map(({ reference }) => reference)
    return linksOf(file, home, references).filter(({ target, reference }, i) => {
      const realTarget = realLinks[i]?.target
      if (target.kind !== 'inside' || realTarget?.kind !== 'inside') return false
      if (target.url === realTarget.url) return false
      const [aliasEnd, realEnd] = [cachedEndOf(target.url), cachedEndOf(realTarget.url)]
      if (aliasEnd.at === realEnd.at || !(aliasEnd.there || realEnd.there)) return false
      const key = JSON.stringify([reference.kind, aliasEnd.at, target.anchor, target.passages])
      return !reportedKeys.has(key) && reportedKeys.add(key)
    })
  })
}

/**
 * Splits the path of an alias at its symbolic link: the folder that contains the link, and the path below the
 * linked folder.
 */
function splitAtLink(
  name: string,
  realPath: string,
  real: (name: string) => string,
): { readonly above: string; readonly rest: string } {
  for (let to = name.indexOf('/'); to > 0; to = name.indexOf('/', to + 1)) {
    const rest = name.slice(to + 1)
    if (real(name.slice(0, to + 1)) + rest === realPath)
      return { above: folderOf(name.slice(0, to)), rest }
  }
  // The file itself is the link, so all its relative links leave the linked folder.
  return { above: folderOf(name), rest: '' }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function relativeReferences({ facts }: AuditedFile): readonly Reference[] {
  return facts.references.filter(({ href }) => !NOT_RELATIVE.test(href))
}
