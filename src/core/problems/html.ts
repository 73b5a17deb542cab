// What can be wrong with HTML in the text of a document.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { andMore, problem } from './problem.ts'

/** How a tag begins that is meant as text: in a block of HTML a backslash is a sign like others. */
export type LessThan = '\\<' | '&lt;'

/** `src={logo}`: a value as components have it, in raw HTML. */
export const bracedValue = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'foreign-markup',
    `“${name}={…}” is markup of another program; it is not evaluated here.`,
    'Write values in quotes, as in HTML: src="./a.png".',
    place,
  )

/** Markup that could run, load or restyle something. */
export const unsafeHtml = (what: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `${what} is left out of the page.`,
    'Remove it, or make the page a component (.tsx).',
    place,
  )

/** `<div markdown>`, by which other programs read Markdown in HTML. */
export const markdownAttribute = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    'The attribute “markdown” is left out of the page.',
    'Remove it, and leave an empty line wherever HTML and Markdown meet: Markdown is read between them.',
    place,
  )

/** An element that is not allowed, or a type such as `Array<string>` that was meant as text. */
export const unsafeTag = (name: string, less: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `<${name}> is left out of the page.`,
    `Write ${less}${name}> to show it as text. Otherwise remove it, or make the page a component (.tsx).`,
    place,
  )

/** `<https://a.example>` where no Markdown is read. */
export const addressInHtml = (address: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `<${address}> is left out of the page: inside HTML it is read as a tag, not as an address.`,
    `Write <a href="${address.includes(':') ? '' : 'mailto:'}${address}">${address}</a>, or put an empty line between HTML and Markdown.`,
    place,
  )

/** A tag that begins and never ends. */
export const unclosedHtml = (tag: string, less: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    `<${tag}> is not closed.`,
    `Add </${tag}>, or write ${less}${tag}> to show it as text.`,
    place,
  )

/** A tag that ends what has not begun, and in which lines there are others of its name. */
export const strayEnd = (
  tag: string,
  less: LessThan,
  place: Place,
  others: readonly number[],
): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    `</${tag}> has no matching <${tag}> before it; it is left out of the page.${andMore(others)}`,
    `Remove it, or write ${less}/${tag}> to show it as text.`,
    place,
  )

/** `<?php …>`, `<!DOCTYPE html>` and the like, by how it starts. */
export const asideInHtml = (start: string, less: LessThan, place: Place): Diagnostic =>
  problem(
    'warning',
    'unsafe-html',
    `“${start}” is left out of the page, up to the next “>”.`,
    `Write ${less}${start.slice(1)} to show it as text. Otherwise remove it.`,
    place,
  )

/** A tag without its `>`, in the piece of HTML that it stands in. */
export const endlessTag = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    'This tag does not end: what follows is read as part of it and not shown.',
    'Write “>” where it ends. Check that its quotes come in pairs and that it contains no empty line.',
    place,
  )

/** A comment in HTML that begins and never ends. */
export const unclosedComment = (place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    'This comment is not closed: nothing that follows is shown.',
    'Write “-->” where it ends.',
    place,
  )

/** Markdown in a block of HTML, and in which lines there is more. */
export const unreadMarkdown = (place: Place, others: readonly number[] = []): Diagnostic =>
  problem(
    'warning',
    'unread-markdown',
    `Markdown is shown as it is written here, because a block of HTML goes on until the next empty line.${andMore(others)}`,
    'Leave an empty line wherever HTML and Markdown meet, as below <summary> and above </details>, and do not indent the Markdown; or write it in HTML.',
    place,
  )
