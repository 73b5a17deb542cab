// Diagnostics about front matter.

import type { Diagnostic, Kind, Place, Severity } from '../../shared/contract.ts'
import { problem } from './problem.ts'
import { HALF_WIDTH_COMMA, NO_LIST } from './full-width.ts'

/** Reports front matter that is never closed. */
export const unclosedFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter is not closed.',
    'End it with a line “---”.',
    place,
  )

/**
 * Reports front matter that is a list or a scalar instead of a mapping. `isWide` says that a full-width
 * colon or space follows the first key.
 */
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

/** Reports a first line that is almost `---`, such as `----` or an indented one. */
export const misshapenFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This line does not begin front matter.',
    'The first line must be exactly three hyphens, with nothing before them: “---”.',
    place,
  )

/** Reports front matter that is closed but never opened. */
export const unopenedFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter does not begin with “---”.',
    'Write a line “---” above it.',
    place,
  )

/** Reports values that are separated by a full-width comma, or stand in no list, and are therefore read as one. */
export const joiningComma = (
  sign: string,
  key: string,
  place: Place,
  severity: Severity = 'warning',
): Diagnostic =>
  problem(
    severity,
    'joined-values',
    `“${sign}” does not separate values in “${key}”: they are read as one.`,
    sign === ',' ? NO_LIST : HALF_WIDTH_COMMA,
    place,
  )

/** Reports front matter below empty lines, which is read as text. */
export const lateFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This front matter is read as text, because it does not begin on the first line of the file.',
    'Delete the empty lines above it.',
    place,
  )

/** Reports front matter in TOML, between lines of `+++`. */
export const tomlFrontMatter = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'This front matter is TOML.',
    'Write it as YAML, between lines of “---”: title: My page',
    place,
  )

const PLURALS = { doc: 'docs', post: 'posts', page: 'pages' } as const

/** Reports a front matter key that has no effect on this kind of page. */
export const idleKey = (key: string, kinds: readonly Kind[], place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'idle-key',
    `“${key}” has no effect here: it is for ${kinds.map((kind) => PLURALS[kind]).join(' and ')}.`,
    'Remove it.',
    place,
  )

/** Reports page keys that are nested under `sidebar`: `sidebar: { label: A, order: 2 }`, maybe with `hidden`. */
export const sidebarGroup = (hasHidden: boolean, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    '“sidebar” should be false or the id of a sidebar, not a group of keys.',
    `Write “label” and “order” on lines of their own, without “sidebar”.${hasHidden ? ' A page that _sidebars.yaml does not name is in no sidebar.' : ''}`,
    place,
  )

/** Reports a mapping under `search`: `search: { exclude: true }`. */
export const searchGroup = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    '“search” should be true or false, not a group of keys.',
    'Write “search: false” for a page that the search should not find, or delete it.',
    place,
  )

/** Reports authors that the front matter of a post describes instead of naming them. */
export const describedAuthor = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    '“authors” should be names, not groups of keys.',
    'Write “authors: [anna]”, and who that is into _authors.yaml: “anna: { name: Anna Berg, url: https://anna.example }”.',
    place,
  )

/** Reports a layout of another generator that has a counterpart. */
export const foreignLayout = (written: string, meant: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    `“layout” should be one of default, wide, home, not “${written}”.`,
    meant === 'default' ? 'Delete it.' : `Write “${meant}”.`,
    place,
  )

/** Reports a post that has a title in its front matter and a second one as a heading above its text. */
export const secondTitle = (place: Place): Diagnostic =>
  problem(
    'warning',
    'second-title',
    'This heading is not shown, because the front matter of this post gives it another title.',
    'Remove one of the two, or write “##” to show this heading in the text.',
    place,
  )

/** Reports Markdown in a text of front matter, which is shown as it is written. */
export const markdownText = (
  written: string,
  key: 'title' | 'label' | 'description',
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'plain-text',
    `“${key}” is not read as Markdown: “${written}” is shown as it is written.`,
    key === 'title'
      ? 'Write only the words, or write the title as a heading (# …) in place of “title”.'
      : 'Write only the words.',
    place,
  )
