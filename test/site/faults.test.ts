// Tests that a site with every kind of broken link gets a diagnostic at the place of each, and no others.

import { beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/contract.ts'
import { faults, type Planted } from '../fixtures/faults.ts'
import { site, type TestBuild } from '../site.ts'

const { files, planted } = faults()
let built: TestBuild

beforeAll(async () => {
  built = await site(files).build()
})

const brief = ({ code, path, line, column, length }: Diagnostic | Planted): string =>
  `${code} ${path}:${line}:${column}+${length}`

/** Whether a diagnostic is about the head of a page: these have no line of their own. */
const heads = (each: Diagnostic): boolean => /\((canonical|hreflang)/.test(each.message)

describe('a site with a fault of every kind', () => {
  test('has at least 120 planted faults', () => {
    expect(planted.length).toBeGreaterThanOrEqual(120)
  })

  test('reports each planted fault at its place, and nothing else', () => {
    const said = built.diagnostics.filter((each) => !heads(each)).map(brief)
    expect(said.toSorted()).toEqual(planted.map(brief).toSorted())
  })

  test('reports canonical and hreflang addresses that lead to no page', () => {
    expect(
      built.diagnostics.filter(heads).map(({ path, message }) => `${path} ${message}`),
    ).toEqual([
      'content/zh-Hans/docs/deep/index.md No page at /docs/gone-10 (canonical of /docs/deep/)',
      'content/zh-Hans/docs/deep/index.md No page at /en/docs/gone-11 (hreflang en of /docs/deep/)',
    ])
  })

  test('reports each diagnostic code with its severity', () => {
    const levels = new Map<string, Set<string>>()
    for (const { code, severity, line, path } of built.diagnostics) {
      // A comment sets the severity of this link.
      if (path?.endsWith('silenced.md') && line === 10) continue
      levels.set(code, (levels.get(code) ?? new Set()).add(severity))
    }
    expect(Object.fromEntries([...levels].map(([code, all]) => [code, [...all].join()]))).toEqual({
      'broken-link': 'error',
      'broken-image': 'error',
      'broken-redirect': 'error',
      'broken-anchor': 'warning',
      'redirected-link': 'warning',
      'letter-case': 'warning',
      'link-comment': 'warning',
      'relative-link': 'error',
      'bad-address': 'error',
    })
  })
})
