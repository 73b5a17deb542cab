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
  readonly realPathOf: (name: string) => string
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
  { realPathOf, endOf }: FolderResolver,
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
          staysInside[i] && target.kind === 'inside' && cachedEndOf(target.url).mayBeRedirected,
      ),
    }
  })
  const coveredAliases = new Set<string>()
  const reportedKeys = new Set<string>()
  return files.flatMap((file) => {
    const { file: name = '', realPath = '' } = file
    const { linkParent, pathInFolder } = splitAtLink(name, realPath, realPathOf)
    const { leaving, staying } = relativeLinksOf(`${realPath}\n${pathInFolder}`)
    const aliasKey = `${realPath}\n${pathInFolder}\n${linkParent}`
    const realLinks = coveredAliases.has(aliasKey) ? staying : [...leaving, ...staying]
    coveredAliases.add(aliasKey)
    if (realLinks.length === 0) return []
    const references = realLinks.map(({ reference }) => reference)
    return linksOf(file, home, references).filter(({ target, reference }, i) => {
      const realTarget = realLinks[i]?.target
      if (target.kind !== 'inside' || realTarget?.kind !== 'inside') return false
      if (target.url === realTarget.url) return false
      const [aliasEnd, realEnd] = [cachedEndOf(target.url), cachedEndOf(realTarget.url)]
      if (aliasEnd.location === realEnd.location || !(aliasEnd.exists || realEnd.exists))
        return false
      const key = JSON.stringify([
        reference.kind,
        aliasEnd.location,
        target.anchor,
        target.passages,
      ])
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
  realPathOf: (name: string) => string,
): { readonly linkParent: string; readonly pathInFolder: string } {
  for (let to = name.indexOf('/'); to > 0; to = name.indexOf('/', to + 1)) {
    const pathInFolder = name.slice(to + 1)
    if (realPathOf(name.slice(0, to + 1)) + pathInFolder === realPath)
      return { linkParent: folderOf(name.slice(0, to)), pathInFolder }
  }
  // The file itself is the link, so all its relative links leave the linked folder.
  return { linkParent: folderOf(name), pathInFolder: '' }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function relativeReferences({ facts }: AuditedFile): readonly Reference[] {
  return facts.references.filter(({ href }) => !NOT_RELATIVE.test(href))
}
