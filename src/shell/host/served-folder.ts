// Serves files from a folder, and nothing from outside of it. The path that is checked, with all symbolic
// links resolved, is the very path that is opened.

import fs from 'node:fs'
import path from 'node:path'
import { isHidden } from '../../shared/hidden.ts'
import { realPath } from '../folders/real-place.ts'
import type { Files, ServedFile } from './static-files.ts'

/** Provides the regular files of a folder. Changes on the disk are visible at once. */
export function servedFolder(folder: string): Files {
  return {
    find(name) {
      // Most names are only candidates. Checking that one does not exist is faster than resolving links.
      if (!fs.existsSync(path.join(folder, name))) return undefined
      const root = realPath(folder)
      const real = root && realPath(path.join(folder, name))
      if (!root || !real || !real.startsWith(root + path.sep)) return undefined
      // A link must not expose a file whose own name would not be served.
      const relativePath = path.relative(root, real).split(path.sep).join('/')
      return isHidden(relativePath) ? undefined : regularFile(real)
    },
  }
}

function regularFile(file: string): ServedFile | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return undefined
  const { size, mtimeMs, ino } = stats
  return {
    name: file,
    bytes: size,
    // An entity tag from metadata, as hosts make it, so that an unchanged file need not be read.
    tag: [size, Math.round(mtimeMs * 1000), ino].map((each) => each.toString(36)).join('-'),
    read: () => fs.readFileSync(file),
    stream: (start, end) => fs.createReadStream(file, { start, end: end - 1 }),
  }
}
