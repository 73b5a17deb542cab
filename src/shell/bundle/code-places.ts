import fs from 'node:fs'
import path from 'node:path'
import { lines, placeOf } from '../../core/reading/place.ts'
import type { CodePlaces } from '../../core/check/theme.ts'
import { filePath } from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import { isOwn } from './module-problems.ts'

/** Nobody writes that much into one file: it is made by a program, and would be searched for each address. */
const LONGEST_BYTES = 1_000_000

/**
 * Finds where an address stands in code: in the component page that drew it, in the theme, in what component pages share, and in
 * what these import from elsewhere, as far as `bundled` tells what that is. Nothing is read before there is something to find.
 */
export function codePlaces(root: string, bundled: () => readonly string[]): CodePlaces {
  let code: ReadonlyMap<string, string> | undefined
  return (component, addresses) => {
    // What is empty would be found everywhere.
    const sought = addresses.filter((each) => each !== '')
    if (sought.length === 0) return []
    code ??= readCode(root, bundled())
    const files = [...(component === undefined ? [] : [component]), ...code.keys()]
    for (const file of files) {
      const text = code.get(file) ?? ''
      for (const address of sought) {
        const found = indexesOf(text, address)
        if (found.length === 0) continue
        const { spot } = lines(text)
        return found.map((at) => placeOf(filePath(file), spot(at, address.length)))
      }
    }
    return []
  }
}

/** What a template says behind a value, strings that are the address, or those that offer it among others, as `srcSet` does, or in `url()`. */
function indexesOf(text: string, address: string): number[] {
  const all: number[] = []
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) all.push(at)
  const before = (at: number): string => text[at - 1] ?? ''
  const after = (at: number): string => text[at + address.length] ?? ''
  const ways: ((at: number) => boolean)[] = [
    (at) => isBehindValue(text, at) && /["'`\s)]/.test(after(at)),
    (at) => /["'`]/.test(before(at)) && before(at) === after(at),
    // A bare word may stand anywhere.
    (at) =>
      /^([/.]|https?:)/.test(address) && /["'`\s,(]/.test(before(at)) && /["'`\s)]/.test(after(at)),
  ]
  const found = ways.map((way) => all.filter(way)).find((each) => each.length > 0) ?? []
  // A word alone may stand for anything: one place is enough.
  const isWord = !address.includes('/') && !isBehindValue(text, found[0] ?? 0)
  return isWord ? found.slice(0, 1) : found
}

/** Whether `${base}` or another value ends before a place. */
function isBehindValue(text: string, at: number): boolean {
  return text[at - 1] === '}' && /^\$\{[^{}]*\}$/.test(text.slice(text.lastIndexOf('${', at), at))
}

/** The theme's own files first: what is no component page is drawn on every page. */
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

/** What is in a file; nothing where it is too long to search, or gone since it was listed. */
function textOf(file: string): string {
  try {
    return fs.statSync(file).size > LONGEST_BYTES ? '' : fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** What other programs keep in folders whose names begin with a dot draws nothing here. */
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
