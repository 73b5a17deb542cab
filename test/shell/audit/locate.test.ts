// Tests where a fault on many pages is reported, if it has one source, several sources or no known source.

import { expect, test } from 'vitest'
import type { Finding } from '../../../src/core/audit/judge.ts'
import { plainFacts } from '../../../src/core/audit/reference.ts'
import { placeOf } from '../../../src/core/reading/place.ts'
import { filePath, type LinkSeverity } from '../../../src/shared/contract.ts'
import { finder } from '../../../src/shell/audit/locate.ts'

const HOST = 'http://127.0.0.1'

/** Returns a broken anchor on a page. */
function broken(page: string, href: string, to: string): Finding {
  const text = `<a href="${href}">`
  return {
    link: {
      reference: { kind: 'link', href },
      from: { url: HOST + page, file: `${page.slice(1)}index.html`, text, facts: plainFacts([]) },
      target: { kind: 'inside', url: HOST + to, anchor: 'gone', passages: [] },
    },
    fault: { kind: 'anchor', anchor: 'gone', path: to },
  }
}

/** Returns the places at which faults are reported, if only those on the page `/a/` have a source. */
function places(findings: readonly Finding[], severity?: LinkSeverity): string[] {
  const spot = { line: 1, column: 1, length: 1 }
  const place = { ...placeOf(filePath('a.md'), spot), ...(severity ? { severity } : {}) }
  const sources = {
    find: ({ from }: Finding['link']) => (from.url === `${HOST}/a/` ? [place] : []),
    hrefTo: () => undefined,
    replacementFor: () => undefined,
  }
  return finder({ sources, isGenerated: true, base: '/', displayPath: (file) => file })
    .locate(findings)
    .map(({ place: { path = '' }, pagesNote }) => path + pagesNote)
}

test('does not report a fault on other pages if its source is known', () => {
  expect(places([broken('/a/', '/c/#gone', '/c/'), broken('/b/', '/c/#gone', '/c/')])).toEqual([
    'a.md',
  ])
})

test('groups an anchor missing on several pages without a source, apart from a page with one', () => {
  const found = ['/a/', '/b/', '/c/'].map((page) => broken(page, '#gone', page))
  expect(places(found)).toEqual(['a.md', 'b/index.html (and on 1 more page)'])
})

test('applies a comment in a source only to its own link', () => {
  const found = [broken('/a/', '/c/#gone', '/c/'), broken('/b/', '/c/#gone', '/c/')]
  expect(places(found, 'ignore')).toEqual(['a.md', 'b/index.html'])
})

test('reports each malformed address once', () => {
  const found = ['http://', 'http://', 'https://exa mple.com/'].map((href): Finding => {
    const { link } = broken('/b/', href, '/')
    const bad = { kind: 'bad', reason: 'no-host' } as const
    return { link: { ...link, target: bad }, fault: bad }
  })
  expect(places(found)).toHaveLength(2)
})
