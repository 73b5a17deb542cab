// Tests search in Japanese, which has no spaces: words are found even if a query is split otherwise than the texts.

import { expect, test, vi } from 'vitest'
import { openIndex } from '../../src/shared/search/open.ts'
import { search } from '../../src/shared/search/search.ts'
import { readLexicon } from '../../src/shared/search/lexicon.ts'
import { pieces } from '../../src/shared/search/text.ts'
import {
  filesForQuery,
  knownWords,
  type Root,
} from '../../src/shared/search/term-file-selection.ts'
import { indexOf, type TestPage } from './corpus.ts'

const PAGES: readonly TestPage[] = [
  {
    title: '道路データの検索',
    intro: 'サーバーから道路データを取得して、ブラウザーに表示します。',
    sections: {
      認証エラーが発生した場合: 'キーが正しくない場合、認証に失敗します。',
      翻訳の設定: '翻訳サービスを選びます。画面のスクリーンショットを撮って翻訳できます。',
    },
  },
  {
    title: 'インストール',
    intro: 'ウェブストアを開いてください。パスワードを忘れた場合はお問い合わせください。',
  },
]
const index = openIndex(indexOf(PAGES, [], 'ja'))
const first = (query: string): string | undefined => {
  const [result] = search(query, index).results
  const shown = result && (result.heading.length > 0 ? result.heading : result.title)
  return shown?.map(({ text }) => text).join('')
}

test.each([
  ['データ', '道路データの検索', 'a word'],
  ['道路データを検索', '道路データの検索', 'some, joined otherwise'],
  ['サーバ', '道路データの検索', 'half a word'],
  ['インスト', 'インストール', 'half a word that is cut as two'],
  ['選ぶ', '翻訳の設定', 'another form'],
  ['すくりーんしょっと', '翻訳の設定', 'a loanword in Hiragana'],
  ['いんすと', 'インストール', 'half a loanword in Hiragana'],
  ['ストア ', 'インストール', 'the end of a word'],
  ['スクショット ', '翻訳の設定', 'what begins and ends like a word'],
  ['パスワードを忘れました', 'インストール', 'a sentence'],
  ['翻訳の設定はどうする', '翻訳の設定', 'a question, whatever its grammar'],
])('for %s, finds %s: %s', (query, expected) => expect(first(query)).toBe(expected))

test('splits names as the index does, even if the browser splits them otherwise', () => {
  const { segment } = Intl.Segmenter.prototype
  const titled = indexOf([{ title: 'キーボードショートカットの使い方', intro: 'API。' }], [], 'ja')
  const other = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  // Returns each run of Katakana as one segment, any other character by itself, and none of them as a word.
  other.mockImplementation(function (this: Intl.Segmenter, text) {
    const parts = Array.from(text.matchAll(/[\u30a0-\u30ff]+|[^\u30a0-\u30ff]/g))
    return parts.map(({ 0: part, index: at }) => ({
      segment: part,
      index: at,
      input: text,
      isWordLike: false,
    })) as unknown as Intl.Segments
  })
  const elsewhere = openIndex(titled)
  const found = ['キーボード ', 'ショートカット ', 'キーボードショートカット', '使い方 '].map(
    (query) => search(query, elsewhere).results.length,
  )
  other.mockRestore()
  expect(Intl.Segmenter.prototype.segment).toBe(segment)
  expect(found).toEqual([1, 1, 1, 1])
})

test('finds nothing for a word that no page contains', () => {
  expect(first('キム')).toBeUndefined()
  expect(first('料金')).toBeUndefined()
  expect(first('カレンダー')).toBeUndefined()
})

test('loads the file of the joined word if the browser may have split it in two', () => {
  const lexicon = readLexicon({})
  const known = knownWords(lexicon)
  const terms = ['', 'インスト', 'スト']
  const root: Root = { cut: 'ja', simplified: new Map(), lexicon, known, terms }
  expect(pieces('インスト', 'ja').length).toBe(2)
  expect(filesForQuery('インスト', root)).toContain(1)
})

test('finds the synonyms of a short Hiragana word, although most are particles', () => {
  const own = openIndex(indexOf([{ title: '作成', intro: '新しい文書。' }], [['つくる', '作成']]))
  expect(search('つくる ', own).results.length).toBe(1)
})
