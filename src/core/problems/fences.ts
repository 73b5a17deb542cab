// Diagnostics about code blocks.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { didYouMean, otherOccurrences, problem } from './problem.ts'

/** Reports `<!-- highlight-start -->` without `highlight-end`, or the other way round. */
export const unclosedMarks = (place: Place): Diagnostic =>
  problem(
    'warning',
    'code-marks',
    '“highlight-start” and “highlight-end” belong together, and “highlight-next-line” needs a line below it: one of them is missing here.',
    'Write both, or “highlight-next-line” for a single line.',
    place,
  )

/** Reports a code fence that is indented by four spaces or more, and is therefore an indented code block itself. */
export const indentedFence = (place: Place, others: readonly number[]): Diagnostic =>
  problem(
    'warning',
    'indented-fence',
    `This code fence is indented by four spaces or more, so it is shown as it is written.${otherOccurrences(others)}`,
    'Remove the indentation. To show the fence itself, put a line of four backticks above and below it.',
    place,
  )

/** Reports a code fence that is never closed, which turns the rest of the text into code. */
export const unclosedFence = (marks: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-fence',
    'This code block is not closed: what follows is shown as code.',
    `End it with a line “${marks}”.`,
    place,
  )

/** Reports a line range after a code fence (`{…}`) with lines that the code does not have. */
export const missingLines = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${written}” names lines that this code does not have.`,
    'Write lines of the block, counted from 1: {1,3-5}.',
    place,
  )

/** Reports a word after the language of a code fence whose quotation marks are not straight. */
export const curlyQuotes = (
  written: string,
  straight: string,
  place: Place,
  others: readonly number[],
): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${written}” has quotation marks that are not straight.${otherOccurrences(others)}`,
    `Write ${straight}.`,
    place,
  )

/** Reports unknown words after the language of a code fence. `others` are the lines of further occurrences. */
export const unknownFenceWord = (
  words: string,
  place: Place,
  others: readonly number[],
): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${words}” has no effect on a code block.${otherOccurrences(others)}`,
    'Known words are title="a.ts", {1,3-5}, showLineNumbers and, in an empty block, file="/a.ts".',
    place,
  )

/** Reports a code fence in a language without syntax highlighting. */
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

/** Reports code that is too long for syntax highlighting. */
export const codeTooLong = (place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'code-too-long',
    'This code is shown without colours: it has a line of over 5,000 characters, or is over 500 KB.',
    'Shorten it, or offer it as a file.',
    place,
  )
