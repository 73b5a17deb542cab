// English pages are spelled as American English is. The words are those of cspell's dictionary, and the names and the few words of
// content/words.txt.

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

/** Addresses and what looks like a file or a field: nobody spells these. */
const NO_WORDS =
  /\b(?:https?|mailto|file|chrome|edge|about):\S*|\S+@\S+|\S+\.\p{sc=Latin}\S*|\S*[_/\\]\S*/gu
/** A word, or several with hyphens between them. */
const WORD = /(?<![\p{L}\d])\p{sc=Latin}(?:[\p{sc=Latin}'’-]*\p{sc=Latin})?(?![\p{L}\d])/gu
/** Few people know how to misspell these. */
const ACRONYM = /^[A-Z]{2,5}s?$/

/** A word at the start of a sentence may have a capital, a name may not go without. */
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

/** What the writer may have meant. Looking takes a while, and a word is seldom wrong only once. */
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

test('a wrong word is found, and what is no word is not', () => {
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

test('the words of content/words.txt are sorted, each is there once, and the dictionary has none', () => {
  const key = (word: string): string => word.toLowerCase()
  expect(list).toEqual([...ours].toSorted((a, b) => compare(key(a), key(b))))
  expect(list.filter((word) => !/^\p{sc=Latin}[\p{sc=Latin}-]*$/u.test(word))).toEqual([])
  expect(list.filter((word) => dictionary.hasWord(word, true))).toEqual([])
})

test('every English page is spelled right', () => {
  expectNone(misspelled([...pages, ...lists].filter(({ language }) => language === 'en')))
})
