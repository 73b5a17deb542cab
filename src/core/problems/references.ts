// Diagnostics about links, images and footnotes that Markdown leaves as text.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { isForeign } from '../../shared/route.ts'
import { problem } from './problem.ts'

/** Reports an address that contains a space, which ends it. */
export const spaceInAddress = (address: string, place: Place): Diagnostic => {
  const [path = '', anchor] = address.split('#')
  return problem(
    'warning',
    'reference',
    'This is shown as it is written: an address ends at a space.',
    isForeign(address)
      ? `Write ${address.replaceAll(' ', '%20')}, or leave the space out.`
      : anchor !== undefined && !path.includes(' ')
        ? `Write ${path}#${anchor.toLowerCase().replaceAll(' ', '-')}`
        : `Put it into angle brackets: <${address}>`,
    place,
  )
}

/** Reports a reference (`[^1]`) to a footnote that the document does not have. */
export const unknownFootnote = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'reference',
    `There is no footnote “${written}”, so this is shown as it is written.`,
    `Add a line “${written}: words”, or escape the bracket: \\[.`,
    place,
  )

/** Reports a footnote that nothing refers to, or a second one with the same label. */
export const unusedFootnote = (written: string, isSecond: boolean, place: Place): Diagnostic =>
  problem(
    'warning',
    'reference',
    `This footnote is not shown: ${isSecond ? `the document has another “${written}”` : 'no text refers to it'}.`,
    isSecond ? 'Give it a label of its own.' : `Write ${written} where it belongs.`,
    place,
  )

/** Reports a reference link (`[words][label]`) whose label is not defined. */
export const undefinedLabel = (label: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'reference',
    `No address is given for “${label}”, so this is not a link.`,
    `Add a line “[${label}]: address”, or escape the bracket: \\[.`,
    place,
  )

/**
 * Reports a link with full-width brackets, such as `[words]（./a.md）` or `[words](./a.md）`. If `isNarrow`, its
 * brackets are right but its title is not closed: `[words](./a.md "title)`. `instead` is the correct form.
 */
export const unreadLink = (instead: string, isNarrow: boolean, place: Place): Diagnostic =>
  problem(
    'warning',
    'reference',
    `This is shown as it is written: ${isNarrow ? 'a title must end with the quotation mark that it begins with' : 'a link needs half-width brackets, and nothing between “]” and “(”'}.`,
    `Write ${instead}`,
    place,
  )

/** Reports an image with a full-width exclamation mark: `！[words](./a.png)`. */
export const wideMark = (link: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'reference',
    'This is a link, not a picture: the “！” before it is full-width.',
    `Write !${link}`,
    place,
  )
