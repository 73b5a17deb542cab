// Diagnostics about the config and about source files.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { didYouMean, suggestionHint, problem, type Suggestion } from './problem.ts'

/** Reports a key that the schema does not have. */
export const unknownKey = (
  key: string,
  subject: string,
  suggestion: string | undefined,
  otherwise: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'unknown-key',
    `${subject} has no key “${key}”.`,
    didYouMean(suggestion && `“${suggestion}”`, otherwise),
    place,
  )

/** Reports a text for a locale that the site does not have. */
export const unknownLocale = (
  locale: string,
  suggestion: string | undefined,
  known: readonly string[],
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'unknown-locale',
    `There is no locale “${locale}”.`,
    didYouMean(suggestion && `“${suggestion}”`, `Name one of “locales”: ${known.join(', ')}.`),
    place,
  )

/** Reports a value of the config that lacks some locales. `shown` is the locale whose value is shown for these. */
export const missingText = (
  locales: readonly string[],
  shown: string,
  place: Partial<Place>,
): Diagnostic => {
  const localeNames = locales.map((locale) => `“${locale}”`).join(' and ')
  return problem(
    'warning',
    'missing-text',
    `Nothing is given for ${localeNames} here: what is given for “${shown}” is shown instead.`,
    `Write it for ${localeNames}, too, or once for all locales.`,
    place,
  )
}

/**
 * Reports a name in the config that matches no page, part of the site, sidebar or word. `what` says which of these.
 */
export const idleName = (
  what: string,
  name: string | undefined,
  instead: Suggestion | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'idle-name',
    `There is no ${what}${name === undefined ? '' : ` “${name}”`}.`,
    suggestionHint(
      instead && { ...instead, address: `“${instead.address}”` },
      'Remove this, or name one that exists.',
    ),
    place,
  )

/**
 * Reports an invalid or missing value, that of a key or, if `key` is empty, of the whole `subject`. `expected`
 * completes the sentence “should be …”.
 */
export const wrongValue = (
  [subject, key]: readonly [string, string],
  expected: string,
  received: string,
  place: Partial<Place>,
): Diagnostic => {
  const message = `${key ? `“${key}”` : subject} should be ${expected}, not ${received}.`
  const hint = key ? 'Write a value, or delete the key.' : 'Write something into it, or delete it.'
  return problem('error', 'wrong-value', message, received === 'empty' ? hint : undefined, place)
}

/** Reports a name that occurs twice in a group, in two Unicode normalizations that look the same. */
export const spelledTwice = (name: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    `“${name}” is written here twice; only the encoding of its accents differs.`,
    'Keep one of them.',
    place,
  )

/** Reports a redirect from a pattern. Some hosts support those, but a redirect page has a single path. */
export const redirectPattern = (from: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'redirect-pattern',
    `“${from}” is a pattern, but a redirect leads from a single path.`,
    'Write a line for each path, without “*” and “:name”.',
    place,
  )

/** Reports a missing required key. `example` shows how to write it. */
export const missingKey = (
  key: string,
  subject: string,
  example: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'missing-key',
    `${subject} needs “${key}”.`,
    `Add it, for example: ${example}`,
    place,
  )

/** Reports a config that cannot be loaded or evaluated. */
export const badConfig = (message: string, hint: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'config', message, hint, place)

/** Reports a page without a title. `form` selects the hint that fits how the page or its heading is written. */
export const missingTitle = (place: Place, form: keyof typeof HINTS = 'markdown'): Diagnostic =>
  problem('error', 'missing-title', 'This page has no title.', HINTS[form], place)

