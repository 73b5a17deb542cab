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
        const at = indexOf(text, address)
        if (at >= 0) return placeOf(filePath(file), lines(text).spot(at, address.length))
      }
    }
    return {}
  }
}

/** A string that is the address, or one that offers it among others, as `srcSet` does, or in `url()`. */
function indexOf(text: string, address: string): number {
  const whole = ['"', "'", '`'].map((quote) => text.indexOf(quote + address + quote))
  const found = whole.find((at) => at >= 0)
  if (found !== undefined) return found + 1
  // A bare word may stand anywhere.
  if (!/^([/.]|https?:)/.test(address)) return -1
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1))
    if (/["'`\s,(]/.test(text[at - 1] ?? '') && /["'`\s)]/.test(text[at + address.length] ?? ''))
      return at
  return -1
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
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => filePath(path.relative(folder, path.join(entry.parentPath, entry.name))))
      .toSorted(compare)
  } catch {
    return []
  }
}
