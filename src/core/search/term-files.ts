// Splits the sorted terms of a large index into files of similar size. Boundaries are content-defined: they
// depend only on the terms around them. An edit therefore changes only the files with its words; all others
// are copied by the build, and stay in the caches of visitors.

import {
  decodeImpacts,
  decodeTerms,
  encodeImpacts,
  encodeTerms,
  type Impacts,
} from '../../shared/search/codec.ts'
import type { TermShard } from '../../shared/search/format.ts'
import { hanIn, isHan } from '../../shared/search/han.ts'
import { firstAt } from '../../shared/sorted.ts'
import { commonWords, type CommonWords } from './spelling.ts'

/** A term file, as stored for the next index. */
export interface TermsFile {
  readonly first: string
  readonly name: string
  readonly count: number
  /** The Han characters of its terms. */
  readonly han: string
  /** Whether any of its terms is in the script of the index's language. */
  readonly own: boolean
  /** Its words for the spelling list. */
  readonly common: CommonWords
}

/** How the terms differ from those of the previous index. */
export interface TermsChange {
  /** Terms that occur in more or fewer sections than before, sorted. */
  readonly terms: readonly string[]
  /** Returns the sections of new and changed pages that contain a term. */
  readonly added: (term: string) => Impacts | undefined
  /**
   * The current number of each section of the previous index, negative if it is gone, and whether any
   * number differs.
   */
  readonly newNumbers: ArrayLike<number>
  readonly isRenumbered: boolean
  /** Called for each of the terms, with whether any section still contains it. */
  readonly onMerged: (term: string, isContained: boolean) => void
}

/** Access to term files. `write` returns the name under which a file is stored. */
interface TermFileStore {
  readonly isOwn: (terms: readonly string[]) => boolean
  readonly read: (name: string) => TermShard
  readonly write: (shard: TermShard) => string
}

/** Creates the term files of an index from those of the previous one, if there are any. */
export function mergeTerms(
  last: readonly TermsFile[],
  change: TermsChange,
  store: TermFileStore,
): TermsFile[] {
  const splitter = createSplitter(store)
  let at = 0
  for (const [i, file] of last.entries()) {
    const nextFirst = last[i + 1]?.first
    const endInclusive = firstFrom(
      change.terms,
      at,
      (term) => nextFirst === undefined || term <= nextFirst,
    )
    // Includes the first term of the next file: without it, this file may end elsewhere.
    if (endInclusive === at && !change.isRenumbered && splitter.keep(file)) continue
    const end = firstFrom(change.terms, at, (term) => nextFirst === undefined || term < nextFirst)
    const { terms, impacts } = store.read(file.name)
    merge(decodeTerms(terms), impacts.split('|'), change.terms.slice(at, end), change, splitter.add)
    at = end
  }
  if (last.length === 0) merge([], [], change.terms, change, splitter.add)
  return splitter.finish()
}

/** Returns the first index of a sorted list, at or after `from`, whose term is not before the one searched for. */
function firstFrom(
  terms: readonly string[],
  from: number,
  isBefore: (term: string) => boolean,
): number {
  return from + firstAt(terms.length - from, (at) => isBefore(terms[from + at] ?? ''))
}

/** Merges the terms of a file with the changed ones, both sorted, and adds the result to the splitter. */
function merge(
  terms: readonly string[],
  impacts: readonly string[],
  changed: readonly string[],
  change: TermsChange,
  add: (term: string, impact: string) => void,
): void {
  const addChanged = (term: string, oldImpact: string): void => {
    const impact = spliceImpacts(oldImpact, change.added(term), change)
    if (impact !== '') add(term, impact)
    change.onMerged(term, impact !== '')
  }
  let next = 0
  for (const [i, term] of terms.entries()) {
    for (; next < changed.length && (changed[next] ?? '') < term; next++)
      addChanged(changed[next] ?? '', '')
    const impact = impacts[i] ?? ''
    if (changed[next] === term) {
      addChanged(term, impact)
      next++
    } else add(term, change.isRenumbered ? spliceImpacts(impact, undefined, change) : impact)
  }
  for (; next < changed.length; next++) addChanged(changed[next] ?? '', '')
}

/** Merges the remaining sections of a term with its new ones, and encodes them. */
function spliceImpacts(
  impact: string,
  addition: Impacts | undefined,
  { newNumbers }: TermsChange,
): string {
  if (impact === '') return addition ? encodeImpacts(addition) : ''
  const existing = decodeImpacts(impact)
  const sections: number[] = []
  const values: number[] = []
  const count = addition?.sections.length ?? 0
  let next = 0
  const add = (until: number): void => {
    while (next < count) {
      const section = addition?.sections[next] ?? 0
      if (section >= until) return
      sections.push(section)
      values.push(addition?.values[next++] ?? 0)
    }
  }
  for (let i = 0; i < existing.sections.length; i++) {
    const section = newNumbers[existing.sections[i] ?? 0] ?? -1
    if (section < 0) continue
    add(section)
    sections.push(section)
    values.push(existing.values[i] ?? 0)
  }
  add(Infinity)
  return sections.length === 0 ? '' : encodeImpacts({ sections, values })
}

// In characters: about 8 kB of terms after gzip. Beyond `MIN_FILE_SIZE`, a file is the more likely to end the
// longer it is.
const MIN_FILE_SIZE = 8_000
const SIZE_RANGE = 4_000

interface FileSplitter {
  readonly add: (term: string, impact: string) => void
  /** Takes over a whole file if it begins at a boundary. Returns whether it did. */
  readonly keep: (file: TermsFile) => boolean
  readonly finish: () => TermsFile[]
}

function createSplitter({ write, isOwn }: TermFileStore): FileSplitter {
  const files: TermsFile[] = []
  let terms: string[] = []
  let impacts: string[] = []
  let size = 0
  const endFile = (): void => {
    const [first] = terms
    if (first === undefined) return
    const name = write({ terms: encodeTerms(terms), impacts: impacts.join('|') })
    const han = [...hanIn(terms)].join('')
    const common = commonWords(terms, impacts)
    files.push({ first, name, count: terms.length, han, own: isOwn(terms), common })
    terms = []
    impacts = []
    size = 0
  }
  const endsBefore = (term: string): boolean =>
    size > MIN_FILE_SIZE &&
    groupOf(term) !== groupOf(terms.at(-1) ?? '') &&
    pseudoRandom(groupOf(term)) * SIZE_RANGE < size - MIN_FILE_SIZE
  return {
    add(term, impact) {
      if (endsBefore(term)) endFile()
      terms.push(term)
      impacts.push(impact)
      size += term.length + impact.length
    },
    keep(file) {
      if (terms.length > 0 && !endsBefore(file.first)) return false
      endFile()
      files.push(file)
      return true
    },
    finish() {
      endFile()
      return files
    },
  }
}

/** Chinese words with the same first two characters stay in one file, because a query asks for all of them. */
function groupOf(term: string): string {
  return isHan(term.charCodeAt(0)) ? term.slice(0, 2) : term
}

/** Returns a pseudo-random number from 0 to 1 that depends only on the text (FNV-1a hash). */
function pseudoRandom(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
