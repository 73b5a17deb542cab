// A run of the tests has one folder for all that they write, which goes with it, whatever becomes of its processes.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { cli, code } from '../bin/code.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the folders of tests are made. */
    folders: string
    /** The file that the command begins with. */
    program: string
    /** Whether tabs that are opened alike share a process, and what it has compiled. */
    areTabsShared: boolean
  }
}

export default async function run(project: TestProject): Promise<() => void> {
  const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'sitegen-'))
  project.provide('folders', folders)
  project.provide('program', path.join(cli, await code(), 'cli.js'))
  return () => fs.rmSync(folders, { recursive: true, force: true, maxRetries: 3 })
}
