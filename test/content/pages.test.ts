// Tests what every page of the site must contain, and what none may contain.

import { describe, expect, test } from 'vitest'
import {
  expectNone,
  filesOf,
  LANGUAGES,
  pages,
  pagesIn,
  read,
  type ContentPage,
} from './content.ts'
import type { Passage } from './passages.ts'

const PARTS: ReadonlySet<string> = new Set(['heading', 'paragraph', 'item', 'cell', 'label'])

const han = (text: string): number => text.match(/\p{sc=Han}/gu)?.length ?? 0
const words = (text: string): number =>
  text.match(/[\p{sc=Latin}\d]+(?:['’.-][\p{sc=Latin}\d]+)*/gu)?.length ?? 0
const latin = (text: string): number => text.match(/[\p{sc=Latin}\d]/gu)?.length ?? 0

/** The passages of a page's body, without front matter and the alternative texts of images. */
const body = ({ passages }: ContentPage): readonly Passage[] =>
  passages.filter(({ kind }) => PARTS.has(kind))

const text = (page: ContentPage, kind: Passage['kind']): string =>
  page.passages.find((passage) => passage.kind === kind)?.text ?? ''

/** Reports each thing that has the same name as an earlier one. */
function repeated<T>(
  things: readonly T[],
  nameOf: (thing: T) => string,
  placeOf: (thing: T) => string,
): string[] {
  const first = new Map<string, T>()
  return things.flatMap((thing) => {
    const name = nameOf(thing)
    const before = first.get(name)
    if (before === undefined) {
      first.set(name, thing)
      return []
    }
    return [`${placeOf(thing)} “${name}”, as in ${placeOf(before)}`]
  })
}

test('every page exists in both languages', () => {
  const [zh, en] = LANGUAGES.map((language) =>
    filesOf(language)
      .map((file) => file.replace(`content/${language}/`, ''))
      // Modules that components import are not pages.
      .filter((file) => !/\/_[^/]*\.ts$/.test(file)),
  )
  expect(zh?.filter((file) => !en?.includes(file))).toEqual([])
  expect(en?.filter((file) => !zh?.includes(file))).toEqual([])
})

describe.each(LANGUAGES)('the pages in %s', (language) => {
  const all = pagesIn(language)

  test('have a title, a description and three to six keywords', () => {
    expectNone(
      all.flatMap(({ file, frontMatter: { title, description, keywords = [] } }) => [
        ...(title ? [] : [`${file}:1 no title`]),
        ...(description ? [] : [`${file}:1 no description`]),
        ...(keywords.length >= 3 && keywords.length <= 6
          ? []
          : [`${file}:1 ${keywords.length} keywords`]),
      ]),
    )
  })

  test('have unique titles and descriptions', () => {
    for (const kind of ['title', 'description'] as const) {
      const stated = all.filter((page) => text(page, kind) !== '')
      expectNone(
        repeated(
          stated,
          (page) => text(page, kind),
          ({ file }) => `${file}:1`,
        ),
      )
    }
  })

  test('have descriptions of a length that search engines show', () => {
    const [least, most] = language === 'en' ? [50, 160] : [25, 80]
    expectNone(
      all.flatMap((page) => {
        const description = text(page, 'description')
        const { length } = description
        return description === '' || (length >= least && length <= most)
          ? []
          : [`${page.file}:1 a description of ${length} characters, not ${least} to ${most}`]
      }),
    )
  })

  test('share no long paragraph with another page', () => {
    const long = (passage: Passage): boolean => han(passage.text) > 30 || latin(passage.text) > 80
    const paragraphs = all.flatMap((page) => {
      const own = body(page).filter(
        (passage) => (passage.kind === 'paragraph' || passage.kind === 'item') && long(passage),
      )
      // A page may repeat a paragraph in each of its tabs.
      return [...new Map(own.map((passage) => [passage.text, passage])).values()]
    })
    expectNone(
      repeated(
        paragraphs,
        (passage) => passage.text,
        (passage) => passage.at(0),
      ),
    )
  })

  test('have the minimum length of their section', () => {
    expectNone(
      all.flatMap((page) => {
        const least = leastLength(page)
        if (least === undefined) return []
        const whole = body(page)
          .map((passage) => passage.text)
          .join('\n')
        const length = language === 'en' ? words(whole) : han(whole)
        return length >= least
          ? []
          : [
              `${page.file}:1 ${length} ${language === 'en' ? 'words' : 'characters'}, not ${least} at least`,
            ]
      }),
    )
  })
})

/** Returns the minimum length of a page. A changelog is as long as its releases, and the home page may be short. */
function leastLength({ id, language }: ContentPage): number | undefined {
  const [section, folder] = id.split('/')
  if (section === 'blog') return language === 'en' ? 150 : 250
  if (section === 'docs' && folder !== 'log') return language === 'en' ? 200 : 350
  return undefined
}

/** Patterns that no line of a page may contain, including its front matter. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['what is not written yet', /\b(?:SKELETON|TODO|FIXME|TBD)\b|lorem ipsum|待补充|待完善/i],
  ['the product’s name typed out, which is {{product}}', /拾译|\bLingopick\b/],
]

test.each(FORBIDDEN)('no page contains %s', (_, pattern) => {
  expectNone(
    pages.flatMap(({ file, source }) =>
      source
        .split('\n')
        .flatMap((line, i) =>
          pattern.test(line) ? [`${file}:${i + 1} ${line.slice(0, 60)}`] : [],
        ),
    ),
  )
})

describe('the versions in a blog post', () => {
  const guide = read('docs/WRITING.md')
  const releases = new Map(
    Array.from(
      guide.matchAll(/(?:^\| | · |\| )(\d+\.\d+(?:\.\d+)?)(?: \| | )(\d{4}-\d\d-\d\d)/gm),
      ([, version = '', date = '']) => [version, date],
    ),
  )
  const dateOf = ({ id }: ContentPage): string => id.slice('blog/'.length, 'blog/2021-03-18'.length)
  /** A number after one of these names is the version of another product. */
  const OTHERS =
    /(?:Chrome|Edge|Firefox|Chromium|macOS|Windows|Android|iOS|GPT|Claude|Gemini|Node)[- ]?$/

  test('are looked up in docs/WRITING.md', () => {
    expect(releases.get('1.0')).toBe('2013-09-12')
    expect(releases.get('9.0.1')).toBe('2023-06-05')
    expect(releases.get('10.4.1')).toBe('2025-02-13')
    expect(releases.size).toBeGreaterThan(40)
  })

  test('were released by the date of the post', () => {
    expectNone(
      pages
        .filter(({ id }) => id.startsWith('blog/'))
        .flatMap((post) =>
          post.passages.flatMap((passage) =>
            Array.from(passage.text.matchAll(/\d+\.\d+(?:\.\d+)?/g)).flatMap(
              ({ 0: version, index }) => {
                const released = releases.get(version)
                return released === undefined ||
                  released <= dateOf(post) ||
                  OTHERS.test(passage.text.slice(0, index))
                  ? []
                  : [`${passage.at(index)} ${version}, which came out on ${released}`]
              },
            ),
          ),
        ),
    )
  })
})
