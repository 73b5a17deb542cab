// Inverts sections of words into words with their sections. There are millions of occurrences, so each is
// stored as a word number, and the counted words of a page can be freed once it has been added.

import type { Postings } from '../../shared/search/codec.ts'
import type { CountedSection } from './count.ts'

/** An inverted index before encoding. */
export interface Inverted {
  readonly postings: ReadonlyMap<string, Postings>
  /** The number of words in each section. */
  readonly lengths: readonly number[]
  /** The number of words on each page, where a word counts once per section. */
  readonly counts: readonly number[]
}

/** Collects pages one after the other. */
export interface Inverter {
  add(sections: readonly CountedSection[]): void
  /** Returns the number of words added so far, where a word counts once per section. */
  size(): number
  /** Returns the inverted index of all added pages. */
  finish(): Inverted
}

/** Creates an empty inverted index. */
export function newInverter(): Inverter {
  const numbers = new Map<string, number>()
  /** The number of sections that contain each word, by word number. */
  const counts: number[] = []
  const lengths: number[] = []
  /** The word numbers of all sections in a row, and the offset at which each frequency class of each section ends. */
  let words = new Uint32Array(1 << 16)
  let at = 0
  const ends: number[] = []
  /** The offset at which the words of each page begin. */
  const begins: number[] = []
  return {
    add(sections) {
      begins.push(at)
      for (const section of sections) {
        lengths.push(section.length)
        for (const classWords of section.words) {
          if (at + classWords.length > words.length) words = enlarge(words, at + classWords.length)
          for (const word of classWords) {
            let number = numbers.get(word)
            if (number === undefined) numbers.set(word, (number = counts.push(0) - 1))
            counts[number] = (counts[number] ?? 0) + 1
            words[at++] = number
          }
          ends.push(at)
        }
      }
    },
    size: () => at,
    finish: () => ({
      postings: postingsOf(numbers, counts, words, ends),
      lengths,
      counts: begins.map((begin, page) => (begins[page + 1] ?? at) - begin),
    }),
  }
}

/** Inverts all pages at once. */
export function invert(pages: readonly (readonly CountedSection[])[]): Inverted {
  const inverter = newInverter()
  for (const sections of pages) inverter.add(sections)
  return inverter.finish()
}

/** The postings of a word that occurs in no text. */
export const NOWHERE: Postings = { sections: [], frequencies: [] }

/** The number of frequency classes of each section. */
const CLASSES = 4

/** Sorts all occurrences by word in one table, of which each word's postings are a slice. */
function postingsOf(
  numbers: ReadonlyMap<string, number>,
  counts: readonly number[],
  words: Uint32Array,
  ends: readonly number[],
): Map<string, Postings> {
  const total = ends.at(-1) ?? 0
  const sections = new Uint32Array(total)
  const frequencies = new Uint8Array(total)
  const offsets = new Uint32Array(counts.length)
  for (let number = 1; number < offsets.length; number++)
    offsets[number] = (offsets[number - 1] ?? 0) + (counts[number - 1] ?? 0)
  let at = 0
  for (const [i, end] of ends.entries()) {
    const section = Math.floor(i / CLASSES)
    for (; at < end; at++) {
      const number = words[at] ?? 0
      const offset = offsets[number] ?? 0
      sections[offset] = section
      frequencies[offset] = i % CLASSES
      offsets[number] = offset + 1
    }
  }
  const postings = new Map<string, Postings>()
  for (const [word, number] of numbers) {
    const end = offsets[number] ?? 0
    const begin = end - (counts[number] ?? 0)
    postings.set(word, {
      sections: sections.subarray(begin, end),
      frequencies: frequencies.subarray(begin, end),
    })
  }
  return postings
}

function enlarge(words: Uint32Array, minLength: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(minLength, 2 * words.length))
  larger.set(words)
  return larger
}
