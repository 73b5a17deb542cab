// The bytes of sources and data files, and the texts they stand for. A source that has not changed is known by its bytes, and never
// decoded.

import fs from 'node:fs'
import path from 'node:path'
import type { DataFile } from '../../core/plan/data-files.ts'
import { unreadable } from '../../core/problems/source.ts'
import type { Diagnostic, FilePath, Source, SourceFile } from '../../shared/contract.ts'
import type { Content } from '../store/file-notes.ts'
import { Lost } from '../store/store.ts'
import { utf8Text } from '../folders/utf8.ts'
import { systemCode, why } from '../folders/why.ts'
import type { Workshop } from '../store/workshop.ts'

/** A source that is not decoded, and perhaps not even read. */
export interface RawSource extends SourceFile {
  readonly content: Content
}

/** Reads sources, one after another as they are asked for. What cannot be read is left out and told of. */
export function* readSources(
  { root, recent }: Pick<Workshop, 'root' | 'recent'>,
  files: readonly SourceFile[],
  diagnostics: Diagnostic[],
): Generator<RawSource> {
  for (const file of files) {
    const source = attempt(file.path, diagnostics, () =>
      recent.file('source', path.join(root, file.path), (content): RawSource => ({
        ...file,
        content,
      })),
    )
    if (source) yield source
  }
}

/** Reads a data file. */
export function readData(
  { root, recent }: Pick<Workshop, 'root' | 'recent'>,
  file: FilePath,
  diagnostics: Diagnostic[],
): DataFile | undefined {
  const read = attempt(file, diagnostics, () =>
    recent.file('data', path.join(root, file), ({ bytes }): DataFile | Diagnostic => {
      const text = utf8Text(file, bytes())
      return typeof text === 'string' ? { path: file, text } : text
    }),
  )
  if (!read || 'text' in read) return read
  diagnostics.push(read)
  return undefined
}

/** A source with its text, or a problem at its first byte that is no UTF-8. */
export function fromUtf8({ content, ...file }: RawSource): Source | Diagnostic {
  const text = utf8Text(file.path, content.bytes())
  return typeof text === 'string' ? { ...file, text } : text
}

/** Reads a file, and tells of it where that fails, unless it has gone since it was listed: editors make files for a moment. */
export function attempt<T>(
  file: FilePath,
  diagnostics: Diagnostic[],
  read: () => T,
): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Lost) throw error
    if (!hasGone(error)) diagnostics.push(unreadable(why(error), { path: file }))
    return undefined
  }
}

/** Whether nothing is there any more, not even a link that leads nowhere. */
function hasGone(error: unknown): boolean {
  const { path: file } = error as NodeJS.ErrnoException
  return (
    systemCode(error) === 'ENOENT' &&
    file !== undefined &&
    !fs.lstatSync(file, { throwIfNoEntry: false })
  )
}
