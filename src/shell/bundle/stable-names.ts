import type { BundledFile } from './bundled.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import { shifted } from './source-maps.ts'
import { escapePattern } from '../../shared/pattern.ts'

/**
 * Names bundled files by what is in them. esbuild's own names hold a hash of the folders that sources lie in, so that the
 * same site would differ from one machine to the next. A file's name here stands for its content and that of every file it
 * imports, directly or not; of files that are equal in this, one is left.
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
  // Names are as long as they were, so that source maps stay true.
  const made = files.map((file) => ({
    ...file,
    ...{ name: newName(file.name), text: renaming(file, newName) },
  }))
  return [...new Map(made.map((file) => [file.name, file])).values()]
}

/** How the name of a file ends that esbuild made. */
const MADE = /-[A-Z0-9]{8}\.\w+/g

/** Which of some names are in a text, which is gone through once: it is long, and there are many. */
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

/** Leaves out chunks without code, which esbuild makes where nothing is left of what several parts share: each page would ask for them. */
export function withoutEmpty(files: readonly BundledFile[]): BundledFile[] {
  const empty = files.filter(({ name, text }) => /^chunk-.*\.js$/.test(name) && text.trim() === '')
  return files
    .filter((file) => !empty.includes(file))
    .map((file) => empty.reduce((left, chunk) => without(left, `import"./${chunk.name}";`), file))
}

/** A file without what may stand once in its first line. */
function without(file: BundledFile, code: string): BundledFile {
  const { name, text, map } = file
  const at = text.indexOf(code)
  if (at < 0) return file
  return {
    ...{ name, text: text.slice(0, at) + text.slice(at + code.length) },
    ...(map === undefined ? {} : { map: shifted(map, at, -code.length) }),
  }
}
