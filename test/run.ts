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
  const folders = fs.mkdtempSync(path.join(place(), 'sitegen-'))
  project.provide('folders', folders)
  project.provide('program', path.join(cli, await code(), 'cli.js'))
  return () => fs.rmSync(folders, { recursive: true, force: true, maxRetries: 3 })
}

/** The memory of a Linux machine as a folder. Tests write hundreds of thousands of files, which takes a disk longer. */
const MEMORY = '/dev/shm'
const MIN_ROOM = 4 * 2 ** 30

/** Returns the folder for the files of tests: in memory, where there is room for them, and programs may be started. */
function place(): string {
  try {
    const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
    const mount = mounts.find((line) => line.split(' ')[1] === MEMORY)
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    if (mount && !mount.includes('noexec') && bavail * bsize > MIN_ROOM) return MEMORY
  } catch {
    // Other systems have none.
  }
  return os.tmpdir()
}
