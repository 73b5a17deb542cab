// Writes what a suggestion says into the file where a link stands. Nothing else in the file changes, and a file is replaced as a
// whole or not at all. What is written is read again first: where it is no longer the same link to another address, because of the
// quotes, parentheses or code around it, nothing is written.

import fs from 'node:fs'
import path from 'node:path'
import { readMarkdownUrl, readUrl } from '../../core/markdown/url.ts'
import { lines, type Lines } from '../../core/reading/place.ts'
import { filePath, type FilePath } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { replaceFile } from '../folders/replace-file.ts'
import { editsOf, type Edit } from './edits.ts'
import type { Located } from './locate.ts'

/** An edit at its place in a text: what is cut out, and what is put there. */
interface Cut {
  readonly edit: Edit
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The ways in which an edit can be made, the plainest first. */
type Ways = readonly Cut[]

/** What was mended, and which files would have been if they were in UTF-8. */
interface Fixed {
  readonly mended: readonly Edit[]
  readonly foreign: readonly FilePath[]
}

/** Mends every link whose faults can all be mended for certain; returns what has been done. */
export async function fix(root: string, located: readonly Located[]): Promise<Fixed> {
  const byFile = editsOf(located)
  const mended: Edit[] = []
  const foreign: FilePath[] = []
  if (byFile.size === 0) return { mended, foreign }
  const { areMended, readAs } = await import('./read-back.ts')
  for (const [file, edits] of byFile) {
    const real = fs.realpathSync(path.join(root, file))
    const text = textOf(real)
    if (text === undefined) {
      foreign.push(filePath(file))
      continue
    }
    const before = readAs(file, text)
    if (!before) continue
    const reads = (cuts: readonly Cut[]): boolean => {
      const changes = cuts.map(({ edit }) => edit)
      return areMended(before, readAs(file, applied(text, cuts)), changes)
    }
    const where = lines(text)
    const cuts = mendable(
      edits.map((edit) => waysToWrite(text, where, edit, isXml(file))),
      reads,
    )
    if (cuts.length === 0) continue
    replaceFile(real, applied(text, cuts))
    mended.push(...cuts.map(({ edit }) => edit))
  }
  return { mended, foreign }
}

/** A sign that means itself, in Markdown and in JSON. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Whether a file is read by programs that refuse all of it for one bare `&`. Ours do not. */
function isXml(file: string): boolean {
  return /\.(xml|svg|xhtml?|xht)$/i.test(file)
}

/** Where an edit would be made, in each of the ways in which its address can be written, the plainest first. */
function waysToWrite(text: string, where: Lines, edit: Edit, inXml: boolean): Ways {
  const { line, column, length, from, to } = edit
  const at = where.offset(line, column)
  const written = text.slice(at, at + length)
  const inside = written.indexOf(from)
  // What is no address is never replaced.
  const reads = [readUrl, readMarkdownUrl]
  if (inside < 0 && reads.every((read) => read(written.replace(ESCAPED, '$1')) !== from)) return []
  const [start, end] = inside < 0 ? [at, at + length] : [at + inside, at + inside + from.length]
  const plain = [to, encoded(to)]
  const marked = plain.map(escapeHtml)
  // Where characters are written as markup, so are the new ones.
  const either = inside < 0 ? [...marked, ...plain] : [...plain, ...marked]
  const ways = inXml ? marked : either
  return [...new Set(ways)].map((way) => ({ edit, start, end, text: way }))
}

/** An address without anything that could mean something around it: a bracket, a quote, a letter that ends it in Chinese. */
function encoded(address: string): string {
  const bytes = (text: string): string =>
    [...Buffer.from(text)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('')
  return address.replace(/[^\w./?#=&:;%~@+,-]+/g, bytes)
}

/** Of all edits those that can be made: all together, or those that can be made apart from the others. */
function mendable(
  edits: readonly Ways[],
  reads: (cuts: readonly Cut[]) => boolean,
): readonly Cut[] {
  const cuts = mendableIn(edits, reads)
  return reads(cuts) ? cuts : []
}

/** Half by half, since few of many cannot be made; one that is left alone in the first way that is right. */
function mendableIn(
  edits: readonly Ways[],
  reads: (cuts: readonly Cut[]) => boolean,
): readonly Cut[] {
  const plain = edits.flatMap(([first]) => first ?? [])
  if (reads(plain)) return plain
  if (edits.length > 1) return halves(edits).flatMap((half) => mendableIn(half, reads))
  return edits.flatMap((ways) => ways.find((way) => reads([way])) ?? [])
}

function halves<T>(all: readonly T[]): [readonly T[], readonly T[]] {
  const half = Math.ceil(all.length / 2)
  return [all.slice(0, half), all.slice(half)]
}

/** A text with its edits, from its end to its beginning, so that places stay what they are. */
function applied(text: string, cuts: readonly Cut[]): string {
  let now = text
  for (const { start, end, text: put } of cuts.toSorted((a, b) => b.start - a.start))
    now = now.slice(0, start) + put + now.slice(end)
  return now
}

/** The text of a file with all its marks. One in another encoding would not survive being written. */
function textOf(file: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file))
  } catch {
    return undefined
  }
}
