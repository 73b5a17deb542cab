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
      `Add it under “values” in site.config.ts, or write ${MEANT[IN_CODE.test(place.path ?? '') ? 'code' : text]} if the braces are meant.`,
    ),
    place,
  )

/** Two headings with the same `{#id}`. */
export const duplicateId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'duplicate-id',
    `The id “${id}” stands on this page twice.`,
    'Choose another.',
    place,
  )

/** `# Title {#id}`: what stands above the text is drawn by the theme. */
export const titleId = (id: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'title-id',
    `The title of a page has no id, so nothing is at “#${id}”.`,
    'Take it out, and link to the page itself.',
    place,
  )

/** `##Heading`, with nothing between its marks and its words. */
export const unspacedHeading = (marks: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'heading',
    'This is no heading, and shown as it is written.',
    `Write a space behind “${marks}”, or \\${marks} if the signs are meant.`,
    place,
  )

/** The sign of a list before a blank that begins no item. */
export const wideItem = (sign: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'list',
    `This is no item of a list: the blank behind “${sign}” is a wide or a no-break one.`,
    `Write an ordinary space behind “${sign}”, or ${sign.replace(/.$/, '\\$&')} if the sign is meant.`,
    place,
  )

/** A link, a picture or a tag in the title of a page. */
export const titleHolds = (what: 'link' | 'picture' | 'HTML', place: Place): Diagnostic =>
  problem(
    'warning',
    'title-markup',
    `The title of a page is shown without ${what === 'HTML' ? what : `a ${what}`}: it stands in lists and sidebars, too.`,
    'Put it into the text below.',
    place,
  )

/** `<!-- highlight-start -->` without its end, or the other way round. */
export const unclosedMarks = (place: Place): Diagnostic =>
  problem(
    'warning',
    'code-marks',
    'Lines are marked from “highlight-start” to “highlight-end”, or after “highlight-next-line”: something is missing here.',
    'Write both, or “highlight-next-line” for a single line.',
    place,
  )

/** `{#root}`, or the same in raw HTML. */
export const frameId = (id: string, place: Place): Diagnostic =>
  problem(
    'error',
    'frame-id',
    `The id “${id}” belongs to the frame of every page.`,
    `Choose another, such as “${id}-1”.`,
    place,
  )

/** A comment about links that says nothing known. */
export const unknownLinkComment = (word: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'link-comment',
    `“${word}” says nothing about links.`,
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
    `${instead} If the text is meant, write ${less}${name}>.`,
    place,
    others,
  )

/** Markdown or HTML in a text of the config. */
export const plainText = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'plain-text',
    `Texts of the config are no ${/^[<&]/.test(written) ? 'HTML' : 'Markdown'}: “${written}” is shown as it is written.`,
    /^(?:\[|<a\s)/i.test(written)
      ? 'Write its words alone: “href” of an announcement leads to a page, and so do links of the footer.'
      : written.startsWith('&')
        ? 'Write the sign itself.'
        : 'Write its words alone.',
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
    `This is indented by four spaces or more: the fence is shown as it is written.${andMore(others)}`,
    'Take the indentation away. If the fence itself is to be seen, put a line of four backticks above and below.',
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
    `“${named}” says nothing about a code block.${andMore(others)}`,
    'Known are title="a.ts", {1,3-5} and showLineNumbers.',
    place,
  )

/** `{…}` after a fence that names lines which the code has not. */
export const missingLines = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${written}” names lines that this code has not.`,
    'Write lines of the block, counted from 1: {1,3-5}.',
    place,
  )

/** A marker of a post's summary inside a block. */
export const truncateInside = (place: Place): Diagnostic =>
  problem(
    'warning',
    'truncate',
    'This stands inside a block; the summary ends after the whole of it.',
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
    `No colours are known for code in “${name}”; it is shown plain.`,
    name.includes('=')
      ? `The language comes first: js ${name}`
      : didYouMean(suggestion, 'Write “text” for code that needs no colours.'),
    place,
  )
