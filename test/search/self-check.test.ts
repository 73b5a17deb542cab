import { expect, test } from 'vitest'
import { checkIndex } from '../../src/core/search/self-check.ts'

test('an index that has lost the words of its language is an error, however small', () => {
  const page = {
    ...{
      title: '手册',
      other: '',
      url: '/docs/a',
      past: undefined,
      route: '/docs/a',
      description: '',
    },
    ...{ path: 'content/zh/docs/a.md', keywords: [], texts: '', wide: true, headings: [] },
  }
  const [problem] = checkIndex({
    locale: {
      ...{ id: 'zh', label: '中文', base: '/', lang: 'zh', dir: 'ltr', title: '', description: '' },
      ...{ keywords: [], image: undefined, values: {}, words: {} },
    },
    ...{ ownScript: false, empty: [], pages: [page], gzip: 1, budget: 2 },
  })
  expect(problem).toMatchObject({
    severity: 'error',
    message:
      'The search index of “中文” holds no word in its own script, though content/zh/docs/a.md does.',
  })
})
