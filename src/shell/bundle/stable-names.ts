import type { BundledFile } from './bundle-cache.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
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
  const made = new Map(files.map((file) => [newName(file.name), renaming(file, newName)]))
  return Array.from(made, ([name, text]) => ({ name, text }))
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
    .map(({ name, text }) => ({
      name,
      text: empty.reduce((left, chunk) => left.replaceAll(`import"./${chunk.name}";`, ''), text),
    }))
}
