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
})

test('a path says what a file is', () => {
  expect(['docs', 'blog', 'pages'].map(kindIn)).toEqual(['doc', 'post', 'page'])
  expect(['doc', 'constructor', ''].map(kindIn)).toEqual([undefined, undefined, undefined])
  expect(['a.md', 'a.b.tsx', 'a.MD', 'a.mdx', 'md'].map(isSource)).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(['faqs/v1.6.md', 'a.tsx', 'a.png'].map(withoutExtension)).toEqual([
    ...['faqs/v1.6', 'a', 'a.png'],
  ])
  const pictures = ['a.jpeg', 'a.PNG', 'a.svg', 'a.ico', 'a.pdf']
  expect(pictures.map(isPicture)).toEqual([true, true, true, true, false])
  expect(pictures.map(isRaster)).toEqual([true, true, false, false, false])
})
