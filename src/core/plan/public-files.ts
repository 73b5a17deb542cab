// Checks `content/public` against the files that a build generates. Public files may replace some of these:
// the sitemap, robots.txt, rules for hosts, the manifest, and the icon. The others depend on each other, and
// a foreign file among them breaks the site.

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

/** Whether a generated file gives way to a file of the same name in `content/public`. */
export function givesWay(file: string): boolean {
  return !file.startsWith('assets/')
}

/**
 * Reports files of `content/public` at the path of a generated file, or of a folder that generated files
 * need. For pages only the folders are checked, as `collisions` reports the pages themselves.
 */
export function takenNames(
  publicFiles: readonly Asset[],
  generated: readonly NamedFile[],
  pages: readonly NamedFile[],
): Diagnostic[] {
  const publicNames = new Map(publicFiles.map(({ path }) => [folded(path), path]))
  if (publicNames.size === 0) return []
  const taken = new Map<string, string>()
  for (const { file } of generated) if (publicNames.has(folded(file))) taken.set(folded(file), file)
  for (const { file } of [...generated, ...pages]) {
    for (const folder of foldersOf(file)) {
      if (publicNames.has(folded(folder)) && !taken.has(folded(folder)))
        taken.set(folded(folder), `${folder}/`)
    }
  }
  return [...taken].map(([name, file]) => {
    const path = publicNames.get(name) ?? file
    const other = file.endsWith('/')
      ? `the folder ${file}, which the build makes`
      : `${file}, which the build makes`
    const one = publicSource(`/${path}`)
    const how = file.endsWith('/') ? '' : difference(path, file)
    return sameRoute(`/${path}`, { one, other }, how, placeOf(filePath(one), undefined))
  })
}
