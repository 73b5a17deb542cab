// Diagnostics about containers and tabs, and about markup that was meant as one.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { otherOccurrences, didYouMean, problem } from './problem.ts'

/** Reports a container with an unknown name. */
export const unknownContainer = (
  name: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `There is no “:::${name}”; it is shown as it is written.`,
    didYouMean(
      suggestion && `:::${suggestion}`,
      'Known containers are note, tip, info, warning, danger, details, tabs, hero and cards.',
    ),
    place,
  )

/** Reports text after the title of a container: `:::note[Title] and more`. */
export const moreThanTitle = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `This “:::${name}” is shown as it is written: nothing but a title may follow its name.`,
    `Write “:::${name}[Title]”, and the text on the next line.`,
    place,
  )

/** Reports a title on a container that cannot have one: `:::cards Title`. */
export const noTitle = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `“:::${name}” cannot have a title: this text is left out of the page.`,
    `Write it above “:::${name}”, as a paragraph or a heading.`,
    place,
  )

/** Reports a container that is indented further than the text around it. */
export const tooFarIn = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `This “:::${name}” is shown as it is written: it is indented too far.`,
    'Indent it like the text around it or, in a list, like the text of its item.',
    place,
  )

/** Reports a container with full-width colons, as a Chinese keyboard types them: `：：：tip`. */
export const wideColons = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `These colons are full-width, so they are shown as they are written.`,
    `Write half-width colons: :::${name}`,
    place,
  )

/** Reports a container that is opened and closed on one line: `:::tip All in one line :::`. */
export const oneLine = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-container',
    `This “:::${name}” does not end on this line: the text after its name is read as its title.`,
    'Write the text below it, and “:::” on a line of its own.',
    place,
  )

/** Reports a quote with the mark of a callout that readers can fold: `> [!NOTE]-`. */
export const foldedQuote = (written: string, name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `“${written}” is shown as it is written, in a quote.`,
    `Write “:::${name}” above the text and “:::” below it, and remove the “>” of the quote.`,
    place,
  )

/** Reports a container that is never closed. */
export const unclosedContainer = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-container',
    `“:::${name}” is not closed.`,
    'End it with a line “:::”.',
    place,
  )

/** Reports a `:::tabs` container without a single `@tab`. */
export const noTabs = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    '“:::tabs” has no “@tab”; its text is shown without tabs.',
    'Begin each tab with a line “@tab Name”.',
    place,
  )

/** Reports text in `:::tabs` before the first `@tab`. */
export const textBeforeTabs = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    'This text is before the first “@tab”, so it is shown above the tabs.',
    'Write a line “@tab Name” above it, or move it above “:::tabs”.',
    place,
  )

/** Reports an `@tab` without a name. */
export const unnamedTab = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    'This “@tab” has no name; its number is shown instead.',
    'Write the name after it: “@tab Chrome”.',
    place,
  )

/**
 * Reports lines that look like tabs but are none: `@tab A` outside of `:::tabs`, or `@tab:active A`.
 * `others` are the lines of further occurrences in the file.
 */
export const strayTab = (place: Place, others: readonly number[]): Diagnostic =>
  problem(
    'warning',
    'tabs',
    `This does not begin a tab; it is shown as it is written.${otherOccurrences(others)}`,
    'Write “@tab Name” at the start of a line, between “:::tabs” and “:::”.',
    place,
  )
