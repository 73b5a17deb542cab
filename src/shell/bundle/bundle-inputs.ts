// Collects the inputs of a bundle: the files that were read, and what determines their resolution. The same
// import may resolve to another file if a symbolic link, a file of higher precedence or a `package.json`
// changes.

import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { isModule } from './importable-names.ts'

const PACKAGE_FILE = 'package.json'

/**
 * Returns everything that a bundle depends on, relative to the root: files, and searched folders in the form
 * `lib/*`. Glob patterns of imports are listed like folders. Packages are taken as unchanging, except that
 * other packages may be added or removed.
 */
export function inputsOf(
  root: string,
  { inputs }: Metafile,
  entries: BuildOptions['entryPoints'] = [],
): string[] {
  const folder = (name: string): string => path.dirname(path.resolve(root, name))
  const files = Object.keys(inputs)
    .filter(isOnDisk)
    .map((name) => withoutSuffix(root, name))
  const folders = [...new Set(files.map(folder))]
  const sourceFolders = [...new Set(files.filter(isOutsidePackages).map(folder))]
  const entryFolders = Object.values(entries)
    .map((entry) => (typeof entry === 'string' ? entry : entry.in))
    .filter(isOnDisk)
    .map(folder)
  const imported = Object.entries(inputs).flatMap(([name, input]) =>
    importsOf(input)
      .filter(
        (written) =>
          isOutsidePackages(name) || (written.isMissing && !written.name.startsWith('.')),
      )
      .map((written) => [folder(name), written] as const),
  )
  // The modules of a folder mostly import the same things, and find them in the same folders.
  const distinct = new Map(imported.map((each) => [JSON.stringify(each), each]))
  const importFolders = [
    ...new Set([...distinct.values()].flatMap(([from, each]) => searchFolders(each, from))),
  ]
  const searched = [
    ...entryFolders,
    ...importFolders,
    ...sourceFolders.flatMap((each) => withFoldersAbove(each, root)),
  ]
  const dependencies = [
    ...searched.map((each) => path.join(each, '*')),
    ...[...new Set([...folders, ...importFolders])].flatMap(
      (each) => findAbove(each, PACKAGE_FILE) ?? [],
    ),
  ]
  const relativePaths = dependencies.map((dependency) =>
    path.relative(root, dependency).replaceAll(path.sep, '/'),
  )
  return [...new Set([...files, ...relativePaths])]
}

/** Returns the folder or glob pattern that an input stands for, or `undefined` if the input is a file. */
export function folderOf(input: string): string | undefined {
  return path.basename(input) === '*' ? path.dirname(input) : undefined
}

/** An import as written in a module. `isMissing` means that it may stay unresolved, and does. */
interface WrittenImport {
  readonly name: string
  readonly isMissing: boolean
}

/**
 * Returns the imports of a module that depend on the file system. For an import that was not resolved or has
 * a glob pattern, the metafile of esbuild holds only its specifier.
 */
function importsOf({ imports }: Metafile['inputs'][string]): WrittenImport[] {
  return imports.flatMap(({ path: written, kind, external, original }): WrittenImport[] => {
    if (original !== undefined) return [{ name: original, isMissing: false }]
    const isMissing = external === true && kind !== 'url-token' && kind !== 'import-rule'
    const isElsewhere = isBuiltin(written) || /^(?:#|<|\w[\w+.-]+:)/.test(written)
    return isMissing && !isElsewhere ? [{ name: written, isMissing }] : []
  })
}

/**
 * Returns the folders in which an import of a module in the folder `from` is searched for. For a path, that
 * is the folder of the file, and the path itself if it is a folder, might become one, or might be a symbolic
 * link to a file of any kind. For a package, it is the package's folder and every nearer place for it.
 */
function searchFolders({ name, isMissing }: WrittenImport, from: string): string[] {
  if (name.startsWith('.') || path.isAbsolute(name)) {
    const place = path.resolve(from, name)
    if (isMissing && name.includes('*')) return [place]
    const parent = path.dirname(place)
    const isFolder = isMissing || (fs.existsSync(place) && !isModule(name))
    return isFolder ? [parent, place] : [parent]
  }
  const [id = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
  const found = findAbove(from, `node_modules/${id}`)
  // Without such a package, the import was resolved by a plugin or a mapping. A missing one may still be
  // installed in any of these folders.
  if (found === undefined && !isMissing) return []
  const candidates: string[] = []
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', id)
    candidates.push(place)
    if (place === found || folder === path.dirname(folder)) return candidates
  }
}

/**
 * Returns a folder, and the folders of the site above it where a new `package.json` would be nearer than the
 * existing one.
 */
function withFoldersAbove(folder: string, root: string): string[] {
  const isLast =
    !folder.startsWith(root + path.sep) || fs.existsSync(path.join(folder, PACKAGE_FILE))
  return isLast ? [folder] : [folder, ...withFoldersAbove(path.dirname(folder), root)]
}

/** Removes the suffix of an input such as `icon.svg#dark` or `icon.svg?v=2`, unless a file has that very name. */
export function withoutSuffix(root: string, name: string): string {
  return fs.existsSync(path.resolve(root, name)) ? name : name.replace(/[?#].*$/s, '')
}

/**
 * Matches inputs that are not files: `virtual:search` and `<runtime>` are sitegen's, `<data:…>` and
 * `(disabled):fs` are esbuild's.
 */
const NOT_A_FILE = /^(?:virtual|\(disabled\)):|^<[^]*>$/

/** Whether an input of a bundle is a file. File names may contain colons. */
export function isOnDisk(name: string): boolean {
  return !NOT_A_FILE.test(name)
}

/** Whether an input of a bundle is outside all packages. */
export function isOutsidePackages(name: string): boolean {
  return !name.split(/[\\/]/).includes('node_modules')
}

/**
 * Whether a file was written by the authors of the site at `root`, inside the site or next to it. Packages
 * were not, unless they are linked from outside `node_modules`. Nor was sitegen itself, unless it is the
 * site.
 */
export function isWrittenFor(root: string, file: string): boolean {
  // The site itself may be inside a package.
  if (isBelow(root, file)) return isOutsidePackages(path.relative(root, file))
  return isOutsidePackages(file) && !file.startsWith(home() + path.sep)
}

/** Whether a file is in a folder, at any depth. The folder may be `/`. */
export function isBelow(folder: string, file: string): boolean {
  const relativePath = path.relative(folder, file)
  return !/^\.\.(?:[\\/]|$)/.test(relativePath) && !path.isAbsolute(relativePath)
}
