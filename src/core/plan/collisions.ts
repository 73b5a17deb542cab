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
import { own } from '../../shared/text.ts'
import { fileBeside, fileOf } from '../../shared/route.ts'
import { folded } from '../reading/page-name.ts'
import { inLocale, publicSource, topOf } from '../reading/content-path.ts'
import { placeOf } from '../reading/place.ts'
import { longName, sameRoute } from '../problems/site.ts'
import type { Redirect } from './redirects.ts'

/**
 * Most file systems allow no longer names. NTFS counts the units of a string, but what is built there may be built elsewhere, too.
 */
export const MOST_BYTES = 255

/** Who wants a file of the output. */
interface Claim {
  readonly file: FilePath
  /** What a reader would call it: a route, or a file. */
  readonly name: string
  /** What claims it: `content/en/docs/a.md`, “the blog's page 2”. */
  readonly by: () => string
  readonly place: () => Partial<Place>
  /** Not worth a complaint of its own: the page it belongs to has one. */
  readonly quiet?: boolean
  /** A page in place of a translation: it is in the way where its original is. */
  readonly untranslated?: boolean
}

/** The pages that stand in no file, by their views. */
const MADE = {
  home: 'the home page that every site has',
  search: 'the page of the search',
  notFound: 'the page for unknown addresses',
  list: 'a list of the blog',
  tags: 'the tags of the blog',
  archive: 'the archive of the blog',
} satisfies Record<Exclude<View['view'], Kind>, string>

/** Every output file that two inputs want, also where only some file systems would take them for one: by case or by accents. */
export function collisions(input: {
  readonly site: Site
  readonly docs: readonly Doc[]
  readonly pages: readonly Page[]
  readonly redirects: readonly Redirect[]
  readonly publicFiles: readonly Asset[]
}): Diagnostic[] {
  const claims = claimsOf(input)
  const first = new Map<string, Claim>()
  const leftBehind = strayedFrom(input)
  const diagnostics: Diagnostic[] = [...twoSources(input.docs)]
  // A page and a redirect are there in every language, and are complained about once.
  const told = new Set<string>()
  for (const claim of claims) {
    const key = folded(claim.file)
    const other = first.get(key)
    if (!other) first.set(key, claim)
    else if (!claim.quiet) {
      // Of two, the one that stands in a file can be renamed.
      const isMade = claim.place().path === undefined
      const [here, there] = isMade ? [other, claim] : [claim, other]
      const by = { one: here.by(), other: there.by() }
      const place = here.place()
      const line = [by.one, place.line, place.column].join('\n')
      if (!told.has(line) && !(claim.untranslated && told.has(claim.by())))
        diagnostics.push(
          sameRoute(
            claim.name,
            by,
            difference(claim.file, other.file),
            place,
            leftBehind(by.other, place.path),
          ),
        )
      for (const each of [line, by.one, by.other]) told.add(each)
    }
    const longest = longestName(claim.file)
    if (longest > MOST_BYTES) diagnostics.push(longName(longest, claim.place()))
  }
  return diagnostics
}

/**
 * Finds where a file would be the translation of one with a redirect from its address: it has no original, and the other has no
 * translation in its language. Then the original was renamed, and the translation was not.
 */
function strayedFrom({
  site: { defaultLocale },
  docs,
}: Pick<Parameters<typeof collisions>[0], 'site' | 'docs'>) {
  const paths = new Set<string>(docs.map(({ path }) => path))
  return (file: string, original: FilePath | undefined): FilePath | undefined => {
    const [mine, theirs] = [topOf(file), topOf(original ?? '')]
    if (original === undefined || mine === undefined || mine === theirs) return undefined
    const right = filePath(inLocale(original, mine))
    const isLost = paths.has(file) && !paths.has(inLocale(file, defaultLocale)) && !paths.has(right)
    return isLost && theirs === defaultLocale ? right : undefined
  }
}

function claimsOf({ pages, redirects, publicFiles }: Parameters<typeof collisions>[0]): Claim[] {
  // Originals come first: what is told of them is not told of what shows them untranslated.
  const inOrder = [
    ...pages.filter(({ data }) => !data.fallback),
    ...pages.filter(({ data }) => data.fallback),
  ]
  return [
    ...inOrder.flatMap(({ file, path, data }): Claim[] => {
      const place = (): Partial<Place> => (path ? placeOf(path, undefined) : {})
      const by = (): string =>
        path ?? own<string>(MADE, data.view.view) ?? 'a page that the build makes'
      const beside = (['index.json', 'index.md'] as const)
        .map((name) => fileBeside(file, name))
        .filter((other) => other !== file)
      return [
        { file, name: data.route, by, place, untranslated: data.fallback !== undefined },
        ...beside.map((other) => ({ file: other, name: `/${other}`, by, place, quiet: true })),
      ]
    }),
    ...redirects.map(({ from, place }) => ({
      file: fileOf(from),
      name: from,
      by: () => `a redirect of ${place().path}`,
      place,
    })),
    ...publicFiles.map(({ path }) => ({
      file: path,
      name: `/${path}`,
      by: () => publicSource(`/${path}`),
      place: () => placeOf(filePath(publicSource(`/${path}`)), undefined),
    })),
  ]
}

/** `a.md` and `a.tsx`, or two posts of one day and name: the catalog shows the first, so the pages do not collide. */
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

/** What tells two paths apart that are one to some file systems, as the end of a sentence. */
export function difference(a: string, b: string): string {
  if (a === b) return ''
  if (a.toLowerCase() === b.toLowerCase()) return ', which differs in case only'
  return sameName(a, b)
    ? ', which differs only in how its accents are encoded'
    : ', which differs in case and in how its accents are encoded'
}

/** How many bytes the longest name of a path has. */
export function longestName(file: string): number {
  // Three bytes are the most that a unit of a string can take.
  if (file.length * 3 <= MOST_BYTES) return 0
  return Math.max(...file.split('/').map(byteLength))
}

function byteLength(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
