import type { BundledFile } from './bundled.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import { shifted } from './source-maps.ts'
import { escapePattern } from '../../shared/pattern.ts'

/**
 * Renames bundled files by their contents. The hashes in esbuild's own names depend on the folders of the
 * sources, so that the same site would differ between machines. Here, the hash covers the content of a file
 * and of all files that it imports, directly or indirectly. Of files that are equal in this, only one is
 * kept.
 */
export function stableNames(files: readonly BundledFile[]): BundledFile[] {
  const names = files.map(({ name }) => name)
  const imports = new Map(files.map(({ name, text }) => [name, namedIn(text, names)]))
  const renaming = ({ name, text }: BundledFile, by: (other: string) => string): string => {
    const others = imports.get(name) ?? []
    const pattern = new RegExp(others.map(escapePattern).join('|'), 'g')
    return others.length === 0 ? text : text.replace(pattern, by)
  }
  const label = new Map(files.map((file) => [file.name, hashOf(renaming(file, () => ''))]))
  const renamed = new Map(
    names.map((name) => {
      const reached = [...reachable(name, imports)].map((other) => label.get(other) ?? '')
      const hash = hashOfParts([label.get(name) ?? '', ...reached.toSorted()]).slice(0, 8)
      return [name, name.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, `-${hash}`)]
    }),
  )
  const newName = (name: string): string => renamed.get(name) ?? name
  // The new names have the same length, so source maps stay valid.
  const made = files.map((file) => ({
    ...file,
    ...{ name: newName(file.name), text: renaming(file, newName) },
  }))
  return [...new Map(made.map((file) => [file.name, file])).values()]
}

/** Matches the end of a file name made by esbuild. */
const MADE = /-[A-Z0-9]{8}\.\w+/g

/**
 * Returns the names that occur in a text. The text is scanned only once, because it is long and there are
 * many names.
 */
function namedIn(text: string, names: readonly string[]): string[] {
  const ends = new Set(Array.from(text.matchAll(MADE), ([end]) => end))
  return names.filter((name) => ends.has(/-[^-]*$/.exec(name)?.[0] ?? '') && text.includes(name))
}

function reachable(name: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const visit = (each: string): void => {
    if (seen.has(each)) return
    seen.add(each)
    imports.get(each)?.forEach(visit)
  }
  visit(name)
  return seen
}

/**
 * Removes empty chunks, which each page would request. esbuild makes them when no code is left that several
 * entry points share.
 */
export function withoutEmpty(files: readonly BundledFile[]): BundledFile[] {
  const empty = files.filter(({ name, text }) => /^chunk-.*\.js$/.test(name) && text.trim() === '')
  return files
    .filter((file) => !empty.includes(file))
    .map((file) => empty.reduce((left, chunk) => without(left, `import"./${chunk.name}";`), file))
}

/** Removes a piece of code that occurs at most once, in the first line of a file. */
function without(file: BundledFile, code: string): BundledFile {
  const { name, text, map } = file
  const at = text.indexOf(code)
  if (at < 0) return file
  return {
    ...{ name, text: text.slice(0, at) + text.slice(at + code.length) },
    ...(map === undefined ? {} : { map: shifted(map, at, -code.length) }),
  }
}
