// A site in which every link that can be wrong is wrong somewhere: all of it is said, where it stands, and nothing else.

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

/** Faults in what pages say of themselves have no line of their own. */
const heads = (each: Diagnostic): boolean => /\((canonical|hreflang)/.test(each.message)

describe('a site with a fault of every kind', () => {
  test('has 120 of them or more', () => {
    expect(planted.length).toBeGreaterThanOrEqual(120)
  })

  test('is told of all of them, each where it stands, and of nothing else', () => {
    const said = built.diagnostics.filter((each) => !heads(each)).map(brief)
    expect(said.toSorted()).toEqual(planted.map(brief).toSorted())
  })

  test('is told what pages say of themselves that is not so', () => {
    expect(
      built.diagnostics.filter(heads).map(({ path, message }) => `${path} ${message}`),
    ).toEqual([
      'content/zh-Hans/docs/deep/index.md No page at /docs/gone-10 (canonical of /docs/deep/)',
      'content/zh-Hans/docs/deep/index.md No page at /en/docs/gone-11 (hreflang en of /docs/deep/)',
    ])
  })

  test('has errors where something is missing, and warnings where something is only inexact', () => {
    const levels = new Map<string, Set<string>>()
    for (const { code, severity, line, path } of built.diagnostics) {
      // One link asks for a warning.
      if (path?.endsWith('silenced.md') && line === 10) continue
      levels.set(code, (levels.get(code) ?? new Set()).add(severity))
    }
    expect(Object.fromEntries([...levels].map(([code, all]) => [code, [...all].join()]))).toEqual({
      ...{ 'broken-link': 'error', 'broken-image': 'error', 'broken-redirect': 'error' },
      ...{ 'broken-anchor': 'warning', 'redirected-link': 'warning', 'letter-case': 'warning' },
      ...{ 'link-comment': 'warning', 'relative-link': 'error', 'bad-address': 'error' },
    })
  })
})
