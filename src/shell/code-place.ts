import fs from 'node:fs'
import path from 'node:path'
import { lines, placeOf } from '../core/place.ts'
import { filePath, type Place } from '../shared/contract.ts'
import { compare } from '../shared/text.ts'

/**
 * Finds where an address stands in code: in the component page that drew it, in the theme, in what component pages share.
 * Nothing is read before there is something to find.
 */
export function codePlace(
  root: string,
): (component: string | undefined, addresses: readonly string[]) => Partial<Place> {
  let code: ReadonlyMap<string, string> | undefined
  return (component, addresses) => {
    code ??= readCode(root)
    const files = [...(component === undefined ? [] : [component]), ...code.keys()]
    for (const file of files) {
      const text = code.get(file) ?? ''
      for (const address of addresses) {
        const at = ['"', "'", '`']
          .map((quote) => text.indexOf(quote + address + quote))
          .find((found) => found >= 0)
        if (at !== undefined)
          return placeOf(filePath(file), lines(text).spot(at + 1, address.length))
      }
    }
    return {}
  }
}

/** The theme's own files first: what is no component page is drawn on every page. */
function readCode(root: string): ReadonlyMap<string, string> {
  const code = new Map<string, string>()
  for (const folder of ['theme', 'content']) {
    for (const file of listCode(path.join(root, folder)))
      code.set(`${folder}/${file}`, fs.readFileSync(path.join(root, folder, file), 'utf8'))
  }
  return code
}

function listCode(folder: string): string[] {
  try {
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => filePath(path.relative(folder, path.join(entry.parentPath, entry.name))))
      .toSorted(compare)
  } catch {
    return []
  }
}
