// Detects outputs that exclude each other: two files with the same path, or a file where other outputs need
// a folder. `collisions.ts` has compared the inputs; this module checks what they resulted in, including
// the work of hooks in the config.

import type {
  Asset,
  Diagnostic,
  FilePath,
  Output,
  Page,
  Place,
  Site,
} from '../../shared/contract.ts'
import { fileOf } from '../../shared/route.ts'
import { folded } from '../reading/page-name.ts'
import { foldersOf } from '../reading/content-path.ts'
import { placeOf, type ConfigPlace } from '../reading/place.ts'
import { givenTwice, sameRoute } from '../problems/site.ts'
import { repeated } from '../../shared/text.ts'
import { contestedFiles } from './collisions.ts'
import type { Redirect } from './redirects.ts'

/** What is checked: the pages and redirects of a plan. */
interface PlannedSite {
  readonly site: Site
  readonly pages: readonly Page[]
  readonly redirects: readonly Redirect[]
}

/** Reports pages and redirects whose folder is a file of another output, and files that the `outputs` hook returns twice. */
export function outputConflicts(
  { site, pages, redirects }: PlannedSite,
  outputs: readonly Output[],
  publicFiles: readonly Asset[],
  configPlace: ConfigPlace,
): Diagnostic[] {
  // `takenNames` has already checked the files of `content/public`.
  const publicPaths = new Set(publicFiles.map(({ path }) => folded(path)))
  const files = new Set<string>(outputs.map(({ file }) => file))
  const claims: (readonly [FilePath, string, () => Partial<Place>])[] = [
    ...pages.map(({ file, path, data }) => {
      const place = (): Partial<Place> => (path ? placeOf(path, undefined) : {})
      return [file, path ?? data.route, place] as const
    }),
    ...redirects.map(
      ({ from, place }) => [fileOf(from), `the redirect from ${from}`, place] as const,
    ),
  ]
  const reported = new Set<string>()
  const problems = claims.flatMap(([file, one, place]) => {
    const folder = foldersOf(file).find((each) => files.has(each) && !publicPaths.has(folded(each)))
    if (folder === undefined || reported.has(one)) return []
    reported.add(one)
    return [
      sameRoute(
        `/${folder}`,
        { one, other: `the file ${folder}, which the build makes` },
        '',
        place(),
      ),
    ]
  })
  if (!site.config.outputs) return problems
  const duplicates = repeated(outputs.map(({ file }) => file))
  // `collisions` has reported files that two inputs claim.
  const contested = contestedFiles({ pages, redirects, publicFiles })
  const twice = [...duplicates].filter((file) => !contested.has(file))
  return [...problems, ...twice.map((file) => givenTwice(file, configPlace(['outputs'])))]
}
