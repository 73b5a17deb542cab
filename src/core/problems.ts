// The catalogue of everything that can be wrong with a site, in the words a maintainer reads. A message is a sentence about
// the author's file; a hint is something to do.

import type { Diagnostic, Place, Severity } from '../shared/contract.ts'

/** Makes a problem. Fields that are not known are left out, so that equal problems are equal values. */
export function problem(
  severity: Severity,
  code: string,
  message: string,
  hint?: string,
  place?: Partial<Place>,
): Diagnostic {
  return { severity, code, message, ...(hint ? { hint } : {}), ...place }
}

const didYouMean = (suggestion: string | undefined, otherwise: string): string =>
  suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`

// ------------------------------------------------------------------------------------------------- config and keys

/** A key that no schema knows. */
export const unknownKey = (
  key: string,
  subject: string,
  suggestion: string | undefined,
  known: readonly string[],
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'unknown-key',
    `${subject} has no key “${key}”.`,
    didYouMean(suggestion && `“${suggestion}”`, `Known keys: ${known.join(', ')}.`),
    place,
  )

/** A value of the wrong kind. `expected` completes “should be …”. */
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
    undefined,
    place,
  )

/** A required key that is not there. */
export const missingKey = (key: string, subject: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'missing-key', `${subject} needs “${key}”.`, `Add “${key}”.`, place)

/** The config cannot be run at all. */
export const badConfig = (message: string, hint: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'config', message, hint, place)

// -------------------------------------------------------------------------------------------------------- sources

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
export const frontMatterNotMapping = (place: Place): Diagnostic =>
  problem(
    'error',
    'front-matter',
    'The front matter is not a list of “key: value” lines.',
    'Write for example “title: My page”.',
    place,
  )

/** A page whose name nobody gave. */
export const missingTitle = (place: Place): Diagnostic =>
  problem(
    'error',
    'missing-title',
    'This page has no title.',
    'Add “title: …” to its front matter, or begin it with a “# heading”.',
    place,
  )

/** A file that is not text in UTF-8. */
export const notUtf8 = (place: Place): Diagnostic =>
  problem('error', 'encoding', 'This file is not valid UTF-8.', 'Save it as UTF-8.', place)

/** Characters that no text may hold. */
export const controlCharacters = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'encoding',
    `This file holds ${name}, which is shown as “\uFFFD”.`,
    'Delete the invisible character.',
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

/** A post whose file name has no date. */
export const badPostName = (place: Place): Diagnostic =>
  problem(
    'error',
    'post-name',
    'The name of a post begins with its date.',
    'Name it like 2025-08-28-title.md, or 2025-08-28-title/index.md.',
    place,
  )

/** A date that no calendar has. */
export const impossibleDate = (date: string, place: Place): Diagnostic =>
  problem('error', 'date', `There is no day ${date}.`, 'Write a date as YYYY-MM-DD.', place)

/** A component page that exports no component. */
export const noDefaultExport = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'no-default-export',
    'This page exports no component.',
    'Add “export default function Page() { … }”.',
    place,
  )

/** A module that esbuild or Node could not read or run. */
export const brokenModule = (
  message: string,
  hint: string | undefined,
  place: Partial<Place>,
): Diagnostic => problem('error', 'module', message, hint, place)

/** A theme without its one component. */
export const themeWithoutDefault = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    'The theme exports no component.',
    'Let theme/index.tsx have “export default function Theme(props: ThemeProps) { … }”.',
    place,
  )

/** A source that used up one of its limits. */
export const tooCostly = (what: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'too-costly',
    `This file ${what}.`,
    'Split it, or simplify what is nested or repeated in it. The limits stand under “limits” in site.config.ts.',
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

// -------------------------------------------------------------------------------------------------------- markdown

/** `{{name}}` with a name that the config does not give. */
export const unknownValue = (
  name: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'unknown-value',
    `The config has no value “${name}”.`,
    didYouMean(
      suggestion && `{{${suggestion}}}`,
      'Add it under “values” in site.config.ts, or write \\{{ if the braces are meant.',
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

/** A container that nobody knows. */
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
      'Known are note, tip, info, warning, danger, details and tabs.',
    ),
    place,
  )

/** A container that begins and never ends. */
export const unclosedContainer = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-container',
    `“:::${name}” is not closed.`,
    'End it with a line “:::”.',
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

/** A tag that begins and never ends. */
export const unclosedHtml = (tag: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-html',
    `<${tag}> is not closed.`,
    `Add </${tag}>, or write \\<${tag}> if the text is meant.`,
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
    didYouMean(suggestion, 'Write “text” for code that needs no colours.'),
    place,
  )

// ------------------------------------------------------------------------------------------------------------ plan

/** Two inputs that want the same file of the output. */
export const sameRoute = (
  what: string,
  other: string,
  how: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'same-route',
    `${what} is claimed here and by ${other}${how}.`,
    'Rename or remove one of them.',
    place,
  )

/** A sidebar that lists what does not exist. */
export const unknownDoc = (id: string, suggestion: string | undefined, place: Place): Diagnostic =>
  problem(
    'error',
    'unknown-doc',
    `There is no document “${id}”.`,
    didYouMean(suggestion, 'Name a file below docs/ without its extension.'),
    place,
  )

/** A document that stands in two sidebars. */
export const listedTwice = (id: string, sidebar: string, place: Place): Diagnostic =>
  problem(
    'error',
    'listed-twice',
    `“${id}” stands in the sidebar “${sidebar}” already.`,
    'Keep one of them.',
    place,
  )

/** A tag that `_tags.yaml` does not define. */
export const unknownTag = (tag: string, suggestion: string | undefined, place: Place): Diagnostic =>
  problem(
    'error',
    'unknown-tag',
    `There is no tag “${tag}”.`,
    didYouMean(
      suggestion && `“${suggestion}”`,
      'Add it to _tags.yaml, with a label and a description.',
    ),
    place,
  )

/** A front matter `sidebar` that does not exist. */
export const unknownSidebar = (
  id: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'unknown-sidebar',
    `There is no sidebar “${id}”.`,
    didYouMean(suggestion && `“${suggestion}”`, 'Name one of _sidebars.yaml, or false.'),
    place,
  )

/** A translation whose headings differ from the original's. */
export const differingHeadings = (original: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'differing-headings',
    `From here on the headings differ from those of ${original}, so their ids are not shared.`,
    'Give both the same headings in the same order, or explicit ids.',
    place,
  )

/** A name that some file systems cannot hold. */
export const longName = (bytes: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'long-name',
    `A part of this page's path takes ${bytes} bytes; file systems allow 255.`,
    'Give the file a shorter name.',
    place,
  )

