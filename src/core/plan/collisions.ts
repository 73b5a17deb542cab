import {
  filePath,
  type Asset,
  type Diagnostic,
  type Doc,
  type Kind,
  type View,
  type FilePath,
  type Page,
  type Place,
  type Site,
} from '../../shared/contract.ts'
import { own, repeated } from '../../shared/text.ts'
import { fileBeside, fileOf } from '../../shared/route.ts'
import { folded } from '../reading/page-name.ts'
import { inLocale, publicSource, topOf } from '../reading/content-path.ts'
import { placeOf } from '../reading/place.ts'
import { longName, sameRoute } from '../problems/site.ts'
import { excessiveName } from './name-length.ts'
import type { Redirect } from './redirects.ts'

/** What claims files of the output. */
interface Claimants {
  readonly pages: readonly Page[]
  readonly redirects: readonly Redirect[]
  readonly publicFiles: readonly Asset[]
}

/** A planned site, and the documents that it is made from. */
interface CollisionInput extends Claimants {
  readonly site: Site
  readonly docs: readonly Doc[]
}

/** A file of the output that an input claims. */
interface Claim {
  readonly file: FilePath
  /** How messages refer to the file: a route or a file path. */
  readonly name: string
  /** Describes the claimant in messages: `content/en/docs/a.md`, “a list of the blog”. */
  readonly describe: () => string
  readonly place: () => Partial<Place>
  /** Whether not to report the claim, because the page that it belongs to is reported. */
  readonly quiet?: boolean
  /** Whether the claimant is a fallback page, which collides wherever its original does. */
  readonly isFallback?: boolean
}

/** Descriptions of the pages that have no source file, by view. */
const GENERATED_PAGES = {
  home: 'the home page that every site has',
  search: 'the page of the search',
  notFound: 'the page for unknown addresses',
  list: 'a list of the blog',
  tags: 'the tags of the blog',
  archive: 'the archive of the blog',
} satisfies Record<Exclude<View['view'], Kind>, string>

/**
 * Reports every output file that two inputs claim, also where only some file systems treat two paths as one
 * (letter case, Unicode normalization), and every file with a name that is too long.
 */
export function collisions(input: CollisionInput): Diagnostic[] {
  const claims = claimsOf(input)
  return [
    ...twoSources(input.docs),
    ...twoClaims(claims, createStrayFinder(input)),
    ...claims.flatMap(({ file, place }) => {
      const bytes = excessiveName(file)
      return bytes === undefined ? [] : [longName(bytes, place())]
    }),
  ]
}

/** Reports every file that two inputs claim. */
function twoClaims(claims: readonly Claim[], expectedPath: StrayFinder): Diagnostic[] {
  const first = new Map<string, Claim>()
  // Pages and redirects exist in every locale, but each collision is reported once.
  const reported = new Set<string>()
  return claims.flatMap((claim) => {
    const key = folded(claim.file)
    const other = first.get(key)
    if (!other) first.set(key, claim)
    if (!other || claim.quiet) return []
    // Report the claimant that has a source file, because it can be renamed.
    const isGenerated = claim.place().path === undefined
    const [reportedClaim, otherClaim] = isGenerated ? [other, claim] : [claim, other]
    const by = { one: reportedClaim.describe(), other: otherClaim.describe() }
    const place = reportedClaim.place()
    const reportKey = [by.one, place.line, place.column].join('\n')
    const isReported =
      reported.has(reportKey) || (claim.isFallback && reported.has(claim.describe()))
    for (const each of [reportKey, by.one, by.other]) reported.add(each)
    if (isReported) return []
    const how = difference(claim.file, other.file)
    return [sameRoute(claim.name, by, how, place, expectedPath(by.other, place.path))]
  })
}

type StrayFinder = (file: string, original: FilePath | undefined) => FilePath | undefined

/**
 * Detects translations left behind by a rename. A file has no original, and a document of the default locale,
 * which has no translation in the locale of the file, claims the same route, for example by a redirect: then
 * the original was renamed and the translation was not. The returned function gives the path that the
 * translation should have, or `undefined` in any other case.
 */
function createStrayFinder({
  site: { defaultLocale },
  docs,
}: Pick<CollisionInput, 'site' | 'docs'>): StrayFinder {
  const paths = new Set<string>(docs.map(({ path }) => path))
  return (file, original) => {
    const locale = topOf(file)
    if (original === undefined || topOf(original) !== defaultLocale) return undefined
    if (locale === undefined || locale === defaultLocale) return undefined
    const expected = filePath(inLocale(original, locale))
    const isStray =
      paths.has(file) && !paths.has(inLocale(file, defaultLocale)) && !paths.has(expected)
    return isStray ? expected : undefined
  }
}

/** Returns the files that two inputs claim. */
export function contestedFiles(input: Claimants): ReadonlySet<FilePath> {
  return repeated(claimsOf(input).map(({ file }) => file))
}

function claimsOf({ pages, redirects, publicFiles }: Claimants): Claim[] {
  // Originals come first, so that a problem of an original is not repeated for its fallback pages.
  const inOrder = [
    ...pages.filter(({ data }) => !data.fallback),
    ...pages.filter(({ data }) => data.fallback),
  ]
  return [
    ...inOrder.flatMap(({ file, path, data }): Claim[] => {
      const place = (): Partial<Place> => (path ? placeOf(path, undefined) : {})
      const describe = (): string =>
        path ?? own<string>(GENERATED_PAGES, data.view.view) ?? 'a page that the build makes'
      const siblings = (['index.json', 'index.md'] as const)
        .map((name) => fileBeside(file, name))
        .filter((other) => other !== file)
      return [
        { file, name: data.route, describe, place, isFallback: data.fallback !== undefined },
        ...siblings.map((other) => ({
          file: other,
          name: `/${other}`,
          describe,
          place,
          quiet: true,
        })),
      ]
    }),
    ...redirects.map(({ from, place }) => ({
      file: fileOf(from),
      name: from,
      describe: () => `a redirect of ${place().path}`,
      place,
    })),
    ...publicFiles.map(({ path }) => ({
      file: path,
      name: `/${path}`,
      describe: () => publicSource(`/${path}`),
      place: () => placeOf(filePath(publicSource(`/${path}`)), undefined),
    })),
  ]
}

/**
 * Reports two files with the same id: `a.md` and `a.tsx`, or two posts with the same date and name. The
 * catalog keeps only the first, so their pages do not collide.
 */
function twoSources(docs: readonly Doc[]): Diagnostic[] {
  const seen = new Map<string, Doc>()
  return docs.flatMap((doc) => {
    const key = `${doc.locale} ${doc.kind} ${doc.id}`
    const other = seen.get(key)
    if (other)
      return [
        sameRoute(
          `The page “${doc.id}”`,
          { one: doc.path, other: other.path },
          sameName(doc.path, other.path) ? difference(doc.path, other.path) : '',
          placeOf(doc.path, undefined),
        ),
      ]
    seen.set(key, doc)
    return []
  })
}

function sameName(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC')
}

/**
 * Returns how two paths differ that some file systems treat as one, as the end of
 * a sentence; `''` for equal paths.
 */
export function difference(a: string, b: string): string {
  if (a === b) return ''
  if (a.toLowerCase() === b.toLowerCase()) return ', which differs in case only'
  return sameName(a, b)
    ? ', which differs only in how its accents are encoded'
    : ', which differs in case and in how its accents are encoded'
}
