// What can be wrong with a config and with a file.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { didYouMean, meantHint, problem, type Instead } from './problem.ts'

/** A key that no schema knows. */
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

/** A text by locale for one that the site does not have. */
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

/** A text of the config, or its keywords or its picture, that some languages have, and these have not. */
export const missingText = (
  locales: readonly string[],
  shown: string,
  place: Partial<Place>,
): Diagnostic => {
  const named = locales.map((locale) => `“${locale}”`).join(' and ')
  return problem(
    'warning',
    'missing-text',
    `Nothing is given for ${named} here: what is given for “${shown}” is shown instead.`,
    `Write it for ${named}, too, or once for all locales.`,
    place,
  )
}

/** A name in the config that nothing of the site has. `what` is a page, a part of the site, a sidebar, or a word. */
export const idleName = (
  what: string,
  name: string | undefined,
  instead: Instead | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'idle-name',
    `There is no ${what}${name === undefined ? '' : ` “${name}”`}.`,
    meantHint(
      instead && { ...instead, address: `“${instead.address}”` },
      'Remove this, or name one that exists.',
    ),
    place,
  )

/** A value of the wrong kind, or none. `expected` completes “should be …”. */
export const wrongValue = (
  key: string,
  expected: string,
  received: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    `“${key}” should be ${expected}, not ${received}.`,
    received === 'empty' ? 'Write a value, or delete the key.' : undefined,
    place,
  )

/** A name that stands in a group in two encodings, which look the same. */
export const spelledTwice = (name: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    `“${name}” is written here twice; only the encoding of its accents differs.`,
    'Keep one of them.',
    place,
  )

/** A redirect from more than one path: hosts read such a line, and the page of a redirect cannot. */
export const redirectPattern = (from: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'redirect-pattern',
    `“${from}” is a pattern, but a redirect leads from a single path.`,
    'Write a line for each path, without “*” and “:name”.',
    place,
  )

/** A required key that is not there. `example` is how it may be written. */
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

/** The config cannot be run at all. */
export const badConfig = (message: string, hint: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'config', message, hint, place)

/** A page whose name nobody gave; it is a component, or stands at a heading that is HTML or has no space. */
export const missingTitle = (place: Place, written: keyof typeof TITLED = 'markdown'): Diagnostic =>
  problem('error', 'missing-title', 'This page has no title.', TITLED[written], place)

/** How a page is named. */
const TITLED = {
  below: 'Put this heading above all other text, or add “title: …” to its front matter.',
  component: 'Add “export const frontMatter = { title: … }”.',
  html: 'Write this heading as “# heading”, with empty lines around it, or add “title: …” to its front matter.',
  markdown: 'Add “title: …” to its front matter, or begin it with a “# heading”.',
  site: 'If the heading below names this page, write that one as “# heading” and remove this one. Otherwise write this one so, with empty lines around it, or add “title: …” to the front matter.',
  unspaced: 'Write a space after the “#” of its heading, or add “title: …” to its front matter.',
} as const

/** A file that is not text in UTF-8. */
export const notUtf8 = (place: Place): Diagnostic =>
  problem('error', 'encoding', 'This file is not valid UTF-8.', 'Save it as UTF-8.', place)

/** Both texts of a merge that git has left to its author. */
export const unmerged = (code: 'merge' | 'yaml' | 'module', place: Place): Diagnostic =>
  problem(
    'error',
    code,
    'A merge is not finished here.',
    `Keep one of the two texts, and take out the lines <<<<<<<, ======= and >>>>>>>${code === 'merge' ? ', or show them in a code block' : ''}.`,
    place,
  )

/** Characters that no text may hold. */
export const controlCharacters = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'encoding',
    `This file holds ${name}, which is shown as “\uFFFD”.`,
    'Delete the invisible character, or its escape.',
    place,
  )

/** A file that cannot be opened, or is none. */
export const unreadable = (reason: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'unreadable',
    `This file cannot be read: ${reason}.`,
    'Make it a readable file, or move it away.',
    place,
  )

/** A name that addresses, lists of addresses and other systems cannot hold. `mark` is what is in it. */
export const fileName = (name: string, mark: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'file-name',
    `This folder holds ${JSON.stringify(name)}, and no address can hold ${mark}.`,
    'Give it another name.',
    place,
  )

/** A folder of the content that cannot be listed. Without what is in it the site would lose pages. */
export const unreadableFolder = (reason: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'unreadable',
    `This folder cannot be read: ${reason}.`,
    'Let the user who builds the site read it, or move it away.',
    place,
  )

/** A site without its content. `similar` is a folder that has nearly the right name. */
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

/** A symbolic link to something outside the content. */
export const linkLeaves = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'symlink',
    'This symbolic link leads out of the content folder.',
    'Copy the file here instead: a build reads nothing outside the content.',
    place,
  )

/** A symbolic link to a folder. */
export const linkToFolder = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'symlink',
    'This symbolic link leads to a folder, which is not followed.',
    'Make it a real folder, or link its files one by one.',
    place,
  )

/** A post whose file name has no date, nothing after it, or a folder before it. */
export const badPostName = (place: Place): Diagnostic => {
  const name = place.path.replace(/^content\/[^/]+\/blog\//, '')
  const nested = /^(.+)\/(\d{4}-\d{2}-\d{2}-[^/]+(?:\/index)?\.\w+)$/.exec(name)
  const like = 'Name it like 2025-08-28-title.md, or 2025-08-28-title/index.md.'
  if (nested)
    return problem(
      'error',
      'post-name',
      `Posts belong directly in blog/, not in “${nested[1]}”.`,
      `Move it to blog/${nested[2]}.`,
      place,
    )
  const bare = /^\d{4}-\d{2}-\d{2}-?(\/index)?\.\w+$/.test(name)
  const message = bare
    ? 'The name of a post needs a word after its date.'
    : 'The name of a post must begin with its date.'
  return problem('error', 'post-name', message, like, place)
}

/** A component among the posts: lists, feeds and the search have no text of it. */
export const componentPost = (place: Place): Diagnostic =>
  problem(
    'error',
    'post-name',
    'A post must be Markdown, but this is a component.',
    'Write it as .md, or move it into pages/, where a component is a page of its own.',
    place,
  )

/** A date that no calendar has. */
export const impossibleDate = (date: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'date', `There is no day ${date}.`, 'Write a date as YYYY-MM-DD.', place)

/** A component page that exports no component, but something else where it has a line. */
export const noDefaultExport = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'no-default-export',
    'This page exports no component.',
    `${place.line === undefined ? 'Add' : 'Write here'} “export default function Page() { … }”.`,
    place,
  )

/** A source that used up one of its limits. */
export const tooCostly = (what: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-costly',
    `This file ${what}.`,
    'Split it, or simplify what is nested or repeated in it. The limits are set under “limits” in site.config.ts.',
    place,
  )

/** Blocks inside blocks, further than any reader follows. */
export const tooDeep = (depth: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-deep',
    `Quotes, lists or emphases are nested more than ${depth} deep here.`,
    'Flatten them.',
    place,
  )

/** A paragraph of megabytes. */
export const tooLong = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-long',
    'This is too long to be one paragraph.',
    'Split it with empty lines, or offer it as a file.',
    place,
  )
