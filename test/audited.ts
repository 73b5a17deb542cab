// Builds a small site into a folder and audits it, in this process: `await built({ … })`, then `await audit(root)`.

import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { problemOf } from '../src/core/audit/report-findings.ts'
import { DEFAULT_LINKS } from '../src/core/config/config.ts'
import { errorsIn } from '../src/core/problems/diagnostics.ts'
import type { Audit } from '../src/shell/audit/audit.ts'
import { crawlPages } from '../src/shell/audit/crawl-pages.ts'
import { backgroundCrawl } from '../src/shell/audit/background-crawl.ts'
import { auditFolder } from '../src/shell/audit/audit-folder.ts'
import { listFolder, type Folder } from '../src/shell/audit/folder.ts'
import { finder } from '../src/shell/audit/locate.ts'
import { checkLinks, type CheckLinksResult } from '../src/shell/commands/check-links-command.ts'
import { outputStateIn } from '../src/shell/output/output-state.ts'
import { writeOutput } from '../src/shell/output/write-output.ts'
import { newFolder, write } from './folder.ts'
import { inlinePool } from './inline-pool.ts'
import { config, site } from './site.ts'

/** Makes link faults warnings, so that a site with faults can be built. */
const LENIENT = `links: { page: 'warn', anchor: 'warn', image: 'warn', file: 'warn' },`

/** Builds a site despite its link faults. The config that it leaves for the audit has the usual severities. */
export async function built(
  files: Readonly<Record<string, string>>,
  {
    settings = '',
    locales = "en: { label: 'English', base: '/' }",
    base = '/',
    root = newFolder(),
  } = {},
): Promise<string> {
  // Severities in `settings` also apply to the build.
  const lenient = settings.includes('links:') ? settings : settings + LENIENT
  const made = site({ 'site.config.ts': config(lenient, locales), ...files }, root)
  const { outputs, store, diagnostics } = await made.build({ base })
  expect(errorsIn(diagnostics)).toEqual([])
  const out = path.join(root, 'dist')
  await writeOutput(outputStateIn(newFolder(), out), outputs, ({ hash }) => store.need(hash))
  write(root, { 'site.config.ts': config(settings, locales) })
  return root
}

const QUIET = { progress: () => undefined, note: () => undefined, problems: () => undefined }

/** Audits the site of a folder, or another target, and returns result and exit code. `fix` repairs what it can. */
export async function audit(
  root: string,
  {
    target = path.join(root, 'dist'),
    fix = false,
    external = false,
    allowPrivate = false,
    pool = inlinePool,
  } = {},
): Promise<CheckLinksResult & { readonly exitCode: number }> {
  const here = { pool, crawlElsewhere: crawlPages }
  const options = { root, target, fix, external, allowPrivate, ...here }
  const report = { ...QUIET, result: () => undefined, color: false }
  const { result, exitCode } = await checkLinks(options, report)
  return { ...result, exitCode }
}

/** Returns the diagnostics as `code path:line:column`. */
export function brief({ diagnostics }: Pick<CheckLinksResult, 'diagnostics'>): string[] {
  return diagnostics.map(
    ({ code, path: file = '', line, column }) => `${code} ${file}:${line}:${column}`,
  )
}

/** Returns the text of a file in a folder. */
export function textOf(folder: string, file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8')
}

/** Reads a folder as an audit does. */
export function readOf(folder: string): Promise<Folder> {
  return listFolder(folder, (file) => file).read()
}

/** Audits a folder without knowing the site it was built from. */
export function auditOf(folder: string): Promise<Audit> {
  return auditFolder(
    listFolder(folder, (file) => file),
    [],
    backgroundCrawl(crawlPages, () => undefined),
  )
}

/** Returns the faults found in a folder, as `FILE:LINE CODE`. */
export async function faultsIn(folder: string): Promise<string[]> {
  const { findings, diagnostics } = await auditOf(folder)
  expect(diagnostics).toEqual([])
  return finder({ sources: undefined, isGenerated: false, base: '/', displayPath: (file) => file })
    .locate(findings)
    .flatMap(({ finding, place }) => {
      const problem = problemOf(finding, DEFAULT_LINKS, {}, '')
      return problem ? [`${place.path}:${place.line} ${problem.code}`] : []
    })
    .toSorted()
}
