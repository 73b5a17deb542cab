// What the name of a file must not hold because it becomes part of an address, and which names are one to some file systems.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { pageName, pageNamedFile } from '../problems/names.ts'

/** Ends the path of an address: in `/docs/c#` the page would be `/docs/c`. */
const END_OF_PATH = /[#?]/g
/** A page is a folder of the output, with its data beside it; this is the name of a file. */
const FILE_OF_PAGE = /\.html?$/i

/**
 * The id of a document in routes. A name that is refused is known by it, so that links to the page are not faults, too. Letters
 * with accents are encoded as people type them, whatever system the file was named on.
 */
export function pageId(id: string): string {
  return id.replace(END_OF_PATH, '-').normalize('NFC')
}

/** A complaint about the name of a document that cannot be an address. */
export function pageNameProblems(id: string, place: Place): Diagnostic[] {
  const [mark] = id.match(END_OF_PATH) ?? []
  const [extension] = FILE_OF_PAGE.exec(id) ?? []
  return [
    ...(mark === undefined ? [] : [pageName(mark, place)]),
    ...(extension === undefined ? [] : [pageNamedFile(extension, place)]),
  ]
}

/** A path as the least exact file system knows it. */
export function folded(file: string): string {
  return file.normalize('NFC').toLowerCase()
}
