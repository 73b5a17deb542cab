// The index of a large site as files: made anew in a thread of its own, or out of the last one where little has changed.

import type { PageNames } from '../../core/search/build-index.ts'
import { makeParts, type Ledger, type PartsInput } from '../../core/search/parts.ts'
import type { SearchedPage } from '../../core/plan/searched.ts'
import type { Hash, SectionDraft } from '../../shared/contract.ts'
import { shardFile, type FileKind } from '../../shared/search/format.ts'
import { hashOf } from '../store/hash.ts'
import { shared } from '../threads/shared-bytes.ts'

/** A file of an index, not yet kept. */
export interface IndexFile {
  readonly file: string
  readonly hash: Hash
  readonly content: Uint8Array
}

/** What an index in parts is made of. */
type IndexPartsInput = Omit<PartsInput, 'write'>

/** An index in parts. Files that the last index has already are not among them. */
export interface IndexParts {
  /** The root, as JSON. */
  readonly root: string
  readonly files: readonly IndexFile[]
  readonly ledger: Ledger
}

/** Makes an index in parts; `undefined` where the last one is of no use. */
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

/** Where the files of an index are put before they are kept, named by what is in them. */
export function newFolder(): {
  readonly write: (kind: FileKind, content: unknown) => string
  readonly files: () => IndexFile[]
} {
  // Two pages may have one text.
  const files = new Map<string, IndexFile>()
  return {
    write(kind, value) {
      const content = shared(JSON.stringify(value))
      const hash = hashOf(content)
      const name = hash.slice(0, 8)
      const file = fileOf(kind, name)
      files.set(file, { file, hash, content })
      return name
    },
    files: () => [...files.values()],
  }
}

/** Where a file of an index is, by its kind and name. */
export function fileOf(kind: FileKind, name: string): string {
  return `assets/${shardFile(kind, name)}`
}

/** What a page and its sections are called. */
export function namesOf(
  page: SearchedPage | undefined,
  sections: readonly Pick<SectionDraft, 'heading'>[],
): PageNames {
  const { title = '', url = '', past, other = '', keywords = [], headings = [] } = page ?? {}
  return {
    ...{ title, url, other, keywords },
    ...(past ? { past } : {}),
    sections: sections.map(({ heading }, i) => {
      const { text = '', id = '', other: name = '', level = 2 } = headings[heading] ?? {}
      const deeper = headings
        .slice(heading + 1, sections[i + 1]?.heading)
        .map((each) => [each.text, `#${each.id}`] as const)
      const hash = id === '' ? '' : `#${id}`
      return {
        ...{ heading: text, hash, other: name },
        ...(deeper.length > 0 ? { deeper } : {}),
        ...(level > 2 ? { below: true } : {}),
      }
    }),
  }
}

/** The texts of a page's sections as results show them: where it begins with a heading, what is said of it goes first. */
export function shownTexts(
  page: SearchedPage | undefined,
  sections: readonly SectionDraft[],
): string[] {
  return sections.map(({ text }, i) => (i === 0 && text === '' ? (page?.description ?? '') : text))
}

/** How long the texts of sections are, in characters. */
export function sizeOf(sections: readonly SectionDraft[]): number {
  return sections.reduce((length, { text }) => length + text.length, 0)
}

/** Whether nothing of a page can be found. */
export function isEmpty(
  { title, headings }: SearchedPage,
  sections: readonly SectionDraft[],
): boolean {
  const all = [title, ...headings.map(({ text }) => text), ...sections.map(({ text }) => text)]
  return !/[\p{L}\p{N}]/u.test(all.join(' '))
}
