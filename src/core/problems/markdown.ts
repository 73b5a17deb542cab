// What can be wrong in the text of a document.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { LessThan } from './html.ts'
import { andMore, didYouMean, problem } from './problem.ts'

/** Where a backslash has to be written twice. */
const IN_CODE = /\.[cm]?[jt]sx?$/

/** How braces that are meant are written: YAML has texts in which a backslash is one, and others. */
const MEANT = { code: '\\\\{{', yaml: '\\{{ (\\\\{{ in double quotes)', markdown: '\\{{' } as const

/** `{{name}}` with a name that the config does not give. */
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
      `Add it under “values” in site.config.ts, or write ${MEANT[IN_CODE.test(place.path ?? '') ? 'code' : text]} to show the braces.`,
    ),
    place,
  )

/** Two headings with the same `{#id}`. */
export const duplicateId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'duplicate-id',
    `The id “${id}” is used twice on this page.`,
    'Choose another.',
    place,
  )

/** `# Title {#id}`: what stands above the text is drawn by the theme. */
export const titleId = (id: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'title-id',
    `The title of a page cannot have an id, so links to “#${id}” lead nowhere.`,
    'Remove it, and link to the page itself.',
    place,
  )

/** `##Heading`, with nothing between its marks and its words. */
export const unspacedHeading = (marks: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'heading',
    'This is not a heading; it is shown as it is written.',
    `Write a space after “${marks}”, or \\${marks} to show the signs.`,
    place,
  )

/** The sign of a list before a blank that begins no item. */
export const wideItem = (sign: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'list',
    `This is not a list item: the space after “${sign}” is a full-width or no-break space.`,
    `Write an ordinary space after “${sign}”, or ${sign.replace(/.$/, '\\$&')} to show the sign.`,
    place,
  )

/** A link, a picture or a tag in the title of a page. */
export const titleHolds = (what: 'link' | 'picture' | 'HTML', place: Place): Diagnostic =>
  problem(
    'warning',
    'title-markup',
    `The title of a page is shown without ${what === 'HTML' ? what : `a ${what}`}, because lists and sidebars show it, too.`,
    'Put it into the text below.',
    place,
  )

/** `<!-- highlight-start -->` without its end, or the other way round. */
export const unclosedMarks = (place: Place): Diagnostic =>
  problem(
    'warning',
    'code-marks',
    '“highlight-start” and “highlight-end” belong together, and “highlight-next-line” needs a line below it: one of them is missing here.',
    'Write both, or “highlight-next-line” for a single line.',
    place,
  )

/** `{#root}`, or the same in raw HTML. */
export const frameId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'frame-id',
    `The id “${id}” is reserved for the frame of every page.`,
    `Choose another, such as “${id}-1”.`,
    place,
  )

/** A comment about links that says nothing known. */
export const unknownLinkComment = (word: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'link-comment',
    `“${word}” is not a setting for links; this comment has no effect.`,
    'Write <!-- links: ignore -->, <!-- links: warn --> or <!-- links: error -->.',
    place,
  )

/** What becomes of the markup of another generator. */
export type Fate =
  | 'not shown'
  | 'shown as it is written'
  | 'struck through'
  | 'left out of the page'
  | 'shown in both colour modes'

/** Markup of another generator, and in which lines there are others of its kind. `instead` is a sentence. */
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
    `“${written}” is markup of another program; it is ${fate}.${andMore(others)}`,
    instead,
    place,
  )

/** A component that other generators have. `instead` is a sentence. */
export const foreignTag = (
  name: string,
  instead: string,
  less: LessThan,
  place: Place,
  others?: readonly number[],
): Diagnostic =>
  foreignMarkup(
    `<${name}>`,
    'left out of the page',
    `${instead} To show it as text, write ${less}${name}>.`,
    place,
    others,
  )

/** Markdown or HTML in a text of the config. */
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

/** A fence that is not closed: everything below it is code. */
export const unclosedFence = (marks: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-fence',
    'This code block is not closed: what follows is shown as code.',
    `End it with a line “${marks}”.`,
    place,
  )

/** A fence so far in that it is a line of code itself. */
export const indentedFence = (place: Place, others: readonly number[]): Diagnostic =>
  problem(
    'warning',
    'indented-fence',
    `This code fence is indented by four spaces or more, so it is shown as it is written.${andMore(others)}`,
    'Remove the indentation. To show the fence itself, put a line of four backticks above and below it.',
    place,
  )

/** A word after a fence's language that nobody knows, and in which lines it stands as well. */
export const unknownFenceWord = (
  named: string,
  place: Place,
  others: readonly number[],
): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${named}” has no effect on a code block.${andMore(others)}`,
    'Known words are title="a.ts", {1,3-5} and showLineNumbers.',
    place,
  )

/** `{…}` after a fence that names lines which the code has not. */
export const missingLines = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${written}” names lines that this code does not have.`,
    'Write lines of the block, counted from 1: {1,3-5}.',
    place,
  )

/** A marker of a post's summary inside a block. */
export const truncateInside = (place: Place): Diagnostic =>
  problem(
    'warning',
    'truncate',
    'This marker is inside a block, so the summary ends after the whole block.',
    'Put <!-- truncate --> on a line of its own between two blocks.',
    place,
  )

/** A link that begins with a scheme no page needs. */
export const unsafeUrl = (scheme: string, place: Place): Diagnostic =>
  problem(
    'error',
    'unsafe-url',
    `Links that begin with “${scheme}:” are not allowed.`,
    'Use https:, mailto: or tel:.',
    place,
  )

/** Code that is too long to be coloured. */
export const codeTooLong = (place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'code-too-long',
    'This code is shown without colours: it has a line of over 5,000 characters, or is over 500 KB.',
    'Shorten it, or offer it as a file.',
    place,
  )

/** A fence in a language that cannot be coloured. */
export const unknownLanguage = (
  name: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'unknown-language',
    `“${name}” is not a known language; this code is shown without colours.`,
    name.includes('=')
      ? `The language comes first: js ${name}`
      : didYouMean(suggestion, 'Write “text” for code that needs no colours.'),
    place,
  )
