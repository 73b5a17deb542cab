// Which folder a site may be written to: none that holds anything else.

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { MANIFEST } from './manifest.ts'
import { realPlace } from './real-place.ts'

/** The output folder cannot be used; the message says why and what to do. */
export class OutputRefused extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}

/** Refuses a folder that is not sitegen's to write: before anything is built, and again before it is written. */
export function checkOutput(out: string, root: string): void {
  const place = realPlace(out)
  const inside = (outer: string): boolean => {
    const real = realPlace(outer)
    return real === place || real.startsWith(place + path.sep)
  }
  const refuse = (what: string): never => {
    throw new OutputRefused(`The output folder ${out} ${what}.`, 'Name another folder with --out.')
  }
  if (place === path.parse(place).root) refuse('is the root of the disk')
  if (inside(os.homedir())) refuse('is your home folder, or holds it')
  if (inside(root)) refuse('is the site itself, or holds it')
  for (const own of ['content', 'theme', '.git', '.sitegen', 'src', 'node_modules']) {
    const real = realPlace(path.join(root, own))
    if (place === real || place.startsWith(real + path.sep) || real.startsWith(place + path.sep)) {
      refuse(`is part of the site's sources (${own})`)
    }
  }
  const found = fs.lstatSync(out, { throwIfNoEntry: false })
  if (!found) return
  if (found.isSymbolicLink()) refuse('is a symbolic link')
  if (!found.isDirectory()) refuse('is a file')
  if (!fs.existsSync(path.join(out, MANIFEST)) && fs.readdirSync(out).length > 0) {
    throw new OutputRefused(
      `The folder ${out} holds files that sitegen did not write.`,
      'Empty it, or name another folder with --out.',
    )
  }
}
