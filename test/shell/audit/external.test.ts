// Tests which external links are checked, and how severe a broken one is. Nothing is requested: all outcomes come from
// the cache.

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AuditedFile } from '../../../src/core/audit/judge.ts'
import { readPage } from '../../../src/core/audit/page.ts'
import { filePath, type LinkSeverity } from '../../../src/shared/contract.ts'
import { linksOf } from '../../../src/shell/audit/addresses.ts'
import { checkExternal } from '../../../src/shell/audit/external.ts'
import { DEFAULT_BOUNDS } from '../../../src/shell/audit/check-urls.ts'
import { openOutcomeCache } from '../../../src/shell/audit/outcome-cache.ts'
import { hashOf } from '../../../src/shell/store/hash.ts'
import { newFolder } from '../../folder.ts'

/** Checks links, one per line, that are all broken. `said` holds the severity that a comment sets for each. */
async function told(
  hrefs: readonly string[],
  { ignore = [], said = [] }: { ignore?: string[]; said?: (LinkSeverity | undefined)[] },
): Promise<{ skipped: string[]; asked: string[]; problems: string[] }> {
  const from: AuditedFile = {
    url: 'http://127.0.0.1:4000/',
    text: '',
    facts: readPage(hrefs.map((href) => `<a href="${href}">x</a>`).join('\n')),
  }
  const links = linksOf(from, { origin: 'http://127.0.0.1:4000', base: '/', ownOrigins: [] })
  const { external, diagnostics } = await checkExternal({
    links,
    ignore,
    bounds: DEFAULT_BOUNDS,
    progress: () => undefined,
    places(link) {
      const line = links.indexOf(link) + 1
      const severity = said[line - 1]
      const place = { path: filePath('a.md'), line, column: 1, length: 1 }
      return [severity === undefined ? place : { ...place, severity }]
    },
    network: { refuses: () => true },
    cache: {
      get: () => ({ verdict: 'broken', attempts: 1, reason: 'its server answered 404' }),
      put: () => undefined,
      close: () => undefined,
    },
  })
  const are = (skipped: boolean): string[] =>
    external.flatMap(({ url, verdict }) => ((verdict === 'skipped') === skipped ? [url] : []))
  return {
    skipped: are(true),
    asked: are(false),
    problems: diagnostics.map(({ severity, line }) => `${severity} ${line}`),
  }
}

describe('an address in links.ignore', () => {
  test.each([
    ['http://x.example', 'http://x.example/'],
    ['http://x.example/wiki/翻译', 'http://x.example/wiki/翻译'],
    ['http://x.example/wiki/*翻译*', 'http://x.example/wiki/在线翻译机'],
    ['http://x.example/frag#part', 'http://x.example/frag#part'],
    ['http://X.example/case/*', 'http://x.example/case/a'],
    ['http://x.example*', 'http://x.example/a'],
    ['*x.example/a', 'https://x.example/a'],
  ])('skips the links that match it as written: %s', async (ignored, href) => {
    const { skipped, asked } = await told([href, 'http://y.example/'], { ignore: [ignored] })
    expect(skipped).toEqual([new URL(href).href.replace(/#.*/, '')])
    expect(asked).toEqual(['http://y.example/'])
  })
})

test('applies the severity in a comment to an external link', async () => {
  const hrefs = ['http://a.example/', 'http://b.example/', 'http://a.example/', 'http://c.example/']
  const { asked, problems } = await told(hrefs, { said: ['ignore', 'ignore', 'warn', undefined] })
  expect(asked).toEqual(['http://a.example/', 'http://c.example/'])
  expect(problems).toEqual(['warning 3', 'error 4'])
})

test('writes each outcome to the cache immediately', () => {
  const folder = newFolder()
  openOutcomeCache(folder).put('http://a.example/', { verdict: 'ok', attempts: 1, status: 200 })
  expect(openOutcomeCache(folder).get('http://a.example/')).toMatchObject({ verdict: 'ok' })
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    '.gitignore',
    'CACHEDIR.TAG',
    'external-links.json',
  ])
})

test('writes no cache without outcomes or without a folder', () => {
  const folder = newFolder()
  openOutcomeCache(folder).close()
  const nowhere = openOutcomeCache(undefined)
  nowhere.put('http://a.example/', { verdict: 'ok', attempts: 1 })
  nowhere.close()
  expect(nowhere.get('http://a.example/')).toMatchObject({ verdict: 'ok' })
  expect(fs.readdirSync(folder)).toEqual([])
})

test('ignores damaged entries of the cache', () => {
  const folder = newFolder()
  const file = path.join(folder, 'external-links.json')
  const good = { checkedAt: 1, outcome: { verdict: 'ok', attempts: 1 } }
  const known = (kept: unknown): readonly (string | undefined)[] => {
    fs.writeFileSync(file, JSON.stringify(kept))
    const remembered = openOutcomeCache(folder, 2)
    return ['a', 'b'].map((url) => remembered.get(url)?.verdict)
  }
  const [a, b] = ['a', 'b'].map(hashOf) as [string, string]
  expect(known({ [a]: good, [b]: good })).toEqual(['ok', 'ok'])
  expect(known({ [a]: good, [b]: { checkedAt: 1 } })).toEqual(['ok', undefined])
  for (const none of [null, 7, [], 'x']) expect(known(none)).toEqual([undefined, undefined])
})
