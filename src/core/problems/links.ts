// Diagnostics about links, images and redirects in the content.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { readable } from '../../shared/text.ts'
import { suggestionHint, problem, type Suggestion } from './problem.ts'

/** Details of a broken reference: its severity, the likely replacement, and its source position. */
export interface Broken {
  readonly severity: Severity
  readonly suggestion: Suggestion | undefined
  /** A further hint about the missing target. */
  readonly explanation?: string | undefined
  readonly place: Partial<Place>
  /**
   * Whether `place` covers exactly the address, rather than a key or a file that contains it. Only then can
   * the diagnostic carry a suggestion that replaces the text at `place`.
   */
  readonly isExact?: boolean
}

/** Reports a link to a page that does not exist. */
export const brokenLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No page at ${target}`, broken)

/** Reports a link to a file that does not exist. */
export const brokenFileLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No file at ${target}`, broken)

/** Reports a link to a text file whose extension keeps it from becoming a page. */
export const linkToNoPage = (file: string, extension: string, broken: Broken): Diagnostic => {
  const name = file.slice(file.lastIndexOf('/') + 1, -extension.length)
  return missing('broken-link', `${file} is not a page: its name ends with ${extension}.`, {
    ...broken,
    explanation: `Rename it to ${name}.md, and change the link.`,
  })
}

/**
 * Reports a link, an image or another element that points to an unpublished file. `name` is the file or
 * folder name that begins with “.” or “_”.
 */
export const notPublished = (
  expected: keyof typeof ELEMENTS,
  file: string,
  name: string,
  broken: Broken,
): Diagnostic =>
  missing(
    codeOf(expected),
    `${file} is not published: “${name}” begins with “${name.charAt(0)}”.`,
    {
      ...broken,
      explanation: 'Rename it, and write the new name here.',
    },
  )

/** Reports a link, an image or another element with an empty address. */
export const emptyAddress = (expected: keyof typeof ELEMENTS, broken: Broken): Diagnostic =>
  missing(codeOf(expected), `This ${ELEMENTS[expected]} has no address.`, {
    ...broken,
    explanation: `Write the address, or delete the ${ELEMENTS[expected]}.`,
  })

/** Reports the source path of a file in `content/public` that is used as its address. */
export const fromPublic = (expected: keyof typeof ELEMENTS, broken: Broken): Diagnostic =>
  missing(
    codeOf(expected),
    'The address of a file in content/public begins at the root of the site, without “content/public”.',
    broken,
  )

const codeOf = (expected: keyof typeof ELEMENTS): string =>
  expected === 'image' ? 'broken-image' : 'broken-link'

/** What to call the element that holds an address, by the kind of target it expects. */
const ELEMENTS = { page: 'link', image: 'picture', file: 'element' } as const

/** Reports a link to an anchor that is no heading or id on the target page. */
export const brokenAnchor = (anchor: string, target: string, broken: Broken): Diagnostic =>
  missing('broken-anchor', `No heading #${anchor} on ${target}`, broken)

/** Reports a view of the theme that lacks the target of the “Skip to main content” link, which every page has. */
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

/** Reports an image that does not exist. */
export const brokenImage = (target: string, broken: Broken): Diagnostic =>
  missing('broken-image', `No picture at ${target}`, broken)

/** Returns the hint for a link to a folder that has pages but no index page of its own. */
export const folderOfPages = (index: string, readme?: string): string =>
  readme === undefined
    ? `This folder holds pages, but has no page of its own: that would be ${index}.`
    : `Rename ${readme} to index.md to make it the page of this folder.`

/**
 * Returns the hint for a link that names the page of a folder as other generators do, when that page exists
 * here under another name.
 */
export const pageOfFolder = (index: string): string => `Link to ${index}.`

/**
 * Returns the hint for a link to a docs folder that is written without `/docs`, as if it were a folder of `pages`.
 */
