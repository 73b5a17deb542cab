// Diagnostics about addresses in a finished site, whichever generator built it.

import type { Diagnostic, FilePath, Place, Severity } from '../../shared/contract.ts'
import type { Absence, Unreadable } from '../audit/judge.ts'
import type { ReferenceKind } from '../audit/reference.ts'
import { didYouMean, problem } from './problem.ts'

/** The severity of a fault and its source position. */
export interface Fault {
  readonly severity: Severity
  readonly place: Partial<Place>
  /** A message suffix for further occurrences: ` (and on 12 more pages)`. */
  readonly others: string
}

/** Reports an address that no browser can parse. */
export const badAddress = (
  href: string,
  why: Unreadable,
  { severity, place, others }: Fault,
): Diagnostic => {
  const [message, hint] = UNREADABLE_MESSAGES[why]
  return problem(severity, 'bad-address', message(href) + others, hint(href), place)
}

const UNREADABLE_MESSAGES: Readonly<
  Record<Unreadable, readonly [message: FormatAddress, hint: FormatAddress]>
> = {
  empty: [() => 'This address is empty', () => 'Write the address of what it shows, or remove it.'],
  'no-host': [
    (href) => `“${href}” names no host`,
    () => 'Write the whole address, or a path from the root: /docs/a',
  ],
  'no-slashes': [
    (href) => `“${href}” lacks the two slashes of an address`,
    (href) => `Write ${href.replace(/:[\\/]?/, '://')}`,
  ],
  'two-schemes': [
    (href) => `“${href}” begins with two schemes`,
    (href) => `Write ${href.replace(/^\s*(?:https?:)?[\\/]+(https?):?[\\/]+/i, '$1://')}`,
  ],
  'unknown-scheme': [
    (href) => `“${href}” begins with a scheme that does not exist`,
    () => 'Write https:, http: or mailto:.',
  ],
  'own-file': [
    (href) => `“${href}” names a file on the machine of whoever wrote it`,
    () => 'Write the address that the file has on the site.',
  ],
  'bad-host': [
    (href) => `“${href}” names a host or a port that is not valid`,
    () => 'Correct it or, if it is only an example, do not make it a link.',
  ],
}

type FormatAddress = (href: string) => string

/**
 * Reports an address that shows nothing. `kind` is how the reference is used, `expectedKind` the kind of target
 * that was expected at the address; both choose the diagnostic code and the message.
 */
export const nothingThere = (
  kind: ReferenceKind,
  { reason, expectedKind, path, finalPath, status }: MissingTarget,
  suggestion: string | undefined,
  { severity, place, others }: Fault,
): Diagnostic => {
  // A link always gets `broken-link`, whatever kind of target it names. The checks of a build do the same.
  const [code] = MISSING[kind === 'link' ? kind : expectedKind]
  const describe = reason === 'missing' ? MISSING[expectedKind][1] : ABSENCE_MESSAGES[reason]
  const message =
    finalPath === undefined
      ? describe(path)
      : `${path} leads to ${finalPath}, ${ABSENCE_AT_END[reason]}`
  const statusNote = status === 404 || status === 0 ? '' : ` (status ${status})`
  return problem(severity, code, message + statusNote + others, didYouMean(suggestion), place)
}

/** Messages for addresses that show nothing, for every reason except a missing page or file. */
const ABSENCE_MESSAGES: Readonly<Record<Exclude<Absence, 'missing'>, (path: string) => string>> = {
  silent: (path) => `The server did not answer at ${path}`,
  aimless: (path) => `The redirect at ${path} leads nowhere`,
  withheld: (path) => `The server does not show ${path}`,
  failing: (path) => `The server fails at ${path}`,
}

/** The same reasons, phrased for the address at the end of a redirect. */
const ABSENCE_AT_END: Readonly<Record<Absence, string>> = {
  missing: 'where there is nothing',
  silent: 'where the server did not answer',
  aimless: 'a redirect that leads nowhere',
  withheld: 'which the server does not show',
  failing: 'where the server fails',
}

interface MissingTarget {
  readonly reason: Absence
  readonly expectedKind: ReferenceKind
  readonly path: string
  readonly finalPath?: string
  readonly status: number
}

