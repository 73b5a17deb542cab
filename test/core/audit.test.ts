// What the audit reads in the files of a finished site: where they lead, and what of them can be led to.

import { describe, expect, test } from 'vitest'
import { readPage } from '../../src/core/audit/page.ts'
import type { Facts } from '../../src/core/audit/reference.ts'

const hrefs = ({ references }: Facts): string[] => references.map(({ href }) => href)

describe('a page', () => {
  test.each(['<div>', '<b id="x">', '<ul><li>'])('may nest deeply: %s', (open) => {
    const facts = readPage(`${open.repeat(20_000)}<a href="/deep">end</a>`)
    expect(hrefs(facts)).toEqual(['/deep'])
    expect(facts.text).toContain('end')
  })
})