export const folderOfDocs = (index: string): string =>
  `Addresses of docs begin with /docs, and ${index} would be the page of this folder.`

/** Returns the hint for a link to a file that is in no content folder, with its `address` there if the link has another. */
export const fileInPublic = (file: string, address?: string): string =>
  address === undefined ? `Put it at ${file}.` : `Put it at ${file}, and write ${address}.`

/** The hint for a link to a page that the `pages` function of the config removed. */
export const LEFT_OUT = '“pages” of the config leaves this page out.'

/** The hint for a link to a file of the site's folder that no build publishes. */
export const OUTSIDE_CONTENT =
  'Of files, only those in content/ are published: put it beside a page or into content/public.'

/** Returns the hint for a link to a deleted file. An empty `commit` means that the deletion is not committed yet. */
export const deletedIn = (file: string, commit: string): string =>
  commit === ''
    ? `${file} was deleted, but this is not committed yet.`
    : `${file} was deleted in commit ${commit}.`

/**
 * Returns the hint that tells how to get past many broken links at once. `keys` are the keys of `links` in
 * the config that have to be set to `warn` to let the build pass.
 */
export const waysOut = (count: number, keys: readonly string[]): string =>
  `There are ${count} of this kind. Write “links: { ${keys.map((key) => `${key}: 'warn'`).join(', ')} }” into the config, so that the site can be built, and run “sitegen check-links --fix”: it corrects those that can mean only one thing.`

/** Reports a redirect to a page that does not exist. */
export const brokenRedirect = (from: string, to: string, broken: Broken): Diagnostic =>
  missing(
    'broken-redirect',
    `The redirect from ${from} leads to ${to}, where there is no page.`,
    broken,
  )

/** Reports a redirect that leads back to itself. */
export const endlessRedirect = (from: string, to: string, broken: Broken): Diagnostic =>
  missing('broken-redirect', `The redirect from ${from} to ${to} leads back to itself.`, broken)

/** Reports a redirect to an anchor that is not on the target page. */
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

/** Reports a link to a draft, which a build leaves out. */
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

/** Reports a link whose target is only a redirect. */
export const redirectedLink = (target: string, to: string, broken: Broken): Diagnostic =>
  missing('redirected-link', `${target} is only a redirect to ${to}.`, broken)

/** Reports a link that differs from its target in letter case, or in the Unicode normalization of its accents. */
export const otherCase = (written: string, target: string, broken: Broken): Diagnostic =>
  isComposed(written) !== isComposed(target)
    ? missing(
        'letter-case',
        `The accents in ${written} are encoded differently from those in the name of the file: to most hosts these are two addresses.`,
        {
          ...broken,
          suggestion: broken.suggestion && {
            ...broken.suggestion,
            reason: 'It only looks the same: copy it from here.',
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

/**
 * Reports a relative link in code whose target depends on whether the host adds a trailing slash to the
 * page's address.
 */
export const relativeLink = (
  href: string,
  target: string,
  withSlash: string,
  { severity, suggestion, place }: Broken,
): Diagnostic =>
  problem(
    severity,
    'relative-link',
    `${href} leads to ${target}, but on hosts that end addresses with a slash it leads to ${withSlash}, where there is no page.`,
    suggestion &&
      [`Write it from the root: ${suggestion.address}`, suggestion.reason]
        .filter(Boolean)
        .join('. '),
    place,
  )

/** Reports a canonical address or a translation in the head of a page where there is no page. */
export const brokenAlternate = (what: string, target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No page at ${target} (${what})`, broken)

function missing(
  code: string,
  message: string,
  { severity, suggestion, explanation, place, isExact }: Broken,
): Diagnostic {
  const hint = [suggestionHint(suggestion), explanation].filter(Boolean).join(' ')
  return {
    ...problem(severity, code, message, hint, place),
    ...(suggestion && isExact ? { suggestion: suggestion.address } : {}),
  }
}