/** Hints for giving a page a title, by how the page or its heading is written. */
const HINTS = {
  below: 'Put this heading above all other text, or add “title: …” to its front matter.',
  component: 'Add “export const frontMatter = { title: … }”.',
  html: 'Write this heading as “# heading”, with empty lines around it, or add “title: …” to its front matter.',
  markdown: 'Add “title: …” to its front matter, or begin it with a “# heading”.',
  site: 'If the heading below names this page, write that one as “# heading” and remove this one. Otherwise write this one so, with empty lines around it, or add “title: …” to the front matter.',
  unspaced: 'Write a space after the “#” of its heading, or add “title: …” to its front matter.',
} as const

/** Reports a file that is not valid UTF-8. */
export const notUtf8 = (place: Place): Diagnostic =>
  problem('error', 'encoding', 'This file is not valid UTF-8.', 'Save it as UTF-8.', place)

/** Reports conflict markers of an unfinished Git merge. */
export const unmerged = (code: 'merge' | 'yaml' | 'module', place: Place): Diagnostic =>
  problem(
    'error',
    code,
    'A merge is not finished here.',
    `Keep one of the two texts, and take out the lines <<<<<<<, ======= and >>>>>>>${code === 'merge' ? ', or show them in a code block' : ''}.`,
    place,
  )

/** Reports characters that no text may contain. */
export const controlCharacters = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'encoding',
    `This file holds ${name}, which is shown as “\uFFFD”.`,
    'Delete the invisible character, or its escape.',
    place,
  )

/** Reports a path that cannot be opened, or is not a regular file. */
export const unreadable = (reason: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'unreadable',
    `This file cannot be read: ${reason}.`,
    'Make it a readable file, or move it away.',
    place,
  )

/** Reports a file name with a character that addresses or other systems cannot hold. `mark` describes it. */
export const fileName = (name: string, mark: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'file-name',
    `This folder holds ${JSON.stringify(name)}, and no address can hold ${mark}.`,
    'Give it another name.',
    place,
  )

/** Reports a content folder that cannot be listed. It is an error because the site would lose pages. */
export const unreadableFolder = (reason: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'unreadable',
    `This folder cannot be read: ${reason}.`,
    'Let the user who builds the site read it, or move it away.',
    place,
  )

/** Reports a site without a content folder. `similar` is a folder with nearly the right name. */
export const noContent = (similar: string | undefined, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'no-content',
    'There is no folder “content” beside site.config.ts.',
    similar === undefined
      ? 'Make it, with a folder for each locale: content/en/docs/first.md where “en” is one.'
      : `Rename “${similar}” to “content”.`,
    place,
  )

/** Reports a symbolic link that points out of the content folder. */
export const linkLeaves = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'symlink',
    'This symbolic link leads out of the content folder.',
    'Copy the file here instead: a build reads nothing outside the content.',
    place,
  )

/** Reports a symbolic link to a folder. */
export const linkToFolder = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'symlink',
    'This symbolic link leads to a folder, which is not followed.',
    'Make it a real folder, or link its files one by one.',
    place,
  )

/** Reports a date that does not exist, such as February 30. */
export const impossibleDate = (date: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'date', `There is no day ${date}.`, 'Write a date as YYYY-MM-DD.', place)

/** Reports a component page without a component. `place` has a line if its default export is something else. */
export const noDefaultExport = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'no-default-export',
    'This page exports no component.',
    `${place.line === undefined ? 'Add' : 'Write here'} “export default function Page() { … }”.`,
    place,
  )

/** Reports a source file that exceeded one of its resource limits. */
export const tooCostly = (what: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-costly',
    `This file ${what}.`,
    'Split it, or simplify what is nested or repeated in it. The limits are set under “limits” in site.config.ts.',
    place,
  )

/** Reports blocks or emphases that are nested too deeply. */
export const tooDeep = (depth: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-deep',
    `Quotes, lists or emphases are nested more than ${depth} deep here.`,
    'Flatten them.',
    place,
  )

/** Reports a paragraph that is too long to parse, such as one of megabytes. */
export const tooLong = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-long',
    'This is too long to be one paragraph.',
    'Split it with empty lines, or offer it as a file.',
    place,
  )
