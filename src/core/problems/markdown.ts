// Diagnostics about Markdown text.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { LessThan } from './html.ts'
import { otherOccurrences, didYouMean, problem } from './problem.ts'

/** Files in which a backslash has to be doubled, because it is an escape character in string literals. */
const CODE_FILE = /\.[cm]?[jt]sx?$/

/**
 * How to write literal braces in each kind of text. In YAML, a backslash is an escape character only within
 * double quotes.
 */
const ESCAPED_BRACES = {
  code: '\\\\{{',
  yaml: '\\{{ (\\\\{{ in double quotes)',
  markdown: '\\{{',
} as const

/** Reports `{{name}}` with a name that is not under `values` in the config. */
export const unknownValue = (
  name: string,
  suggestion: string | undefined,
  place: Partial<Place>,
  text: 'markdown' | 'yaml' = 'markdown',
): Diagnostic =>
  problem(
    'error',
    'unknown-value',
    `The config has no value “${name}”.`,
    didYouMean(
      suggestion && `{{${suggestion}}}`,
      `Add it under “values” in site.config.ts, or write ${ESCAPED_BRACES[CODE_FILE.test(place.path ?? '') ? 'code' : text]} to show the braces.`,
    ),
    place,
  )

/** Reports `{{name}}` with a brace that is missing or full-width, or with a wide blank. */
export const brokenValue = (written: string, name: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'broken-value',
    `“${written}” is shown as it is written: a value needs two half-width braces on either side.`,
    `Write {{${name}}}.`,
    place,
  )

/** Reports two headings with the same `{#id}`. */
export const duplicateId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'duplicate-id',
    `The id “${id}” is used twice on this page.`,
    'Choose another.',
    place,
  )

/** Reports an id on the title of a page (`# Title {#id}`). The theme draws the title, without an id. */
export const titleId = (id: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'title-id',
    `The title of a page cannot have an id, so links to “#${id}” lead nowhere.`,
    'Remove it, and link to the page itself.',
    place,
  )

/** Reports `##Heading`, which lacks the space after its marks. */
export const unspacedHeading = (marks: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'heading',
    'This is not a heading; it is shown as it is written.',
    `Write a space after “${marks}”, or \\${marks} to show the signs.`,
    place,
  )

/** Reports a list marker that is followed by a full-width or no-break space, and therefore begins no list item. */
export const wideItem = (sign: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'list',
    `This is not a list item: the space after “${sign}” is a full-width or no-break space.`,
    `Write an ordinary space after “${sign}”, or ${sign.replace(/.$/, '\\$&')} to show the sign.`,
    place,
  )

/** Why a line that looks like a definition is none, and what to do about it. */
const NO_DEFINITION = {
  alone: ['no term is above it', 'Write the term on the line above, or \\: to show the colon.'],
  indented: ['it is indented by four spaces or more', 'Remove the indentation.'],
  wide: ['its colon is full-width', 'Write a half-width colon and a space.'],
} as const

/** Reports a line that looks like a definition (`: words`) but is text. */
export const noDefinition = (fault: keyof typeof NO_DEFINITION, place: Place): Diagnostic => {
  const [reason, advice] = NO_DEFINITION[fault]
  return problem('warning', 'definition', `This is not a definition: ${reason}.`, advice, place)
}

/** Reports a link, an image or an HTML tag in the title of a page. */
export const titleHolds = (what: 'link' | 'picture' | 'HTML', place: Place): Diagnostic =>
  problem(
    'warning',
    'title-markup',
    `The title of a page is shown without ${what === 'HTML' ? what : `a ${what}`}, because lists and sidebars show it, too.`,
    'Put it into the text below.',
    place,
  )

/** Reports an id that the frame of every page uses, such as `{#root}`, in Markdown or in raw HTML. */
export const frameId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'frame-id',
    `The id “${id}” is reserved for the frame of every page.`,
    `Choose another, such as “${id}-1”.`,
    place,
  )

/** Reports a `<!-- links: … -->` comment with an unknown setting. */
export const unknownLinkComment = (word: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'link-comment',
    `“${word}” is not a setting for links; this comment has no effect.`,
    'Write <!-- links: ignore -->, <!-- links: warn --> or <!-- links: error -->.',
    place,
  )

/** How markup of another generator ends up on the page. */
export type Fate =
  | 'not shown'
  | 'shown as it is written'
  | 'shown as code'
  | 'shown in plain brackets'
  | 'struck through'
  | 'left out of the page'
  | 'shown in both colour modes'
  | 'shown without its backslashes'

/**
 * Reports markup of another generator. `instead` is a sentence that says what to write; `others` are the
 * lines of further occurrences.
 */
export const foreignMarkup = (
  written: string,
  fate: Fate,
  instead: string,
  place: Place,
  others: readonly number[] = [],
): Diagnostic =>
  problem(
    'warning',
    'foreign-markup',
    `“${written}” is markup of another program; it is ${fate}.${otherOccurrences(others)}`,
    instead,
    place,
  )

/** Reports a component of another generator. `instead` is a sentence that says what to write. */
export const foreignTag = (
  name: string,
  instead: string,
  lessThan: LessThan,
  place: Place,
  others?: readonly number[],
): Diagnostic =>
  foreignMarkup(
    `<${name}>`,
    'left out of the page',
    `${instead} To show it as text, write ${lessThan}${name}>.`,
    place,
    others,
  )

/** Reports Markdown or HTML in a text of the config, where it is not rendered. */
export const plainText = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'plain-text',
    `Texts of the config are not read as ${/^[<&]/.test(written) ? 'HTML' : 'Markdown'}: “${written}” is shown as it is written.`,
    /^(?:\[|<a\s)/i.test(written)
      ? 'Write only the words. To link to a page, use “href” of the announcement or links of the footer.'
      : written.startsWith('&')
        ? 'Write the character itself.'
        : 'Write only the words.',
    place,
  )

/** Reports a `<!-- truncate -->` marker inside a block instead of between two blocks. */
export const truncateInside = (place: Place): Diagnostic =>
  problem(
    'warning',
    'truncate',
    'This marker is inside a block, so the summary ends after the whole block.',
    'Put <!-- truncate --> on a line of its own between two blocks.',
    place,
  )

/** Reports a link with a forbidden scheme, such as `javascript:`. */
export const unsafeUrl = (scheme: string, place: Place): Diagnostic =>
  problem(
    'error',
    'unsafe-url',
    `Links that begin with “${scheme}:” are not allowed.`,
    scheme === 'pathname' ? 'Write the path alone: /files/a.pdf.' : 'Use https:, mailto: or tel:.',
    place,
  )
