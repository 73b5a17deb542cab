// Tests that the index thread loads what it will need, and nothing else, while pages are parsed.

import path from 'node:path'
import { expect, test } from 'vitest'
import type { Site } from '../../../src/shared/contract.ts'
import { noteOf, writeNote } from '../../../src/shell/store/notes.ts'
import { prepareIndex } from '../../../src/shell/search/prepare-index.ts'
import { memoryStore } from '../../../src/shell/store/store.ts'
import type { BuildContext } from '../../../src/shell/store/build-context.ts'
import { newFolder } from '../../folder.ts'
import { inlinePool } from '../../inline-pool.ts'

const EN = { id: 'en', label: 'English', lang: 'en', base: '/en/' }
const ZH = { id: 'zh', label: '中文', lang: 'zh-Hans', base: '/' }
const SOURCES = {
  en: { locale: 'en', text: 'Words' },
  zh: { locale: 'zh', text: '文字'.repeat(50_000) },
  'zh, few': { locale: 'zh', text: '文字' },
}

/** Previous English indexes: in parts, in one file, or so small that they are made without another thread. */
const LAST = {
  large: { state: 'a'.repeat(32), info: { bytes: 200_000 } },
  middle: { info: { bytes: 100_000 } },
  small: { info: { bytes: 10_000 } },
} as const

/** Returns the tasks with which the index thread is prepared for some sources. */
function prepared(
  languages: readonly string[],
  last: keyof typeof LAST,
  ...sources: readonly (keyof typeof SOURCES)[]
): unknown[] {
  const asked: unknown[] = []
  const notes = path.join(newFolder(), 'notes')
  const store = memoryStore()
  const key = 'a'.repeat(32)
  const site = { locales: [EN, ZH], config: { search: { languages } } }
  store.put(key, JSON.stringify(LAST[last]))
  writeNote(notes, noteOf('index', EN as unknown as Site['locales'][number]), key)
  const pool = {
    ...inlinePool,
    runAlone: (task: string, piece: unknown): Promise<never> => {
      asked.push([task, piece])
      return Promise.reject(new Error('closed'))
    },
  }
  prepareIndex(
    { store, notes, pool, site } as unknown as BuildContext,
    sources.map((each) => SOURCES[each]),
  )
  return asked
}

test.each([
  ['English', ['zh', 'en'], 'middle', ['en'], { index: true, words: false }],
  ['English, a large index', ['zh', 'en'], 'large', ['en'], undefined],
  ['English, a small index', ['zh', 'en'], 'small', ['en'], undefined],
  ['Chinese, no index yet', ['zh', 'en'], 'large', ['zh'], { index: true, words: true }],
  ['a little Chinese, no index yet', ['zh', 'en'], 'large', ['zh, few'], undefined],
  [
    'Chinese that is not cut by a dictionary',
    ['ja'],
    'large',
    ['zh'],
    { index: true, words: false },
  ],
  ['both', ['zh'], 'middle', ['en', 'zh'], { index: true, words: true }],
] as const)('prepares the index thread if needed: %s', (_, languages, last, sources, wanted) => {
  expect(prepared(languages, last, ...sources)).toEqual(wanted ? [['prepare', wanted]] : [])
})
