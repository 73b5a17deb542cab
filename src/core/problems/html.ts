// Diagnostics about raw HTML in Markdown.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { otherOccurrences, problem } from './problem.ts'

/**
 * How to write the `<` of a tag that is meant as text. In an HTML block only `&lt;` works, because a
 * backslash does not escape there.
 */
export type LessThan = '\\<' | '&lt;'

/** Reports a JSX attribute value in raw HTML: `src={logo}`. */
export const bracedValue = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'foreign-markup',
    `“${name}={…}” is markup of another program; it is not evaluated here.`,
    'Write values in quotes, as in HTML: src="./a.png".',
    place,
  )

/** Reports markup that could run code, load a resource or restyle the page. */
export const unsafeHtml = (what: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `${what} is left out of the page.`,
    'Remove it, or make the page a component (.tsx).',
    place,
  )

/** Reports `<div markdown>`, with which other generators enable Markdown inside HTML. */
export const markdownAttribute = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    'The attribute “markdown” is left out of the page.',
    'Remove it, and leave an empty line wherever HTML and Markdown meet: Markdown is read between them.',
    place,
  )

/** Reports an element that is not allowed, or a type such as `Array<string>` that was meant as text. */
export const unsafeTag = (name: string, lessThan: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `<${name}> is left out of the page.`,
    `Write ${lessThan}${name}> to show it as text. Otherwise remove it, or make the page a component (.tsx).`,
    place,
  )

/** Reports an autolink (`<https://a.example>`) inside HTML, where no Markdown is parsed. */
export const addressInHtml = (address: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `<${address}> is left out of the page: inside HTML it is read as a tag, not as an address.`,
    `Write <a href="${address.includes(':') ? '' : 'mailto:'}${address}">${address}</a>, or put an empty line between HTML and Markdown.`,
    place,
  )

/** Reports a start tag without an end tag. */
export const unclosedHtml = (tag: string, lessThan: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    `<${tag}> is not closed.`,
    `Add </${tag}>, or write ${lessThan}${tag}> to show it as text.`,
    place,
  )

/** Reports an end tag without a start tag. `others` are the lines of further stray end tags of the same name. */
export const strayEnd = (
  tag: string,
  lessThan: LessThan,
  place: Place,
  others: readonly number[],
): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    `</${tag}> has no matching <${tag}> before it; it is left out of the page.${otherOccurrences(others)}`,
    `Remove it, or write ${lessThan}/${tag}> to show it as text.`,
    place,
  )

/** Reports `<?php …>`, `<!DOCTYPE html>` and similar constructs. `start` holds their first characters. */
export const asideInHtml = (start: string, lessThan: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `“${start}” is left out of the page, up to the next “>”.`,
    `Write ${lessThan}${start.slice(1)} to show it as text. Otherwise remove it.`,
    place,
  )

/** Reports a tag that is not closed by `>` within its piece of HTML. */
export const endlessTag = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    'This tag does not end: what follows is read as part of it and not shown.',
    'Write “>” where it ends. Check that its quotes come in pairs and that it contains no empty line.',
    place,
  )

/** Reports an HTML comment that is never closed. */
export const unclosedComment = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    'This comment is not closed: nothing that follows is shown.',
    'Write “-->” where it ends.',
    place,
  )

/** Reports Markdown inside an HTML block, where it is not parsed. `others` are the lines of further occurrences. */
export const unreadMarkdown = (place: Place, others: readonly number[] = []): Diagnostic =>
  problem(
    'warning',
    'unread-markdown',
    `Markdown is shown as it is written here, because a block of HTML goes on until the next empty line.${otherOccurrences(others)}`,
    'Leave an empty line wherever HTML and Markdown meet, as below <summary> and above </details>, and do not indent the Markdown; or write it in HTML.',
    place,
  )
