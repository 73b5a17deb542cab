// The terms of a large index in files of about one size, in order. Where one file ends depends on the terms around that place
// and on nothing else, so that an edit changes the files that hold its words and leaves the others as they are: the build copies
// them, and visitors have them already.

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

/** A file of terms, as the next index must know it. */
export interface TermsFile {
  readonly first: string
  readonly name: string
  readonly count: number
  /** The Han characters of its terms. */
  readonly han: string
  /** Whether one of them is written as the index's language is. */
  readonly own: boolean
  /** Its words that a wrong letter may hide. */
  readonly common: CommonWords
}

/** What becomes of the terms of the last index. */
export interface TermsChange {
  /** Terms that more sections hold, or fewer, sorted. */
  readonly terms: readonly string[]
  /** The sections of new pages, and of those that have changed, that hold a term. */
  readonly added: (term: string) => Impacts | undefined
  /** Where each section of the last index is now, below 0 for one that is gone; and whether any is elsewhere. */
  readonly places: ArrayLike<number>
  readonly moves: boolean
  /** Told of each of the terms whether any section holds it now. */
  readonly told: (term: string, isHeld: boolean) => void
}

/** How files of terms are read and written. `write` says the name under which a file is kept. */
interface TermsFolder {
  readonly isOwn: (terms: readonly string[]) => boolean
  readonly read: (name: string) => TermShard
  readonly write: (shard: TermShard) => string
}

/** Makes the files of an index from those of the last one, which are none at first. */
export function mergeTerms(
  last: readonly TermsFile[],
  change: TermsChange,
  folder: TermsFolder,
): TermsFile[] {
  const cutter = newCutter(folder)
  let at = 0
  for (const [i, file] of last.entries()) {
    const until = last[i + 1]?.first
    const touching = firstFrom(change.terms, at, (term) => until === undefined || term <= until)
    // The first term of the next file may go, and this one may end elsewhere then.
    if (touching === at && !change.moves && cutter.keep(file)) continue
    const own = firstFrom(change.terms, at, (term) => until === undefined || term < until)
    const { terms, impacts } = folder.read(file.name)
    merge(decodeTerms(terms), impacts.split('|'), change.terms.slice(at, own), change, cutter.add)
    at = own
  }
  if (last.length === 0) merge([], [], change.terms, change, cutter.add)
  return cutter.finish()
}

/** The first place of a sorted list, from `from` on, that is not before what is looked for. */
function firstFrom(
  terms: readonly string[],
  from: number,
  isBefore: (term: string) => boolean,
): number {
  return from + firstAt(terms.length - from, (at) => isBefore(terms[from + at] ?? ''))
}

/** Goes through the terms of a file and those that change, both sorted, and adds what there is now. */
function merge(
  terms: readonly string[],
  impacts: readonly string[],
  changed: readonly string[],
  change: TermsChange,
  add: (term: string, impact: string) => void,
): void {
  const addChanged = (term: string, before: string): void => {
    const impact = spliced(before, change.added(term), change)
    if (impact !== '') add(term, impact)
    change.told(term, impact !== '')
  }
  let next = 0
  for (const [i, term] of terms.entries()) {
    for (; next < changed.length && (changed[next] ?? '') < term; next++)
      addChanged(changed[next] ?? '', '')
    const impact = impacts[i] ?? ''
    if (changed[next] === term) {
      addChanged(term, impact)
      next++
    } else add(term, change.moves ? spliced(impact, undefined, change) : impact)
  }
  for (; next < changed.length; next++) addChanged(changed[next] ?? '', '')
}

/** The sections that hold a term: those of before without what is gone, and more. */
function spliced(impact: string, more: Impacts | undefined, { places }: TermsChange): string {
  if (impact === '') return more ? encodeImpacts(more) : ''
  const before = decodeImpacts(impact)
  const sections: number[] = []
  const values: number[] = []
  const count = more?.sections.length ?? 0
  let next = 0
  const add = (until: number): void => {
    while (next < count) {
      const section = more?.sections[next] ?? 0
      if (section >= until) return
      sections.push(section)
      values.push(more?.values[next++] ?? 0)
    }
  }
  for (let i = 0; i < before.sections.length; i++) {
    const section = places[before.sections[i] ?? 0] ?? -1
    if (section < 0) continue
    add(section)
    sections.push(section)
    values.push(before.values[i] ?? 0)
  }
  add(Infinity)
  return sections.length === 0 ? '' : encodeImpacts({ sections, values })
}

// In characters: about 8 kB of terms after gzip. A file that has reached the least size ends the sooner the longer it becomes.
const LEAST = 8_000
const RANGE = 4_000

interface Cutter {
  readonly add: (term: string, impact: string) => void
  /** Takes a file as it is, where it begins at a border; whether it has done so. */
  readonly keep: (file: TermsFile) => boolean
  readonly finish: () => TermsFile[]
}

function newCutter({ write, isOwn }: TermsFolder): Cutter {
  const files: TermsFile[] = []
  let terms: string[] = []
  let impacts: string[] = []
  let size = 0
  const end = (): void => {
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
    size > LEAST &&
    groupOf(term) !== groupOf(terms.at(-1) ?? '') &&
    chance(groupOf(term)) * RANGE < size - LEAST
  return {
    add(term, impact) {
      if (endsBefore(term)) end()
      terms.push(term)
      impacts.push(impact)
      size += term.length + impact.length
    },
    keep(file) {
      if (terms.length > 0 && !endsBefore(file.first)) return false
      end()
      files.push(file)
      return true
    },
    finish() {
      end()
      return files
    },
  }
}

/** Words of Chinese that share two characters stay together: a question asks for all of them. */
function groupOf(term: string): string {
  return isHan(term.charCodeAt(0)) ? term.slice(0, 2) : term
}

/** A number from 0 to 1 that looks random, and is the same for a text every time (FNV-1a). */
function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
