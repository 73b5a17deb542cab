import path from 'node:path'
import { expect, test } from 'vitest'
import { filePath, type Diagnostic } from '../../../src/shared/contract.ts'
import { annotation, namesIn } from '../../../src/shell/report/annotations.ts'
import { newFolder, write } from '../../folder.ts'

const FILE = 'content/en/docs/b.md'

function repository(): { readonly repo: string; readonly site: string } {
  const repo = newFolder()
  write(repo, { 'website/site.config.ts': '', 'tools/run.sh': '' })
  return { repo, site: path.join(repo, 'website') }
}

test('names files relative to the repository that contains the site', () => {
  const { repo, site } = repository()
  expect(namesIn(site, undefined, repo)(FILE)).toBe(`website/${FILE}`)
  expect(namesIn(site, undefined, site)(FILE)).toBe(FILE)
  expect(namesIn(repo, undefined, repo)(FILE)).toBe(FILE)
  expect(namesIn(site, repo, site)(FILE)).toBe(`website/${FILE}`)
  expect(namesIn(site, repo, path.join(repo, 'tools'))(FILE)).toBe(`website/${FILE}`)
})

test('ignores a workspace or current folder that does not contain the site', () => {
  const { repo, site } = repository()
  const elsewhere = newFolder()
  expect(namesIn(site, elsewhere, repo)(FILE)).toBe(`website/${FILE}`)
  expect(namesIn(site, undefined, elsewhere)(FILE)).toBe(FILE)
})

test('formats a problem as a single, escaped line', () => {
  const problem: Diagnostic = {
    code: 'broken-link',
    message: 'No page',
    hint: '50 %\nDid you',
    path: filePath('a,b.md'),
    line: 3,
    column: 9,
    length: 2,
    severity: 'error',
  }
  expect(annotation(problem, (file) => `website/${file}`)).toBe(
    '::error file=website/a%2Cb.md,line=3,col=9,endColumn=11,title=broken-link::No page%0A50 %25%0ADid you',
  )
})
