// What can be wrong with front matter.

import type { Diagnostic, Kind, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'
import { NARROW_COMMA } from './wide-signs.ts'

/** Front matter that begins and never ends. */
export const unclosedFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter is not closed.',
    'End it with a line “---”.',
    place,
  )

/** Front matter that is a list or a single value. */
export const frontMatterNotMapping = (isWide: boolean, place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter is not a list of “key: value” lines.',
    isWide
      ? 'After a key, write a half-width colon and a plain space: “title: My page”.'
      : 'Write for example “title: My page”.',
    place,
  )

/** Front matter whose first line is not quite right. */
export const misshapenFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This line does not begin front matter.',
    'Begin the first line with exactly three hyphens: “---”.',
    place,
  )

/** Front matter that ends, but does not begin. */
export const unopenedFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter does not begin with “---”.',
    'Write a line “---” above it.',
    place,
  )

/** Words that a wide comma keeps together. */
export const wideComma = (sign: string, key: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'wide-comma',
    `“${sign}” does not separate values in “${key}”: they are read as one.`,
    NARROW_COMMA,
    place,
  )

/** Front matter that does not begin the file. */
export const lateFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This front matter is read as text, because it does not begin on the first line of the file.',
    'Delete the empty lines above it.',
    place,
  )

/** Front matter in TOML, between lines of `+++`. */
export const tomlFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This front matter is TOML.',
    'Write it as YAML, between lines of “---”: title: My page',
    place,
  )

/** A key of front matter that says nothing on a page of this kind. */
export const idleKey = (key: string, kind: Kind, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'idle-key',
    `“${key}” has no effect here: it is for ${{ doc: 'docs', post: 'posts', page: 'pages' }[kind]}.`,
    'Remove it.',
    place,
  )

/** `sidebar: { label: A, order: 2 }`: keys of the page itself in a group. */
export const sidebarGroup = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    '“sidebar” should be false or the id of a sidebar, not a group of keys.',
    'Write “label” and “order” on lines of their own, without “sidebar”.',
    place,
  )

/** A post with a title in its front matter and another one above its text. */
export const secondTitle = (title: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'second-title',
    `This heading is not shown, because the front matter of this post gives it the title “${title}”.`,
    'Remove one of the two, or write “##” to show this heading in the text.',
    place,
  )
