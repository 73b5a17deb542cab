import { expect, test } from 'vitest'
import {
  foldersOf,
  inLocale,
  isPicture,
  isRaster,
  isSource,
  kindIn,
  nameOf,
  publicSource,
  publishedAt,
  topOf,
  withoutExtension,
} from '../../../src/core/reading/content-path.ts'

test('maps files in content/public to public paths, and no other files', () => {
  expect(publicSource('/img/a.svg')).toBe('content/public/img/a.svg')
  expect(publishedAt('content/public/img/a.svg')).toBe('/img/a.svg')
  expect(publishedAt('content/en/public/a.svg')).toBeUndefined()
  expect(publishedAt('content/public')).toBeUndefined()
})

test('finds the locale of a path, and the same path in another locale', () => {
  expect(topOf('content/en/docs/a.md')).toBe('en')
  expect(topOf('content/search.tests.yaml')).toBeUndefined()
  expect(inLocale('content/en/docs/a.md', 'zh-Hans')).toBe('content/zh-Hans/docs/a.md')
  expect(inLocale('content/public/a.pdf', 'zh-Hans')).toBe('content/public/a.pdf')
})

test('splits a path into its folders and its file name', () => {
  expect(foldersOf('a/b/c.md')).toEqual(['a', 'a/b'])
  expect(foldersOf('c.md')).toEqual([])
  expect(nameOf('a/b/c.md')).toBe('c.md')
  expect(nameOf('c.md')).toBe('c.md')
})

test('derives the kind of a file from its path', () => {
  expect(['docs', 'blog', 'pages'].map(kindIn)).toEqual(['doc', 'post', 'page'])
  expect(['doc', 'constructor', ''].map(kindIn)).toEqual([undefined, undefined, undefined])
  expect(['a.md', 'a.b.tsx', 'a.MD', 'a.mdx', 'md'].map(isSource)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['faqs/v1.6.md', 'a.tsx', 'a.png'].map(withoutExtension)).toEqual([
    'faqs/v1.6',
    'a',
    'a.png',
  ])
  const pictures = ['a.jpeg', 'a.PNG', 'a.svg', 'a.ico', 'a.pdf']
  expect(pictures.map(isPicture)).toEqual([true, true, true, true, false])
  expect(pictures.map(isRaster)).toEqual([true, true, false, false, false])
})
