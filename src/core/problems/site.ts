// Diagnostics about a site as a whole: its routes, tags, translations and pages.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { didYouMean, notAtBuild, problem } from './problem.ts'
import { pluralize, joinSome } from './diagnostics.ts'

/**
 * Reports two inputs that claim the same output file. If the first is made by the build itself, `place` has
 * no path. `moved` is the path where the other file probably belongs.
 */
export const sameRoute = (
  what: string,
  by: { readonly one: string; readonly other: string },
  how: string,
  place: Partial<Place>,
  moved?: FilePath,
): Diagnostic =>
  problem(
    'error',
    'same-route',
    `${what} is claimed ${place.path === undefined ? `by ${by.one}` : 'here'} and by ${by.other}${how}.`,
    moved === undefined
      ? 'Rename or remove one of them.'
      : `Move ${by.other} to ${moved}, if it is the translation of this page; otherwise rename or remove one of them.`,
    place,
  )

/** Reports a translation that still has the old name of its renamed original. */
export const renamedOriginal = (
  names: { readonly original: string; readonly now: string; readonly right: string },
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'renamed-original',
    `The original of this translation was renamed from ${names.original} to ${names.now}.`,
    `Rename this file, too, to ${names.right}.`,
    place,
  )

/** Reports a name in a data file of one locale that the data files of other locales lack. */
export const differingName = (
  what: 'sidebar' | 'tag',
  name: string,
  others: readonly FilePath[],
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'differing-names',
    `There is no ${what} “${name}” in ${others.join(' and ')}.`,
    didYouMean(
      suggestion && `“${suggestion}”`,
      what === 'tag'
        ? 'Write it there, too, with its words in that language.'
        : 'Write it there, too, or give it a label in “sidebars” of the config.',
    ),
    place,
  )

/** How messages speak of what groups posts: of tags, or of authors. */
export interface GroupTerms {
  readonly noun: 'tag' | 'author'
  /** The file that defines them. */
  readonly file: string
  /** The key of a group's name in that file, and what else it has there. */
  readonly nameKey: 'label' | 'name'
  readonly entry: string
  /** The key of a group that stands for any. */
  readonly example: string
}

/** Reports a tag or an author that the file of them does not define. */
export const unknownGroup = (
  { noun, file, entry }: GroupTerms,
  name: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    `unknown-${noun}`,
    `There is no ${noun} “${name}”.`,
    didYouMean(suggestion && `“${suggestion}”`, `Add it to ${file}, with ${entry}.`),
    place,
  )

/** Reports an undefined tag or author without a letter or digit, from which no slug can be made. */
export const groupWithoutLetter = (
  { noun, file, nameKey, example }: GroupTerms,
  name: string,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    `unknown-${noun}`,
    `The ${noun} “${name}” has no letter or digit from which the address of its page could be made.`,
    `Write “${example}: { ${nameKey}: ${name} }” into ${file}, for example, and “${example}” here.`,
    place,
  )

/** Reports a page that the “pages” hook puts where another page, or a redirect, is. */
export const takenRoute = (
  route: string,
  { one, other }: { readonly one: string; readonly other: string },
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'same-route',
    one === other
      ? `“pages” of the config returns ${one} twice at ${route}.`
      : `“pages” of the config puts ${one} at ${route}, where ${other} is.`,
    'Give each page an address of its own, or leave one of them out.',
    place,
  )

/** Reports an output file that the “outputs” hook returns twice. */
export const givenTwice = (file: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'same-route',
    `The output has ${file} twice.`,
    'Return each file only once from “outputs” of the config: to replace one, use map().',
    place,
  )

/** Reports two tags, or two authors, with the same slug. */
export const oneGroup = (
  { noun, file, nameKey }: GroupTerms,
  { name, other, slug }: { readonly name: string; readonly other: string; readonly slug: string },
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    `one-${noun}`,
    `“${name}” and “${other}” are one ${noun}: both have the address “${slug}”.`,
    `Give each a name of its own in ${file}, as in “${slug}-2: { ${nameKey}: ${name} }”, and write that name here.`,
    place,
  )

/** The code of diagnostics about translations whose headings do not match the original's. */
export const DIFFERING_HEADINGS = 'differing-headings'

/**
 * Reports the first heading of a translation that does not match the original's. The message names no page, so
 * that a long report can merge those of many pages.
 */
