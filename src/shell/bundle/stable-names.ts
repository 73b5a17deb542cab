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
  const imports = new Map(files.map(({ name, text }) => [name, namesIn(text, names)]))
  const replaceNames = (
    { name, text }: BundledFile,
    replacementOf: (other: string) => string,
  ): string => {
    const others = imports.get(name) ?? []
    const pattern = new RegExp(others.map(escapePattern).join('|'), 'g')
    return others.length === 0 ? text : text.replace(pattern, replacementOf)
  }
  const contentHashes = new Map(
    files.map((file) => [file.name, hashOf(replaceNames(file, () => ''))]),
  )
  const renamed = new Map(
    names.map((name) => {
      const importHashes = [...reachable(name, imports)].map(
        (other) => contentHashes.get(other) ?? '',
      )
      const hash = hashOfParts([contentHashes.get(name) ?? '', ...importHashes.toSorted()]).slice(
        0,
        8,
      )
      return [name, name.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, `-${hash}`)]
    }),
  )
  const newName = (name: string): string => renamed.get(name) ?? name
  // The new names have the same length, so source maps stay valid.
  const renamedFiles = files.map((file) => ({
    ...file,
    name: newName(file.name),
    text: replaceNames(file, newName),
  }))
  return [...new Map(renamedFiles.map((file) => [file.name, file])).values()]
}

/** Matches the end of a file name made by esbuild. */
const HASHED_ENDING = /-[A-Z0-9]{8}\.\w+/g

/**
 * Returns the names that occur in a text. The text is scanned only once, because it is long and there are
 * many names.
 */
function namesIn(text: string, names: readonly string[]): string[] {
  const endings = new Set(Array.from(text.matchAll(HASHED_ENDING), ([end]) => end))
  return names.filter((name) => endings.has(/-[^-]*$/.exec(name)?.[0] ?? '') && text.includes(name))
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
 * entry points share. Also removes imports that merely run a chunk of esbuild's own functions.
 */
export function withoutEmpty(files: readonly BundledFile[]): BundledFile[] {
  const chunks = files.filter(({ name }) => /^chunk-.*\.js$/.test(name))
  const empty = chunks.filter(({ text }) => text.trim() === '')
  const inert = [...empty, ...chunks.filter(({ isInert }) => isInert)]
  return files
    .filter((file) => !empty.includes(file))
    .map((file) => {
      const { isInert: _, ...rest } = file
      return inert.reduce<BundledFile>(
        (result, { name }) => withoutCode(result, `import"./${name}";`),
        rest,
      )
    })
}

/** Removes a piece of code that occurs at most once, in the first line of a file. */
function withoutCode(file: BundledFile, code: string): BundledFile {
  const { name, text, map } = file
  const at = text.indexOf(code)
  if (at < 0) return file
  return {
    name,
    text: text.slice(0, at) + text.slice(at + code.length),
    ...(map === undefined ? {} : { map: shifted(map, at, -code.length) }),
  }
}
