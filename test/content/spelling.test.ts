// Tests that the spelling of English pages is American, with cspell's dictionary and with the names and the few words
// of content/words.txt.

import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decodeTrie } from 'cspell-trie-lib'
import { expect, test } from 'vitest'
import { compare } from '../../src/shared/text.ts'
import { expectNone, lists, pages, read, readPage, type TextFile } from './content.ts'

const dictionary = decodeTrie(
  gunzipSync(
    fs.readFileSync(
      path.join(
        path.dirname(createRequire(import.meta.url).resolve('@cspell/dict-en_us')),
        'en_US.trie.gz',
      ),
    ),
  ),
)
const list = read('content/words.txt').trimEnd().split('\n')
const ours = new Set(list)

/** URLs and what looks like a file or a field, which are not checked. */
const NO_WORDS =
  /\b(?:https?|mailto|file|chrome|edge|about):\S*|\S+@\S+|\S+\.\p{sc=Latin}\S*|\S*[_/\\]\S*/gu
/** A word, or several joined by hyphens. */
const WORD = /(?<![\p{L}\d])\p{sc=Latin}(?:[\p{sc=Latin}'’-]*\p{sc=Latin})?(?![\p{L}\d])/gu
/** Acronyms, which are rarely misspelled. */
const ACRONYM = /^[A-Z]{2,5}s?$/

/** Whether a word is spelled right. Any word may be capitalized, as at the start of a sentence, but names must be. */
function isKnown(word: string): boolean {
  const plain = word.replaceAll('’', "'")
  const owner = plain.replace(/'s?$/, '')
  const lower = (each: string): string => each.charAt(0).toLowerCase() + each.slice(1)
  return (
    ACRONYM.test(owner) ||
    [plain, owner, lower(plain), lower(owner)].some(
      (each) => ours.has(each) || dictionary.hasWord(each, true),
    ) ||
    (word.includes('-') && word.split('-').every((part) => isKnown(part)))
  )
}

/** Adds a suggestion to a word. Cached, because suggestions are slow and misspellings often repeat. */
const meant = memo((word: string): string => {
  const [nearest] = dictionary.suggest(word, { numSuggestions: 1, ignoreCase: true })
  return nearest ? `${word}: ${nearest}?` : word
})

function memo(compute: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const value = known.get(word) ?? compute(word)
    known.set(word, value)
    return value
  }
}

function misspelled(files: readonly TextFile[]): string[] {
  return files.flatMap(({ passages }) =>
    passages.flatMap((passage) =>
      Array.from(
        passage.text.replace(NO_WORDS, (address) => ' '.repeat(address.length)).matchAll(WORD),
      )
        .filter(([word]) => !isKnown(word))
        .map(({ 0: word, index }) => `${passage.at(index)} ${meant(word)}`),
    ),
  )
}

test('misspelled words are reported with a suggestion, but URLs and code are skipped', () => {
  const page = readPage(
    'a.md',
    'en',
    "---\ntitle: Teh title\n---\n\nThe extention isn't in https://wwww.example or `cdoe`; colour me.\n",
  )
  expect(misspelled([page])).toEqual([
    'a.md:2 Teh: the?',
    'a.md:5:5 extention: extension?',
    'a.md:5:56 colour: color?',
  ])
})

test('content/words.txt is sorted, without duplicates or words of the dictionary', () => {
  const key = (word: string): string => word.toLowerCase()
  expect(list).toEqual([...ours].toSorted((a, b) => compare(key(a), key(b))))
  expect(list.filter((word) => !/^\p{sc=Latin}[\p{sc=Latin}-]*$/u.test(word))).toEqual([])
  expect(list.filter((word) => dictionary.hasWord(word, true))).toEqual([])
})

test('English pages have no misspelled words', () => {
  expectNone(misspelled([...pages, ...lists].filter(({ language }) => language === 'en')))
})