const MISSING: Readonly<Record<ReferenceKind, readonly [string, (path: string) => string]>> = {
  link: ['broken-link', (path) => `No page at ${path}`],
  image: ['broken-image', (path) => `No picture at ${path}`],
  file: ['broken-file', (path) => `No file at ${path}`],
  redirect: ['broken-redirect', (path) => `A redirect leads to ${path}, where there is nothing`],
  canonical: [
    'broken-canonical',
    (path) => `The canonical address leads to ${path}, where there is nothing`,
  ],
  translation: [
    'broken-translation',
    (path) => `The page names a translation at ${path}, where there is nothing`,
  ],
  entry: ['broken-entry', (path) => `${path} is listed here, but nothing is there`],
}

/** Reports a link to an anchor that is no id on the target page. */
export const noSuchId = (
  anchor: string,
  path: string,
  suggestion: string | undefined,
  { severity, place, others }: Fault,
): Diagnostic =>
  problem(
    severity,
    'broken-anchor',
    `Nothing on ${path} has the id “${anchor}”${others}`,
    didYouMean(suggestion && `#${suggestion}`),
    place,
  )

/** Reports a link that works only by way of a redirect. */
export const redirected = (path: string, to: string, fault: Fault): Diagnostic =>
  problem(
    fault.severity,
    'redirected-link',
    `${path} is only a redirect to ${to}${fault.others}`,
    `Link to ${to}.`,
    fault.place,
  )

/** Reports a redirect loop, or a chain of redirects that is too long. */
export const redirectLoop = (path: string, { severity, place, others }: Fault): Diagnostic =>
  problem(
    severity,
    'redirect-loop',
    `The redirects from ${path} lead in a circle, or through too many steps${others}`,
    'Make them lead to a page.',
    place,
  )

/** Reports a page used as an image. */
export const pageAsPicture = (path: string, { severity, place, others }: Fault): Diagnostic =>
  problem(
    severity,
    'broken-image',
    `${path} is a page, not a picture${others}`,
    'Show a picture, or link to the page.',
    place,
  )

/** Reports a text fragment link (`#:~:text=`) whose quoted words are not on the page. */
export const noPassage = (
  passage: string,
  path: string,
  { severity, place, others }: Fault,
): Diagnostic =>
  problem(
    severity,
    'broken-passage',
    `The words of “:~:text=${passage}” are not on ${path}${others}`,
    'Quote words that are on that page.',
    place,
  )

/** Reports a file that cannot be read or parsed for the audit. */
export const notAudited = (why: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'unreadable', `This file cannot be checked: ${why}.`, undefined, place)

/** Reports a file whose links have unambiguous fixes, but which cannot be rewritten because it is not in UTF-8. */
export const notMended = (path: FilePath): Diagnostic =>
  problem(
    'warning',
    'not-mended',
    'The links in this file are not fixed, because it is not in UTF-8.',
    'Save it in UTF-8, or fix them by hand.',
    { path },
  )

/** Reports that the site has more pages than the audit reads. */
export const tooManyPages = (limit: number): Diagnostic =>
  problem(
    'warning',
    'too-many-pages',
    `There are more than ${limit} pages; the others were not checked.`,
    'Check the folder that is served instead of its address.',
  )

/** Reports a link to another site whose server says that the target is missing or invalid. */
export const brokenOutside = (url: string, why: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'broken-external',
    `${url} is broken: ${why}.`,
    'Link to where it is now, or put it into “links.ignore” of site.config.ts.',
    place,
  )

/**
 * Reports a link to another site for which no verdict was possible, for example because the server did not answer.
 */
export const unreachableOutside = (url: string, why: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'unreachable-external',
    `${url} could not be checked: ${why}.`,
    'Try again later, or open it in a browser.',
    place,
  )

/** Reports a link to a private address, which is not requested unless `--allow-private` is given. */
export const refusedOutside = (url: string, why: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'private-external',
    `${url} was not checked: ${why}.`,
    'If this link is intended, allow it with --allow-private.',
    place,
  )

/** Reports that the time limit was reached before every link to another site was requested. */
export const outOfTime = (count: number, seconds: number): Diagnostic =>
  problem(
    'warning',
    'out-of-time',
    `${count} links to other sites were not checked: the time limit of ${seconds} s for all of them was reached.`,
    'Run it again: the answers so far are remembered.',
  )
