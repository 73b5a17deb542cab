// Decides which folder a site may be written to: none that contains anything else.

import fs from 'node:fs'
import path from 'node:path'
import { MANIFEST } from './manifest.ts'
import { reasonNotToWrite } from '../folders/protected-paths.ts'
import { Refused } from '../folders/refused.ts'

/**
 * Throws `Refused` if sitegen must not write to a folder. Called before the build and again before the output
 * is written.
 */
export function checkOutput(out: string, root: string): void {
  const refuse = (what: string): never => {
    throw new Refused(
      'output',
      `The output folder ${out} ${what}.`,
      'Name another folder with --out.',
    )
  }
  const reason = reasonNotToWrite(out, root, [
    'content',
    'theme',
    '.git',
    '.sitegen',
    'src',
    'node_modules',
  ])
  if (reason !== undefined) refuse(reason)
  const stats = fs.lstatSync(out, { throwIfNoEntry: false })
  if (!stats) return
  if (stats.isSymbolicLink()) refuse('is a symbolic link')
  if (!stats.isDirectory()) refuse('is a file')
  if (!fs.existsSync(path.join(out, MANIFEST)) && fs.readdirSync(out).length > 0) {
    throw new Refused(
      'output',
      `The folder ${out} holds files that sitegen did not write.`,
      'Empty it, or name another folder with --out.',
    )
  }
}