/** Without its history a page cannot say when it was last changed. */
export const noHistory = (why: string): Diagnostic =>
  problem(
    'warning',
    'no-history',
    `Pages show no “last updated”: ${why}.`,
    'Build in a full clone, or write “updated: YYYY-MM-DD” in the front matter.',
  )

// ----------------------------------------------------------------------------------------------------------- links

/** A link to a page that is not there. */
export const brokenLink = (
  severity: Severity,
  target: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    severity,
    'broken-link',
    `No page at ${target}`,
    suggestion && `Did you mean ${suggestion}?`,
    place,
  )

/** A link to a file of the content that is not there. */
export const brokenFileLink = (
  severity: Severity,
  target: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    severity,
    'broken-link',
    `No file at ${target}`,
    suggestion && `Did you mean ${suggestion}?`,
    place,
  )

/** A link to a place on a page that is not there. */
export const brokenAnchor = (
  severity: Severity,
  anchor: string,
  target: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    severity,
    'broken-anchor',
    `No heading #${anchor} on ${target}`,
    suggestion && `Did you mean #${suggestion}?`,
    place,
  )

/** A picture that is not there. */
export const brokenImage = (
  severity: Severity,
  target: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    severity,
    'broken-image',
    `No picture at ${target}`,
    suggestion && `Did you mean ${suggestion}?`,
    place,
  )

/** A redirect that leads nowhere. */
export const brokenRedirect = (
  from: string,
  to: string,
  suggestion: string | undefined,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'error',
    'broken-redirect',
    `The redirect from ${from} leads to ${to}, where no page is.`,
    suggestion && `Did you mean ${suggestion}?`,
    place,
  )

// ---------------------------------------------------------------------------------------------------------- output

/** A page that has become larger than any page should be. */
export const pageTooLarge = (megabytes: number, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'page-too-large',
    `This page is over ${megabytes} MB of HTML.`,
    'Split it.',
    place,
  )

/** A component or the theme threw an error while the page was drawn. */
export const drawFailed = (route: string, message: string, place: Partial<Place>): Diagnostic =>
  problem('error', 'draw', `${route} cannot be drawn: ${message}`, undefined, place)
