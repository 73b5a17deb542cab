// Reads the bytes of sources and data files, and decodes them. An unchanged source is recognized by its hash
// and never decoded.

import fs from 'node:fs'
import path from 'node:path'
import type { DataFile } from '../../core/plan/data-files.ts'
import { unreadable } from '../../core/problems/source.ts'
import type { Diagnostic, FilePath, Source, SourceFile } from '../../shared/contract.ts'
import type { Content } from '../store/file-notes.ts'
import { StoreDamaged } from '../store/store.ts'
import { utf8Text } from '../folders/utf8.ts'
import { systemCode, systemErrorReason } from '../folders/system-errors.ts'
import type { BuildContext } from '../store/build-context.ts'

/** A source that is not decoded yet, and possibly not even read. */
export interface RawSource extends SourceFile {
  readonly content: Content
}

/** Yields sources one by one, each read on demand. A file that cannot be read is reported and left out. */
export function* readSources(
  { root, recent }: Pick<BuildContext, 'root' | 'recent'>,
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

/** Reads and decodes a data file. Returns `undefined` and reports a diagnostic if that fails. */
export function readData(
  { root, recent }: Pick<BuildContext, 'root' | 'recent'>,
  file: FilePath,
  diagnostics: Diagnostic[],
): DataFile | undefined {
  const data = attempt(file, diagnostics, () =>
    recent.file('data', path.join(root, file), ({ bytes }): DataFile | Diagnostic => {
      const text = utf8Text(file, bytes())
      return typeof text === 'string' ? { path: file, text } : text
    }),
  )
  if (!data || 'text' in data) return data
  diagnostics.push(data)
  return undefined
}

/** Decodes a source. Returns a diagnostic at the first invalid byte if it is not UTF-8. */
export function fromUtf8({ content, ...file }: RawSource): Source | Diagnostic {
  const text = utf8Text(file.path, content.bytes())
  return typeof text === 'string' ? { ...file, text } : text
}

/**
 * Runs `read` and reports a failure for `file`, with `undefined` as the result. A file that has disappeared
 * since it was listed is not reported, because editors create short-lived files.
 */
export function attempt<T>(
  file: FilePath,
  diagnostics: Diagnostic[],
  read: () => T,
): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof StoreDamaged) throw error
    if (!isGone(error)) diagnostics.push(unreadable(systemErrorReason(error), { path: file }))
    return undefined
  }
}

/** Whether the file no longer exists, not even as a dangling symbolic link. */
function isGone(error: unknown): boolean {
  const { path: file } = error as NodeJS.ErrnoException
  return (
    systemCode(error) === 'ENOENT' &&
    file !== undefined &&
    !fs.lstatSync(file, { throwIfNoEntry: false })
  )
}
