// Diagnostics about sidebars.

import type { Diagnostic, FilePath, Place } from '../../shared/contract.ts'
import { didYouMean, suggestionHint, problem, type Suggestion } from './problem.ts'
import { joinSome } from './diagnostics.ts'
import { HALF_WIDTH_COMMA, FULL_WIDTH_COMMA } from './full-width.ts'

/** The documents of a folder, as a group of a sidebar. */
export interface FolderGroup {
  readonly label: string
  readonly items: readonly unknown[]
}

/**
 * Reports a sidebar entry that names no document. `folder` is given if the name is that of a folder of
 * documents; `listed` holds every document that the same file lists.
 */
export const unknownDoc = (
  id: string,
  suggestion: Suggestion | undefined,
  folder: FolderGroup | undefined,
  listed: ReadonlySet<string>,
  place: Place,
): Diagnostic => {
  // Whether the entry probably joins two entries. It does not if ids of documents contain such a mark themselves.
  const isJoinedBy = (mark: RegExp): boolean =>
    mark.test(id) && suggestion?.reason === undefined && !mark.test(suggestion?.address ?? '')
  const hint = (): string => {
    // YAML reads a line with deeper indentation as the continuation of the line before.
    if (isJoinedBy(/ - /))
      return 'The next line is indented too far: write each document on a line “- …”, indented like the one before.'
    if (isJoinedBy(FULL_WIDTH_COMMA)) return HALF_WIDTH_COMMA
    if (suggestion?.reason !== undefined && listed.has(suggestion.address))
      return `Remove this: it is now called ${suggestion.address}, which is listed, too.`
    return suggestionHint(
      suggestion,
      folder === undefined
        ? 'Name a file below docs/ without its extension.'
        : `List each document of the folder by its name: ${formatGroup(folder)}`,
    )
  }
  return problem('error', 'unknown-doc', `There is no document “${id}”.`, hint(), place)
}

/** Reports a document that is listed twice. `isHeading` is set if a group's heading has led to it before. */
export const listedTwice = (
  id: string,
  sidebar: string,
  isHeading: boolean,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'listed-twice',
    `“${id}” is already listed in the sidebar “${sidebar}”.`,
    isHeading ? 'Remove it here: the heading of a group leads to it.' : 'Keep one of them.',
    place,
  )

/** Reports documents that are in the sidebars of the original language but in none of the translation's. */
export const lackingInSidebar = (
  names: readonly string[],
  original: FilePath,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'lacking-in-sidebar',
    `There ${names.length === 1 ? 'is a document' : 'are documents'} in ${original} that no sidebar has here: ${joinSome(names, 3)}.`,
    'List what is missing here, where it belongs.',
    place,
  )

/** Reports a front matter `sidebar` that names no sidebar. */
export const unknownSidebar = (
  id: string,
  ids: readonly string[],
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'unknown-sidebar',
    `There is no sidebar “${id}”.`,
    didYouMean(
      suggestion && `“${suggestion}”`,
      ids.length === 0 ? 'Write false, or delete it.' : `Write one of ${ids.join(', ')}, or false.`,
    ),
    place,
  )

/** Formats a group in YAML flow style, with at most `MAX_NAMED` of its documents. */
function formatGroup({ label, items }: FolderGroup): string {
  const formatValue = (text: unknown): string =>
    /^[\p{L}\p{M}\p{N}_./-]+$/u.test(String(text)) ? String(text) : JSON.stringify(text)
  const named = items.slice(0, MAX_NAMED).map(formatValue)
  const list = `[${[...named, ...(items.length > MAX_NAMED ? ['…'] : [])].join(', ')}]`
  return label === '' ? list : `{ label: ${formatValue(label)}, items: ${list} }`
}

const MAX_NAMED = 12

/** Reports a document or a list after a name, as `- Install: install.md` in other programs. */
export const namedItem = (name: string, isList: boolean, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'wrong-value',
    `“${name}: …” is neither a document nor a group.`,
    isList
      ? `Write a group: { label: ${name}, items: […] }`
      : 'Write only the path of the document, and its name as “label” into its front matter.',
    place,
  )
