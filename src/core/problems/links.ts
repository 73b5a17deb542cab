// What can be wrong with a link.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { readable } from '../../shared/text.ts'
import { meantHint, problem, type Instead } from './problem.ts'

/** Something that leads nowhere: how severe that is, what was meant, and where it is written. */
export interface Broken {
  readonly severity: Severity
  readonly instead: Instead | undefined
  /** What else is known of what is not there. */
  readonly known?: string | undefined
  readonly place: Partial<Place>
  /** The place is the address itself, and not a key or a file that holds it. */
  readonly exact?: boolean
}

/** A link to a page that is not there. */
export const brokenLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No page at ${target}`, broken)

/** A link to a file that is not there. */
export const brokenFileLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No file at ${target}`, broken)

/** A link to a text whose name keeps it from being a page. */
export const linkToNoPage = (file: string, extension: string, broken: Broken): Diagnostic => {
  const name = file.slice(file.lastIndexOf('/') + 1, -extension.length)
  return missing('broken-link', `${file} is not a page: its name ends with ${extension}.`, {
    ...broken,
    known: `Rename it to ${name}.md, and change the link.`,
  })
}

/** A link, a picture or another element whose address is that of a file with a name that keeps it from being published. */
export const notPublished = (
  sought: keyof typeof HOLDERS,
  file: string,
  name: string,
  broken: Broken,
): Diagnostic =>
  missing(codeOf(sought), `${file} is not published: “${name}” begins with “${name.charAt(0)}”.`, {
    ...broken,
    known: 'Rename it, and write the new name here.',
  })

/** A link, a picture or another element with nothing in its address. */
export const emptyAddress = (sought: keyof typeof HOLDERS, broken: Broken): Diagnostic =>
  missing(codeOf(sought), `This ${HOLDERS[sought]} has no address.`, {
    ...broken,
    known: `Write the address, or delete the ${HOLDERS[sought]}.`,
  })

/** A file of `content/public` by its path, which is not its address. */
export const fromPublic = (sought: keyof typeof HOLDERS, broken: Broken): Diagnostic =>
  missing(
    codeOf(sought),
    'The address of a file in content/public begins at the root of the site, without “content/public”.',
    broken,
  )

const codeOf = (sought: keyof typeof HOLDERS): string =>
  sought === 'image' ? 'broken-image' : 'broken-link'

/** What has the address of a page, a picture or a file. */
const HOLDERS = { page: 'link', image: 'picture', file: 'element' } as const

/** A link to a place on a page that is not there. */
export const brokenAnchor = (anchor: string, target: string, broken: Broken): Diagnostic =>
  missing('broken-anchor', `No heading #${anchor} on ${target}`, broken)

/** A view without the place that “Skip to main content” leads to, which every page links to. */
export const viewWithoutMain = (
  kind: string,
  pages: string,
  { severity, place }: Pick<Broken, 'severity' | 'place'>,
): Diagnostic =>
  problem(
    severity,
    'broken-anchor',
    `The view “${kind}” draws no <Main>, so “Skip to main content” leads nowhere on ${pages}.`,
    'Draw the content of the page in <Main> of "sitegen/kit", or in a <main> that begins with <span id="main" tabIndex={-1} />.',
    place,
  )

/** A picture that is not there. */
export const brokenImage = (target: string, broken: Broken): Diagnostic =>
  missing('broken-image', `No picture at ${target}`, broken)

/** What is said of a folder without a page of its own. */
export const folderOfPages = (index: string, readme?: string): string =>
  readme === undefined
    ? `This folder holds pages, but has no page of its own: that would be ${index}.`
    : `Rename ${readme} to index.md to make it the page of this folder.`

/** What is said of a file that elsewhere is the page of a folder, which has one. */
export const pageOfFolder = (index: string): string => `Link to ${index}.`

/** What is said of a folder of the docs that is linked to as one of pages. */
export const folderOfDocs = (index: string): string =>
  `Addresses of docs begin with /docs, and ${index} would be the page of this folder.`

