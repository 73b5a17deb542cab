// Files of `content/public` beside those that a build makes. Some of these are there to be replaced: the sitemap, robots.txt, rules
// for hosts, the manifest, the icon. The others belong together, and a foreign one among them breaks the site.

import type { Asset, Diagnostic } from '../../shared/contract.ts'
import { filePath } from '../../shared/contract.ts'
import { difference } from './collisions.ts'
import { folded } from '../reading/page-name.ts'
import { foldersOf, publicSource } from '../reading/content-path.ts'
import { placeOf } from '../reading/place.ts'
import { sameRoute } from '../problems/site.ts'

/** Anything that has a path in the output. */
interface NamedFile {
  readonly file: string
}

/** Whether a file of the build gives way to one of the same name in `content/public`. */
export function givesWay(file: string): boolean {
  return !file.startsWith('assets/')
}

/**
 * Files of `content/public` that stand where a build puts its own, or a folder for them. Of pages the folders are looked at only:
 * `collisions` knows them better.
 */
export function takenNames(
  publicFiles: readonly Asset[],
  made: readonly NamedFile[],
  pages: readonly NamedFile[],
): Diagnostic[] {
  const publicNames = new Map(publicFiles.map(({ path }) => [folded(path), path]))
  if (publicNames.size === 0) return []
  const found = new Map<string, string>()
  for (const { file } of made) if (publicNames.has(folded(file))) found.set(folded(file), file)
  for (const { file } of [...made, ...pages]) {
    for (const folder of foldersOf(file)) {
      if (publicNames.has(folded(folder)) && !found.has(folded(folder)))
        found.set(folded(folder), `${folder}/`)
    }
  }
  return [...found].map(([name, file]) => {
    const path = publicNames.get(name) ?? file
    const other = file.endsWith('/')
      ? `the folder ${file}, which the build makes`
      : `${file}, which the build makes`
    const one = publicSource(`/${path}`)
    const how = file.endsWith('/') ? '' : difference(path, file)
    return sameRoute(`/${path}`, { one, other }, how, placeOf(filePath(one), undefined))
  })
}
