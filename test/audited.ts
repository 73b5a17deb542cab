// A small site that is built into a folder, and audited there as a maintainer and CI do: `built({ … })`, then `audit(root, '--fix')`.

import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { CheckLinksResult } from '../src/shell/commands/check-links-command.ts'
import { newFolder, write } from './folder.ts'
import { config } from './site.ts'

/** The program. */
export const BIN = path.join(import.meta.dirname, '../bin/sitegen.js')

/** So that a site with faults is built. */
const LENIENT = `links: { page: 'warn', anchor: 'warn', image: 'warn', file: 'warn' },`

/** Runs a command in a folder. */
export function run(folder: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [BIN, ...args], { encoding: 'utf8', cwd: folder })
}

/** Builds a site with its faults; afterwards its config takes them as seriously as any other does. */
export function built(
  files: Readonly<Record<string, string>>,
  {
    settings = '',
    locales = "en: { label: 'English', base: '/' }",
    base = '',
    root = newFolder(),
  } = {},
): string {
  // Whoever says how severe faults are says so for the build, too.
  const lenient = settings.includes('links:') ? settings : LENIENT + settings
  write(root, { 'site.config.ts': config(lenient, locales), ...files })
  const result = run(root, 'build', ...(base === '' ? [] : ['--base', base]))
  expect(result.status, result.stderr).toBe(0)
  write(root, { 'site.config.ts': config(settings, locales) })
  return root
}

/** What an audit says. */
export function audit(root: string, ...args: string[]): CheckLinksResult {
  const { stdout, stderr } = run(root, 'check-links', '--format', 'json', ...args)
  expect(stderr).toBe('')
  return JSON.parse(stdout) as CheckLinksResult
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