/** What is said of a file that no folder holds. */
export const fileInPublic = (file: string): string => `Put it at ${file}.`

/** What is said of a page that was planned, and has gone again. */
export const LEFT_OUT = '“pages” of the config leaves this page out.'

/** What is said of a file that was deleted; a commit without a name is still to come. */
export const deletedIn = (file: string, commit: string): string =>
  commit === ''
    ? `${file} was deleted, but this is not committed yet.`
    : `${file} was deleted in commit ${commit}.`

/** What mends many links at once. `keys` are those of `links` in the config that let a build pass. */
export const waysOut = (count: number, keys: readonly string[]): string =>
  `There are ${count} of this kind. Write “links: { ${keys.map((key) => `${key}: 'warn'`).join(', ')} }” into the config, so that the site can be built, and run “sitegen check-links --fix”: it corrects those that can mean only one thing.`

/** A redirect that leads nowhere. */
export const brokenRedirect = (from: string, to: string, broken: Broken): Diagnostic =>
  missing(
    'broken-redirect',
    `The redirect from ${from} leads to ${to}, where there is no page.`,
    broken,
  )

/** A redirect that leads back to itself. */
export const endlessRedirect = (from: string, to: string, broken: Broken): Diagnostic =>
  missing('broken-redirect', `The redirect from ${from} to ${to} leads back to itself.`, broken)

/** A redirect to a place on a page that is not there. */
export const brokenRedirectAnchor = (
  from: string,
  anchor: string,
  target: string,
  broken: Broken,
): Diagnostic =>
  missing(
    'broken-anchor',
    `The redirect from ${from} leads to #${anchor} on ${target}, where there is no such heading.`,
    broken,
  )

/** A link to what is written and not yet to be read. */
export const draftLink = (
  target: string,
  draft: string,
  severity: Severity,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    severity,
    'draft-link',
    `${target} is a draft, which a build leaves out.`,
    `Remove “draft: true” from ${draft}, or leave this out until then.`,
    place,
  )

/** A link that leads on only because there is a redirect. */
export const redirectedLink = (target: string, to: string, broken: Broken): Diagnostic =>
  missing('redirected-link', `${target} is only a redirect to ${to}.`, broken)

/** A link whose letters differ from those of its target in case, or in how their accents are encoded. */
export const otherCase = (written: string, target: string, broken: Broken): Diagnostic =>
  isComposed(written) !== isComposed(target)
    ? missing(
        'letter-case',
        `The accents in ${written} are encoded differently from those in the name of the file: to most hosts these are two addresses.`,
        {
          ...broken,
          instead: broken.instead && {
            ...broken.instead,
            why: 'It only looks the same: copy it from here.',
          },
        },
      )
    : missing(
        'letter-case',
        `${written} differs from ${target} in upper and lower case: to most hosts these are two addresses.`,
        broken,
      )

function isComposed(address: string): boolean {
  const text = readable(address)
  return text === text.normalize('NFC')
}

/** A link of code whose end depends on whether a host adds a slash to the page's address. */
export const relativeLink = (
  href: string,
  target: string,
  withSlash: string,
  { severity, instead, place }: Broken,
): Diagnostic =>
  problem(
    severity,
    'relative-link',
    `${href} leads to ${target}, but on hosts that end addresses with a slash it leads to ${withSlash}, where there is no page.`,
    instead &&
      [`Write it from the root: ${instead.address}`, instead.why].filter(Boolean).join('. '),
    place,
  )

/** The address of a page's own canonical or translated page, where none is. */
export const brokenAlternate = (what: string, target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No page at ${target} (${what})`, broken)

function missing(
  code: string,
  message: string,
  { severity, instead, known, place, exact }: Broken,
): Diagnostic {
  const hint = [meantHint(instead), known].filter(Boolean).join(' ')
  return {
    ...problem(severity, code, message, hint, place),
    ...(instead && exact ? { suggestion: instead.address } : {}),
  }
}
