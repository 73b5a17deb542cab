// Global setup of a test run: creates one folder for everything that tests write, and removes it at the end, even if
// test processes crash.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { cli, code } from '../bin/code.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which tests create theirs. */
    folders: string
    /** The entry file of the command. */
    program: string
    /** Whether tabs that are opened the same way share a process, and with it compiled code. */
    areTabsShared: boolean
  }
}

export default async function run(project: TestProject): Promise<() => void> {
  const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-'))
  project.provide('folders', folders)
  project.provide('program', path.join(cli, await code(), 'cli.js'))
  return () => fs.rmSync(folders, { recursive: true, force: true, maxRetries: 3 })
}
