// Words of sections turned into sections of words. There are millions: each word is numbered when it is met, and what is known of
// a page is forgotten once it has been added, so that a site's words never lie side by side.

import type { Postings } from '../../shared/search/codec.ts'
import type { CountedSection } from './count.ts'

/** An inverted index, not yet written down. */
export interface Inverted {
  readonly postings: ReadonlyMap<string, Postings>
  /** Of sections, in words. */
  readonly lengths: readonly number[]
  /** Of pages: how many words they hold, each counted once a section. */
  readonly counts: readonly number[]
}

/** Takes pages in one after the other. */
export interface Inverter {
  add(sections: readonly CountedSection[]): void
  /** How many words have been added, each counted once a section. */
  size(): number
  /** All that has been added. */
  finish(): Inverted
}

/** Starts an inverted index. */
export function newInverter(): Inverter {
  const numbers = new Map<string, number>()
  /** By the word's number: in how many sections it is. */
  const counts: number[] = []
  const lengths: number[] = []
  /** The words of each section in turn, by their numbers, and where each section's words of a class of frequency end. */
  let words = new Uint32Array(1 << 16)
  let at = 0
  const ends: number[] = []
  /** Where each page's words begin. */
  const begins: number[] = []
  return {
    add(sections) {
      begins.push(at)
      for (const section of sections) {
        lengths.push(section.length)
        for (const those of section.words) {
          if (at + those.length > words.length) words = wider(words, at + those.length)
          for (const word of those) {
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

/** The postings of a word that is in no text. */
export const NOWHERE: Postings = { sections: [], frequencies: [] }

/** So many classes of frequency has each section. */
const CLASSES = 4

/** All postings lie in one table, and each word has a part of it. */
function postingsOf(
  numbers: ReadonlyMap<string, number>,
  counts: readonly number[],
  words: Uint32Array,
  ends: readonly number[],
): Map<string, Postings> {
  const total = ends.at(-1) ?? 0
  const sections = new Uint32Array(total)
  const frequencies = new Uint8Array(total)
  const filled = new Uint32Array(counts.length)
  for (let number = 1; number < filled.length; number++)
    filled[number] = (filled[number - 1] ?? 0) + (counts[number - 1] ?? 0)
  let at = 0
  for (const [i, end] of ends.entries()) {
    const section = Math.floor(i / CLASSES)
    for (; at < end; at++) {
      const number = words[at] ?? 0
      const place = filled[number] ?? 0
      sections[place] = section
      frequencies[place] = i % CLASSES
      filled[number] = place + 1
    }
  }
  const postings = new Map<string, Postings>()
  for (const [word, number] of numbers) {
    const end = filled[number] ?? 0
    const begin = end - (counts[number] ?? 0)
    postings.set(word, {
      sections: sections.subarray(begin, end),
      frequencies: frequencies.subarray(begin, end),
    })
  }
  return postings
}

function wider(words: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, 2 * words.length))
  larger.set(words)
  return larger
}
