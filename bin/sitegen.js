#!/usr/bin/env node
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cli, code } from './code.js'

process.env.NODE_ENV ??= 'production'
// Caches compiled code for the next run. Available since Node 22.
Reflect.get(module, 'enableCompileCache')?.()
try {
  await import(pathToFileURL(join(cli, await code(), 'cli.js')).href)
  // The program ends the process itself.
  throw new SyntaxError('cli.js is cut off')
} catch (error) {
  // The program reports its own errors. Without some of its files, or the end of one, it does not start.
  const isIncomplete =
    error instanceof SyntaxError ||
    (error instanceof Error && /^(?:ENOENT|Cannot find )/.test(error.message))
  if (!isIncomplete) throw error
  process.stderr.write(
    `sitegen is not installed completely (${error.message}). Install it again.\n`,
  )
  process.exitCode = 70
}
