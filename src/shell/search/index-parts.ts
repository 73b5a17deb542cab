// Writes the index of a large site as files. Used both for a full build, in a thread of its own, and for an
// update of the previous index.

import type { PageNames } from '../../core/search/build-index.ts'
import { makeParts, type Ledger, type PartsInput } from '../../core/search/parts.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import type { Hash, SectionDraft } from '../../shared/contract.ts'
import { shardFile, type FileKind } from '../../shared/search/format.ts'
import { hashOf } from '../store/hash.ts'
import { toSharedBytes } from '../threads/shared-bytes.ts'

/** A file of an index that is not in the store yet. */
export interface IndexFile {
  readonly file: string
  readonly hash: Hash
  readonly content: Uint8Array
}

/** The input of `makeParts`, except for the function that writes files. */
type IndexPartsInput = Omit<PartsInput, 'write'>

/** An index split into parts. `files` does not include those that are taken over from the previous index. */
export interface IndexParts {
  /** The root file, as JSON. */
  readonly root: string
  readonly files: readonly IndexFile[]
  readonly ledger: Ledger
}

/** Makes an index split into parts. Returns `undefined` if the previous index cannot be updated. */
export function indexParts(input: IndexPartsInput): IndexParts | undefined {
  const folder = newFolder()
  const parts = makeParts({ ...input, write: folder.write })
  return (
    parts && {
      root: JSON.stringify(parts.root),
      files: folder.files(),
      ledger: parts.ledger,
    }
  )
}

/** Collects the files of an index in memory before they go to the store. Each is named by the hash of its content. */
export function newFolder(): {
  readonly write: (kind: FileKind, content: unknown) => string
  readonly files: () => IndexFile[]
} {
  // Keyed by file, since two pages may have the same text.
  const files = new Map<string, IndexFile>()
  return {
    write(kind, value) {
      const content = toSharedBytes(JSON.stringify(value))
      const hash = hashOf(content)
      const name = hash.slice(0, 8)
      const file = fileOf(kind, name)
      files.set(file, { file, hash, content })
      return name
    },
    files: () => [...files.values()],
  }
}

/** Returns the output path of an index file. */
export function fileOf(kind: FileKind, name: string): string {
  return `assets/${shardFile(kind, name)}`
}

/** Returns the names of a page and of its sections. */
export function namesOf(
  page: SearchedPage | undefined,
  sections: readonly Pick<SectionDraft, 'heading'>[],
): PageNames {
  const {
    title = '',
    url = '',
    outdatedKind,
    other = '',
    keywords = [],
    headings = [],
  } = page ?? {}
  return {
    title,
    url,
    other,
    keywords,
    ...(outdatedKind ? { outdatedKind } : {}),
    sections: sections.map(({ heading }, i) => {
      const { text = '', id = '', other: name = '', level = 2 } = headings[heading] ?? {}
      const deeper = headings
        .slice(heading + 1, sections[i + 1]?.heading)
        .map((each) => [each.text, `#${each.id}`] as const)
      const hash = id === '' ? '' : `#${id}`
      return {
        heading: text,
        hash,
        other: name,
        ...(deeper.length > 0 ? { deeper } : {}),
        ...(level > 2 ? { below: true } : {}),
      }
    }),
  }
}

/**
 * Returns the texts of a page's sections as search results show them. If the page begins with a heading,
 * its description takes the place of the empty first text.
 */
export function shownTexts(
  page: SearchedPage | undefined,
  sections: readonly SectionDraft[],
): string[] {
  return sections.map(({ text }, i) => (i === 0 && text === '' ? (page?.description ?? '') : text))
}

/** Returns the total length of the section texts, in characters. */
export function sizeOf(sections: readonly SectionDraft[]): number {
  return sections.reduce((length, { text }) => length + text.length, 0)
}

/** Whether a page contains no searchable word. */
export function isEmpty(
  { title, headings }: SearchedPage,
  sections: readonly SectionDraft[],
): boolean {
  const all = [title, ...headings.map(({ text }) => text), ...sections.map(({ text }) => text)]
  return !/[\p{L}\p{N}]/u.test(all.join(' '))
}
