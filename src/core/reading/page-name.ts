// Checks file names that become part of an address, and folds names that some file systems do not distinguish.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { pageName, pageNamedFile } from '../problems/names.ts'

/** These characters end the path of a URL: `/docs/c#` is the page `/docs/c`. */
const END_OF_PATH = /[#?]/g
/** The output of a page is a folder that also holds its data, so a page cannot have the name of an HTML file. */
const HTML_EXTENSION = /\.html?$/i

/**
 * Returns the id of a document in routes. Forbidden characters are replaced, so that a rejected name does not also
 * break every link to the page. Accents are in NFC, as people type them, because file systems differ.
 */
export function pageId(id: string): string {
  return id.replace(END_OF_PATH, '-').normalize('NFC')
}

/** Reports a document name that cannot be part of an address. */
export function pageNameProblems(id: string, place: Place): Diagnostic[] {
  const [character] = id.match(END_OF_PATH) ?? []
  const [extension] = HTML_EXTENSION.exec(id) ?? []
  return [
    ...(character === undefined ? [] : [pageName(character, place)]),
    ...(extension === undefined ? [] : [pageNamedFile(extension, place)]),
  ]
}

/** Folds a path so that paths which some file system takes for the same are equal: in NFC and lower case. */
export function folded(file: string): string {
  return file.normalize('NFC').toLowerCase()
}
