// The files of a folder, for those who may know only what is in it: one path, contained in the folder after all links are
// resolved, is what is checked and what is opened.

import fs from 'node:fs'
import path from 'node:path'
import { isHidden } from '../../shared/hidden.ts'
import { realPath } from '../folders/real-place.ts'
import type { Files, ServedFile } from './static-files.ts'

/** Serves the regular files of a folder. What is changed there is seen at once. */
export function servedFolder(folder: string): Files {
  return {
    find(name) {
      // Most names are only tried, and that nothing has one is known long before links are followed.
      if (!fs.existsSync(path.join(folder, name))) return undefined
      const root = realPath(folder)
      const real = root && realPath(path.join(folder, name))
      if (!root || !real || !real.startsWith(root + path.sep)) return undefined
      // A link may not lead to a name that would not be answered itself.
      const inside = path.relative(root, real).split(path.sep).join('/')
      return isHidden(inside) ? undefined : regular(real)
    },
  }
}

function regular(file: string): ServedFile | undefined {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) return undefined
  const { size, mtimeMs, ino } = found
  return {
    name: file,
    bytes: size,
    // As hosts make it: nothing has to be read to know that a file is the same.
    tag: [size, Math.round(mtimeMs * 1000), ino].map((each) => each.toString(36)).join('-'),
    read: () => fs.readFileSync(file),
    stream: (start, end) => fs.createReadStream(file, { start, end: end - 1 }),
  }
}