export const differingHeadings = (place: Place): Diagnostic =>
  problem(
    'warning',
    DIFFERING_HEADINGS,
    'From here on the headings differ from those of the original, so their ids are not shared.',
    'Give both the same headings in the same order, or explicit ids.',
    place,
  )

/** Reports a translation with fewer headings than its original, or none if not `hasSome`. The missing ones may be further up than the end. */
export const lackingHeadings = (
  original: string,
  lacking: readonly { readonly text: string }[],
  hasSome: boolean,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    DIFFERING_HEADINGS,
    `${original} has ${lacking.length === 1 ? 'one more heading' : `${lacking.length} more headings`}: its last one is “${lacking.at(-1)?.text}”, and ${hasSome ? 'the last one here is this' : 'there is none here'}.`,
    'Add what is missing where it is missing, or remove it there: ids follow the order of headings, so below that place each heading has the id of another.',
    place,
  )

/** Reports `pages/404.md`, which other generators use as the page for unknown addresses. */
export const notForUnknown = (place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'misnamed',
    'This page is shown only at /404: unknown addresses show a page of the theme.',
    'Delete this file. To change the text of that page, write “notFound”, “notFoundText” and “notFoundHelp” in the “words” of a locale.',
    place,
  )

/** Reports a path segment of an output file that is longer than file systems allow. */
export const longName = (bytes: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'long-name',
    `A part of this page's path takes ${bytes} bytes; file systems allow 255.`,
    'Give the file a shorter name.',
    place,
  )

/**
 * Reports a file beside a document whose name becomes too long with its content hash. `page` is one that
 * uses the file.
 */
export const longAssetName = (
  name: string,
  bytes: number,
  page: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'long-name',
    `With its hash the name “${name}” takes ${bytes} bytes${page === undefined ? '' : ` on ${page}`}; file systems allow 255.`,
    'Give the file a shorter name.',
    place,
  )

/** Reports that pages cannot show when they were last changed, because the Git history is missing. */
export const noHistory = (
  why: string,
  hint = 'Build in a full clone, or write “updated: YYYY-MM-DD” in the front matter.',
): Diagnostic => problem('warning', 'no-history', `Pages show no “last updated”: ${why}.`, hint)

/** Reports a page whose HTML exceeds the size limit. */
export const pageTooLarge = (megabytes: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'page-too-large',
    `This page is over ${megabytes} MB of HTML.`,
    'Split it.',
    place,
  )

/** Reports an error that a component or the theme threw while a page was rendered. */
export const drawFailed = (
  route: string,
  others: number,
  message: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'draw',
    notDrawn(route, others, message),
    notAtBuild(message) ?? invalidElementHint(message),
    place,
  )

/**
 * Returns the hint for an object that is rendered as if it were a component. React's message names neither
 * the object nor the component that renders it.
 */
function invalidElementHint(message: string): string | undefined {
  return /^Element type is invalid.*\bgot: object\b/.test(message)
    ? 'Check what it imports: where package.json says "type": "module", the default import of a CommonJS package is an object with all its exports, and the component is its “default”.'
    : undefined
}

/** Reports an async component or one that suspends on a promise, whether within `<Suspense>` or not. */
export const asyncComponent = (route: string, others: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'draw',
    notDrawn(route, others, 'a component is async, or waits for a promise.'),
    'Draw only what is available at once. Put what takes time into “values” of site.config.ts or into an effect (useEffect), and what only browsers have into an effect.',
    place,
  )

/** Returns the message that a page, and possibly others, cannot be rendered. */
export const notDrawn = (route: string, others: number, why: string): string =>
  `${route}${others === 0 ? '' : ` and ${pluralize(others, 'more page')}`} cannot be drawn: ${why}`

/** Reports an empty content folder, such as a Git submodule that was not fetched. */
export const emptyContent = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'no-content',
    'The folder “content” is empty.',
    'Write a first page, such as content/en/docs/first.md where “en” is a locale.',
    place,
  )

/** Reports a `pages` function of the config whose results keep changing when it is called again on them. */
export const neverDone = (routes: readonly string[], place: Place): Diagnostic =>
  problem(
    'error',
    'config',
    `“pages” of the config never comes to an end: called again with its own result, it leaves out, moves or copies other pages, most recently ${joinSome(routes, 1)}.`,
    'Choose pages by something that does not depend on other pages: by their addresses, not by their neighbours.',
    place,
  )
