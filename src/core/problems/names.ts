// Diagnostics about names of files and folders.

import type { Diagnostic, FilePath, Locale, Place } from '../../shared/contract.ts'
import { didYouMean, problem } from './problem.ts'
import { joinSome } from './diagnostics.ts'

/** Reports a document whose name contains a character that ends the path of an address. */
export const pageName = (mark: string, place: Place): Diagnostic =>
  problem(
    'error',
    'page-name',
    `The name of a page is part of its address, and “${mark}” ends an address.`,
    'Rename the file or its folder: “c-sharp.md”, not “c#.md”. The title may hold any character.',
    place,
  )

/** Reports a document that is named like the HTML file of a page: `a.html.md`. */
export const pageNamedFile = (extension: string, place: Place): Diagnostic =>
  problem(
    'error',
    'page-name',
    `The name of a page is part of its address, and “${extension}” makes it the address of a file.`,
    'Rename it: “page.md”, not “page.html.md”. “redirects: [/docs/page.html]” keeps its old address.',
    place,
  )

/**
 * Reports files of one kind that a build ignores. `what` completes the sentence that begins with one path
 * or several paths.
 */
export const ignoredFiles = (
  files: readonly [FilePath, ...FilePath[]],
  what: { readonly one: string; readonly some: string },
  suggestion: string | undefined,
  otherwise: string,
): Diagnostic => {
  const [path] = files
  const message = files.length === 1 ? `${path} ${what.one}.` : `${listPaths(files)} ${what.some}.`
  return problem('warning', 'ignored-file', message, didYouMean(suggestion, otherwise), { path })
}

/** Reports README files that other generators use as the index page of their folder. */
export const readmePages = (files: readonly [FilePath, ...FilePath[]]): Diagnostic =>
  problem(
    'warning',
    'misnamed',
    files.length === 1
      ? `${files[0]} becomes a page called README, not the page of its folder.`
      : `${listPaths(files)} become pages called README, not the pages of their folders.`,
    'Rename it to index.md.',
    { path: files[0] },
  )

/**
 * Reports folders whose file names are numbered but whose pages are sorted by name. `first` is the file
 * that should come first in the first of these folders.
 */
export const numberedFiles = (
  folders: readonly string[],
  first: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'misnamed',
    `The pages of ${listPaths(folders)} are sorted by their names, not by the numbers in their file names.`,
    `Write “order: 1” into ${first} and so on, or list the pages in _sidebars.yaml. The number stays in the address unless you remove it from the file name.`,
    place,
  )

/** Reports a folder in the content of one locale that is named like another locale. */
export const ofOtherLocale = (
  path: FilePath,
  locale: Locale,
  other: Locale,
  kind: string,
): Diagnostic =>
  problem(
    'warning',
    'misnamed',
    `${path} is named like the locale “${other}”, but its pages belong to “${locale}”.`,
    `Move what is in it to content/${other}/${kind}.`,
    { path },
  )

/** Reports pages whose names end with a locale. `to` is where the first of them belongs. */
export const suffixedPages = (
  files: readonly [FilePath, ...FilePath[]],
  to: FilePath,
): Diagnostic =>
  problem(
    'warning',
    'misnamed',
    files.length === 1
      ? `The name of ${files[0]} ends with a language, but it is no translation here: each language has its own folder.`
      : `The names of ${listPaths(files)} end with a language, but they are no translations here: each language has its own folder.`,
    files.length === 1
      ? `Move it to ${to}.`
      : `Move them to the folders of their languages: ${files[0]} to ${to}.`,
    { path: files[0] },
  )

/**
 * Reports index pages without text. `line` is an example of a list item that links to a page below the
 * first of them.
 */
export const emptyFolders = (files: readonly [FilePath, ...FilePath[]], line: string): Diagnostic =>
  problem(
    'warning',
    'empty-page',
    files.length === 1
      ? `${files[0]} shows only its title: it has no text.`
      : `${listPaths(files)} show only their titles: they have no text.`,
    `Write a list of the pages below it, as lines “${line}” or in :::cards.`,
    { path: files[0] },
  )

/** Reports a content folder that a build does not read. */
export const ignoredFolder = (
  path: FilePath,
  why: string,
  suggestion: string | undefined,
  otherwise: string,
): Diagnostic =>
  problem(
    'warning',
    'ignored-folder',
    `Nothing in ${path} is read: ${why}.`,
    didYouMean(suggestion, otherwise),
    { path },
  )

/** Lists up to three paths in full, and otherwise two of them and the number of the others. */
function listPaths(files: readonly string[]): string {
  const [first = '', second = '', third = ''] = files
  if (files.length === 1) return first
  if (files.length === 2) return `${first} and ${second}`
  return files.length === 3 ? `${first}, ${second} and ${third}` : joinSome(files, 2)
}

/** Reports an SVG that browsers draw within a page, but not as a picture. */
export const noNamespace = (place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'no-picture',
    'Browsers do not show this picture: its <svg> does not say that it is SVG.',
    'Write <svg xmlns="http://www.w3.org/2000/svg" …>.',
    place,
  )

/** Reports a file with the extension of an image that no browser can show. */
export const noPicture = (isEmpty: boolean, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'no-picture',
    isEmpty ? 'This picture is empty.' : 'This file has the name of a picture, but it is not one.',
    'Save it again, in the format that its name says.',
    place,
  )
