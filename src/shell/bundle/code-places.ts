import fs from 'node:fs'
import path from 'node:path'
import { lines, placeOf } from '../../core/reading/place.ts'
import type { CodePlaces } from '../../core/check/theme.ts'
import { filePath } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { isOwn } from './module-problems.ts'

/**
 * Size limit for a searched file, in bytes. A larger one is generated, not written by hand, and would be
 * searched for each address.
 */
const MAX_FILE_BYTES = 1_000_000

/**
 * Returns a function that finds where an address is written in code. It searches the component page that
 * rendered it, the theme, the code that component pages share, and the files that these import from
 * elsewhere, as listed by `bundled`. Nothing is read before the first search.
 */
export function codePlaces(root: string, bundled: () => readonly string[]): CodePlaces {
  let code: ReadonlyMap<string, string> | undefined
  return (component, addresses) => {
    // An empty string would be found everywhere.
    const nonEmpty = addresses.filter((each) => each !== '')
    if (nonEmpty.length === 0) return []
    code ??= readCode(root, bundled())
    const files = [...(component === undefined ? [] : [component]), ...code.keys()]
    for (const file of files) {
      const text = code.get(file) ?? ''
      for (const address of nonEmpty) {
        const found = indexesOf(text, address)
        if (found.length === 0) continue
        const { spot } = lines(text)
        return found.map((at) => placeOf(filePath(file), spot(at, address.length)))
      }
    }
    return []
  }
}

/**
 * Returns the offsets of an address in the first of three forms that occurs: in a template literal after a
 * `${…}`, as a whole string, or as a part of a string or a `url()`, such as in a `srcSet`.
 */
function indexesOf(text: string, address: string): number[] {
  const all: number[] = []
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) all.push(at)
  const before = (at: number): string => text[at - 1] ?? ''
  const after = (at: number): string => text[at + address.length] ?? ''
  const forms: ((at: number) => boolean)[] = [
    (at) => isBehindValue(text, at) && /["'`\s)]/.test(after(at)),
    (at) => /["'`]/.test(before(at)) && before(at) === after(at),
    // A bare word may occur anywhere, so the third form needs something like a path or a URL.
    (at) =>
      /^([/.]|https?:)/.test(address) && /["'`\s,(]/.test(before(at)) && /["'`\s)]/.test(after(at)),
  ]
  const found = forms.map((isInForm) => all.filter(isInForm)).find((each) => each.length > 0) ?? []
  // A single word may have other meanings too, so one place is enough.
  const isWord = !address.includes('/') && !isBehindValue(text, found[0] ?? 0)
  return isWord ? found.slice(0, 1) : found
}

/** Whether a template value such as `${base}` ends right before an offset. */
function isBehindValue(text: string, at: number): boolean {
  return text[at - 1] === '}' && /^\$\{[^{}]*\}$/.test(text.slice(text.lastIndexOf('${', at), at))
}

/**
 * Reads the code of the site. The theme comes first, because everything outside of component pages is
 * rendered on every page.
 */
function readCode(root: string, bundled: readonly string[]): ReadonlyMap<string, string> {
  const folders = ['theme', 'content'].flatMap((folder) =>
    listCode(path.join(root, folder)).map((file) => `${folder}/${file}`),
  )
  const imported = bundled
    .filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file) && isOwn(root, file))
    .toSorted(compare)
  const files = [...new Set([...folders, ...imported])]
  return new Map(files.map((file) => [filePath(file), textOf(path.resolve(root, file))]))
}

/**
 * Returns the text of a file. Returns an empty string if it is too large to search, or has been removed since
 * it was listed.
 */
function textOf(file: string): string {
  try {
    return fs.statSync(file).size > MAX_FILE_BYTES ? '' : fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Lists the code in a folder. Files in hidden folders belong to other programs, and render nothing here. */
function listCode(folder: string): string[] {
  try {
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => filePath(path.relative(folder, path.join(entry.parentPath, entry.name))))
      .filter((file) => !/(^|\/)\./.test(file))
      .toSorted(compare)
  } catch {
    return []
  }
}
