import { expect, test } from 'vitest'
import {
  foldersOf,
  inLocale,
  KINDS,
  nameOf,
  publicSource,
  publishedAt,
  topOf,
} from '../../../src/core/reading/content-path.ts'

test('a file of content/public is published without it, and nothing else is', () => {
  expect(publicSource('/img/a.svg')).toBe('content/public/img/a.svg')
  expect(publishedAt('content/public/img/a.svg')).toBe('/img/a.svg')
  expect(publishedAt('content/en/public/a.svg')).toBeUndefined()
  expect(publishedAt('content/public')).toBeUndefined()
})

test('a path says its locale, and what it is called in another', () => {
  expect(topOf('content/en/docs/a.md')).toBe('en')
  expect(topOf('content/search.tests.yaml')).toBeUndefined()
  expect(inLocale('content/en/docs/a.md', 'zh-Hans')).toBe('content/zh-Hans/docs/a.md')
  expect(inLocale('content/public/a.pdf', 'zh-Hans')).toBe('content/public/a.pdf')
})

test('a file lies in folders, and has a name', () => {
  expect(foldersOf('a/b/c.md')).toEqual(['a', 'a/b'])
  expect(foldersOf('c.md')).toEqual([])
  expect(nameOf('a/b/c.md')).toBe('c.md')
  expect(nameOf('c.md')).toBe('c.md')
  expect(KINDS).toEqual({ docs: 'doc', blog: 'post', pages: 'page' })
})
