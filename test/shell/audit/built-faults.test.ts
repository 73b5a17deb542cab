// Builds a site with a fault of every kind as warnings. The audit of the output must report what the build reports, at
// the same places in the sources, although it reads only the built files.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { CheckLinksResult } from '../../../src/shell/commands/check-links-command.ts'
import { faults, type Planted } from '../../fixtures/faults.ts'
import { newFolder, write } from '../../folder.ts'
import { PROGRAM } from '../../program.ts'

const KINDS = ['page', 'anchor', 'image', 'file', 'redirect', 'indirect']
const LENIENT = `title: 'Docs', links: { ${KINDS.map((kind) => `${kind}: 'warn'`).join(', ')} },`

/** The audit distinguishes more codes. A link whose target depends on the host is broken on the audited host. */
const SAME: Readonly<Record<string, string>> = {
  'broken-file': 'broken-link',
  'broken-canonical': 'broken-link',
  'relative-link': 'broken-link',
  'redirect-loop': 'broken-redirect',
}

/**
 * Whether the output lacks a fault: because the build fixes it, or because no built page contains it, such as a
 * comment, a link without an address, or a script that others load.
 */
const isGone = ({ code, length, path: file, line }: Planted): boolean =>
  ['letter-case', 'link-comment'].includes(code) ||
  (file.endsWith('pages.md') && line === 38 && length === 9) ||
  (file === 'site.config.ts' && code === 'broken-link' && length === '/gone-9.js'.length)

const brief = ({
  code,
  ...place
}: {
  readonly code: string
  readonly path?: string
  readonly line?: number
  readonly column?: number
  readonly length?: number
}): string => `${SAME[code] ?? code} ${place.path}:${place.line}:${place.column}+${place.length}`

test('reports the same faults in the output as the build reports in the sources', () => {
  const { files, planted } = faults()
  const root = newFolder()
  const strict = String(files['site.config.ts'])
  write(root, {
    ...(files as Record<string, string>),
    'site.config.ts': strict.replace("title: 'Docs',", LENIENT),
  })
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [PROGRAM, ...args], { cwd: root, encoding: 'utf8' })
  const built = run('build')
  expect(built.status, built.stderr).toBe(0)

  write(root, { 'site.config.ts': strict })
  const { stdout, status } = run('check-links', '--format', 'json')
  expect(status).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as CheckLinksResult
  // Output of a function in the config has no source. A page with another one as its canonical is in no sitemap.
  const made = diagnostics.filter((each) => each.path?.startsWith('dist/'))
  expect(made.map(({ code, path: file }) => `${code} ${file}`)).toEqual([
    'broken-canonical dist/docs/deep/index.html',
    'broken-translation dist/docs/deep/index.html',
  ])
  const written = diagnostics.filter((each) => !made.includes(each))
  const expected = planted.filter((each) => !isGone(each))
  expect(expected.length).toBeGreaterThan(140)
  expect(written.map(brief).toSorted()).toEqual(expected.map(brief).toSorted())
})
