// A small site that is built into a folder, and audited there, in this process: `await built({ … })`, then `await audit(root)`.

import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { problemOf } from '../src/core/audit/report-findings.ts'
import { DEFAULT_LINKS } from '../src/core/config/config.ts'
import { errorsIn } from '../src/core/problems/diagnostics.ts'
import type { Audit } from '../src/shell/audit/audit.ts'
import { crawlPages } from '../src/shell/audit/crawl-pages.ts'
import { auditFolder } from '../src/shell/audit/audit-folder.ts'
import { listFolder, type Folder } from '../src/shell/audit/folder.ts'
import { finder } from '../src/shell/audit/locate.ts'
import { checkLinks, type CheckLinksResult } from '../src/shell/commands/check-links-command.ts'
import { outputStateIn } from '../src/shell/output/output-state.ts'
import { writeOutput } from '../src/shell/output/write-output.ts'
import { newFolder, write } from './folder.ts'
import { inlinePool } from './inline-pool.ts'
import { config, site } from './site.ts'

/** So that a site with faults is built. */
const LENIENT = `links: { page: 'warn', anchor: 'warn', image: 'warn', file: 'warn' },`

/** Builds a site with its faults; afterwards its config takes them as seriously as any other does. */
export async function built(
  files: Readonly<Record<string, string>>,
  {
    settings = '',
    locales = "en: { label: 'English', base: '/' }",
    base = '/',
    root = newFolder(),
  } = {},
): Promise<string> {
  // Whoever says how severe faults are says so for the build, too.
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

/** What an audit says of the site of a folder, or of another target, and how it ends; with `fix` it mends what it can. */
export async function audit(
  root: string,
  { target = path.join(root, 'dist'), fix = false, external = false, allowPrivate = false } = {},
): Promise<CheckLinksResult & { readonly exitCode: number }> {
  const here = { pool: inlinePool, elsewhere: crawlPages }
  const options = { root, target, fix, external, allowPrivate, ...here }
  const report = { ...QUIET, result: () => undefined, color: false }
  const { result, exitCode } = await checkLinks(options, report)
  return { ...result, exitCode }
}

/** `code path:line:column`, for short. */
export function brief({ diagnostics }: Pick<CheckLinksResult, 'diagnostics'>): string[] {
  return diagnostics.map(
    ({ code, path: file = '', line, column }) => `${code} ${file}:${line}:${column}`,
  )
}

/** A file of a folder. */
export function textOf(folder: string, file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8')
}

/** A folder as it is read for an audit. */
export function readOf(folder: string): Promise<Folder> {
  return listFolder(folder, (file) => file).read()
}

/** The audit of a folder that knows of no site. */
export function auditOf(folder: string): Promise<Audit> {
  return auditFolder(
    listFolder(folder, (file) => file),
    [],
    crawlPages,
    () => undefined,
  )
}

/** What is wrong in a folder, as `FILE:LINE CODE`. */
export async function faultsIn(folder: string): Promise<string[]> {
  const { findings, diagnostics } = await auditOf(folder)
  expect(diagnostics).toEqual([])
  return finder({ sources: undefined, made: false, base: '/', shown: (file) => file })
    .locate(findings)
    .flatMap(({ finding, place }) => {
      const problem = problemOf(finding, DEFAULT_LINKS, {}, '')
      return problem ? [`${place.path}:${place.line} ${problem.code}`] : []
    })
    .toSorted()
}
