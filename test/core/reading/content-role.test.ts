import { expect, test } from 'vitest'
import { roleOf } from '../../../src/core/reading/content-role.ts'
import { filePath } from '../../../src/shared/contract.ts'

const LOCALES = new Set(['en', 'zh-Hans'])

test.each([
  ['content/en/docs/a.md', 'source'],
  ['content/en/blog/a/b.md', 'source'],
  ['content/en/pages/a.tsx', 'source'],
  ['content/en/blog/a.tsx', 'component-post'],
  ['content/en/docs/a.png', 'asset'],
  ['content/en/docs/a.yaml', 'asset'],
  ['content/public/docs/a.md', 'public'],
  ['content/public/.nojekyll', 'public'],
  ['content/public/.well-known/a.txt', 'public'],
  ['content/public/.env', 'ignored'],
  ['content/en/docs/_sidebars.yaml', 'sidebars'],
  ['content/en/docs/a/_sidebars.yaml', 'ignored'],
  ['content/en/blog/_tags.yaml', 'tags'],
  ['content/en/docs/_tags.yaml', 'ignored'],
  ['content/search.tests.yaml', 'search-tests'],
  ['content/en/search.tests.yaml', 'ignored'],
  ['content/en/docs/_part.md', 'ignored'],
  ['content/en/docs/.a/b.md', 'ignored'],
  ['content/en/a.md', 'ignored'],
  ['content/en/docs', 'ignored'],
  ['content/en/notes/a.md', 'ignored'],
  ['content/fr/docs/a.md', 'ignored'],
  ['content/a.md', 'ignored'],
])('decides by its path that %s is: %s', (file, role) => {
  expect(roleOf(filePath(file), LOCALES).role).toBe(role)
})

test.each([
  ['content/public/.env', 'hidden'],
  ['content/a.md', 'beside-locales'],
  ['content/.git/config', 'set-aside'],
  ['content/fr/_parts/a.md', 'set-aside'],
  ['content/en/.cache/a.md', 'set-aside'],
  ['content/fr/docs/a.md', 'unknown-locale'],
  ['content/docs/a.md', 'unknown-locale'],
  ['content/en/a.md', 'beside-kinds'],
  ['content/en/_sidebars.yaml', 'beside-kinds'],
  ['content/en/notes/a.md', 'unknown-kind'],
  ['content/en/docs/_part.md', 'unpublished'],
  ['content/en/docs/.a/b.md', 'unpublished'],
])('says why %s is ignored: %s', (file, why) => {
  expect(roleOf(filePath(file), LOCALES)).toEqual({ role: 'ignored', why })
})

test('takes the locale, the kind and the id of a source from its path', () => {
  const path = filePath('content/zh-Hans/blog/a/b.md')
  expect(roleOf(path, LOCALES)).toEqual({
    role: 'source',
    source: { path, locale: 'zh-Hans', kind: 'post', id: 'a/b', component: false },
  })
})
