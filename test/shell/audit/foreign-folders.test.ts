// Folders as others make them and hosts serve them: what works for a visitor is no fault.

import { expect, test } from 'vitest'
import { problemOf } from '../../../src/core/audit/report-findings.ts'
import { DEFAULT_LINKS } from '../../../src/core/config.ts'
import { auditFolder } from '../../../src/shell/audit/audit.ts'
import { openFolder } from '../../../src/shell/audit/folder.ts'
import { finder } from '../../../src/shell/audit/locate.ts'
import { newFolder, write } from '../../folder.ts'

/** What is wrong in a folder, as `FILE:LINE CODE`. */
async function faultsIn(folder: string): Promise<string[]> {
  const audit = await auditFolder(
    openFolder(folder, (file) => file),
    [],
    () => undefined,
  )
  expect(audit.diagnostics).toEqual([])
  return finder({ sources: undefined, made: false, base: '/', shown: (file) => file })
    .locate(audit.findings)
    .flatMap(({ finding, place }) => {
      const problem = problemOf(finding, DEFAULT_LINKS, {}, '')
      return problem ? [`${place.path}:${place.line} ${problem.code}`] : []
    })
}

/** A page with a link in each line, from the second on. */
const linksTo = (...hrefs: readonly string[]): string =>
  ['<!doctype html><title>T</title>', ...hrefs.map((href) => `<a href="${href}">x</a>`)].join('\n')

test('what is well known is seen; other names with a dot are not', async () => {
  const folder = newFolder()
  write(folder, {
    '.well-known/security.txt': 'x',
    '.well-known/.env': 'x',
    '.env': 'x',
    'index.html': linksTo('/.well-known/security.txt', '/.well-known/.env', '/.env'),
  })
  expect(await faultsIn(folder)).toEqual(['index.html:3 broken-link', 'index.html:4 broken-link'])
})
