// Writes suggested addresses into the files that contain the links. Nothing else in a file changes, and a
// file is replaced atomically or not at all. The new text is parsed before it is written: if quotes,
// parentheses or code around a link keep it from being the same link with the new address, nothing is
// written.

import fs from 'node:fs'
import path from 'node:path'
import { readMarkdownUrl, readUrl } from '../../core/markdown/url.ts'
import { lines, type Lines } from '../../core/reading/place.ts'
import { filePath, type FilePath } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { replaceFile } from '../folders/replace-file.ts'
import { editsOf, type Edit } from './edits.ts'
import type { Located } from './locate.ts'

/** An edit at its offsets in a text: the range to remove, and the text to insert. */
interface Splice {
  readonly edit: Edit
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Alternative spellings of an edit, the plainest first. */
type Spellings = readonly Splice[]

/** The edits made, and the files that could not be fixed because they are not UTF-8. */
interface Fixed {
  readonly appliedEdits: readonly Edit[]
  readonly notUtf8Files: readonly FilePath[]
}

/** Fixes every link whose problems all have a certain fix. Returns the edits made. */
export async function fix(root: string, located: readonly Located[]): Promise<Fixed> {
  const byFile = editsOf(located)
  const appliedEdits: Edit[] = []
  const notUtf8Files: FilePath[] = []
  if (byFile.size === 0) return { appliedEdits, notUtf8Files }
  const { areMended, readAs } = await import('./read-back.ts')
  for (const [file, edits] of byFile) {
    const real = fs.realpathSync(path.join(root, file))
    const text = textOf(real)
    if (text === undefined) {
      notUtf8Files.push(filePath(file))
      continue
    }
    const original = readAs(file, text)
    if (!original) continue
    const isReadBack = (splices: readonly Splice[]): boolean => {
      const changes = splices.map(({ edit }) => edit)
      return areMended(original, readAs(file, applySplices(text, splices)), changes)
    }
    const fileLines = lines(text)
    const splices = applicableEdits(
      edits.map((edit) => spellingsOf(text, fileLines, edit, isXml(file))),
      isReadBack,
    )
    if (splices.length === 0) continue
    replaceFile(real, applySplices(text, splices))
    appliedEdits.push(...splices.map(({ edit }) => edit))
  }
  return { appliedEdits, notUtf8Files }
}

/** Matches a backslash escape, as in Markdown and JSON. */
const BACKSLASH_ESCAPE = /\\([!-/:-@[-`{-~])/g

/**
 * Whether other programs parse the file as XML, which fails as a whole on a bare `&`. The readers of sitegen
 * do not.
 */
function isXml(file: string): boolean {
  return /\.(xml|svg|xhtml?|xht)$/i.test(file)
}

/**
 * Returns the edit in every way to spell its new address, the plainest first. Returns nothing if the text at
 * its place is not the old address.
 */
function spellingsOf(text: string, fileLines: Lines, edit: Edit, inXml: boolean): Spellings {
  const { line, column, length, from, to } = edit
  const at = fileLines.offset(line, column)
  const written = text.slice(at, at + length)
  const index = written.indexOf(from)
  // If the text at this place does not read as the expected address, it must not be replaced.
  const readers = [readUrl, readMarkdownUrl]
  if (
    index < 0 &&
    readers.every((reader) => reader(written.replace(BACKSLASH_ESCAPE, '$1')) !== from)
  )
    return []
  const [start, end] = index < 0 ? [at, at + length] : [at + index, at + index + from.length]
  const plain = [to, percentEncode(to)]
  const escaped = plain.map(escapeHtml)
  // Where the old address is escaped as markup, the new one is too.
  const ordered = index < 0 ? [...escaped, ...plain] : [...plain, ...escaped]
  const spellings = inXml ? escaped : ordered
  return [...new Set(spellings)].map((spelling) => ({ edit, start, end, text: spelling }))
}

/**
 * Percent-encodes every character that could have a meaning in the surrounding text: a bracket, a quote, or a
 * Chinese character, which ends a bare URL.
 */
function percentEncode(address: string): string {
  const encodeText = (text: string): string =>
    [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('')
  return address.replace(/[^\w./?#=&:;%~@+,-]+/g, encodeText)
}

/** Returns the edits that can be made: all together, or those that work on their own. */
function applicableEdits(
  edits: readonly Spellings[],
  isReadBack: (splices: readonly Splice[]) => boolean,
): readonly Splice[] {
  const splices = bisectEdits(edits, isReadBack)
  return isReadBack(splices) ? splices : []
}

/**
 * Bisects the edits, since usually only a few of many cannot be made. For a single edit, returns the first
 * spelling that is read back correctly.
 */
function bisectEdits(
  edits: readonly Spellings[],
  isReadBack: (splices: readonly Splice[]) => boolean,
): readonly Splice[] {
  const plainest = edits.flatMap(([first]) => first ?? [])
  if (isReadBack(plainest)) return plainest
  if (edits.length > 1) return halves(edits).flatMap((half) => bisectEdits(half, isReadBack))
  return edits.flatMap((spellings) => spellings.find((spelling) => isReadBack([spelling])) ?? [])
}

function halves<T>(all: readonly T[]): [readonly T[], readonly T[]] {
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

/** Applies the edits from the end to the beginning, so that the offsets stay valid. */
function applySplices(text: string, splices: readonly Splice[]): string {
  let result = text
  for (const { start, end, text: insertion } of splices.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + insertion + result.slice(end)
  return result
}

/**
 * Reads a file with its byte order mark, if it has one. Returns `undefined` if it is not UTF-8, since writing
 * it back would corrupt it.
 */
function textOf(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file))
  } catch {
    return undefined
  }
}
