// Tests that the search finds Korean words while their syllables are still being typed.

import { expect, test } from 'vitest'
import { keysOf } from '../../src/shared/search/hangul.ts'
import { unify } from '../../src/shared/search/letters.ts'
import { openIndex } from '../../src/shared/search/open.ts'
import { search } from '../../src/shared/search/search.ts'
import { indexOf } from './corpus.ts'

test.each([
  ['설정', ['ㅅ', '서', '설', '설ㅈ', '설저', '설정']],
  ['오류', ['오', '올', '오류']],
  ['결과', ['결', '겱', '결고', '결과']],
  ['없애기', ['업', '없', '없ㅇ', '없애', '없액', '없애기']],
  ['뛰어쓰기', ['ㄸ', '뚜', '뛰', '뛰ㅇ', '뛰어', '뛰었', '뛰어쓰기']],
])('%s begins with everything that is shown while it is typed', (word, typed) => {
  for (const each of typed) expect(keysOf(word).startsWith(keysOf(unify(each))), each).toBe(true)
})

test('does not begin with other letters', () => {
  for (const typed of ['섬', '설조', '석', '설정이', '소'])
    expect(keysOf('설정').startsWith(keysOf(typed)), typed).toBe(false)
})

const index = openIndex(
  indexOf(
    [
      { title: '설정', intro: '기기의 설정을 바꿉니다.' },
      { title: '오류', intro: '오류를 해결합니다.' },
      { title: '올리기', intro: '파일을 올립니다.' },
      { title: '연결' },
    ],
    [],
    'spaces',
  ),
)
const pages = (query: string): string[] => search(query, index).results.map(({ page }) => page)

test('finds a word whose last syllable is half typed', () => {
  for (const typed of ['ㅅ', '서', '설ㅈ', '설저', '기기 설저']) expect(pages(typed)[0]).toBe('/a')
  for (const typed of ['연겨', '연ㄱ']) expect(pages(typed)).toEqual(['/d'])
  expect(pages('오ㄹ')).toContain('/b')
  expect(pages('설저 ')).toEqual([])
})

test('finds words that begin with the syllable as it is, where there are any', () =>
  expect(pages('올')).toEqual(['/c']))
