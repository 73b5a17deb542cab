// What a bundle is made from: what is in the files that were read, and what led to them. The same import finds another file where a
// link leads elsewhere now, where a file has come that goes before, or where a `package.json` says so.

import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { isModule } from './what-is-in.ts'

const PACKAGE = 'package.json'

/**
 * All that a bundle depends on, as seen from the root: files, and folders in which a file was looked for, as `lib/*`; patterns with
 * which files were looked for stand there like folders. Within packages nothing comes or goes but other packages.
 */
export function inputsOf(
  root: string,
  { inputs }: Metafile,
  entries: BuildOptions['entryPoints'] = [],
): string[] {
  const folder = (name: string): string => path.dirname(path.resolve(root, name))
  const read = Object.keys(inputs)
    .filter(isOnDisk)
    .map((name) => withoutSuffix(root, name))
  const folders = [...new Set(read.map(folder))]
  const own = [...new Set(read.filter(isOutsidePackages).map(folder))]
  const begun = Object.values(entries)
    .map((entry) => (typeof entry === 'string' ? entry : entry.in))
    .filter(isOnDisk)
    .map(folder)
  const imported = Object.entries(inputs).flatMap(([name, input]) =>
    askedBy(input)
      .filter(
        (asked) => isOutsidePackages(name) || (asked.isMissing && !asked.name.startsWith('.')),
      )
      .map((asked) => [folder(name), asked] as const),
  )
  // Modules of a folder mostly import the same, and find it in the same folders.
  const distinct = new Map(imported.map((each) => [JSON.stringify(each), each]))
  const asked = [
    ...new Set([...distinct.values()].flatMap(([from, each]) => firstFolders(each, from))),
  ]
  const searched = [...begun, ...asked, ...own.flatMap((each) => up(each, root))]
  const ways = [
    ...searched.map((each) => path.join(each, '*')),
    ...[...new Set([...folders, ...asked])].flatMap((each) => findAbove(each, PACKAGE) ?? []),
  ]
  const seen = ways.map((way) => path.relative(root, way).replaceAll(path.sep, '/'))
  return [...new Set([...read, ...seen])]
}

/** The folder, or pattern, that an input stands for; `undefined` where it stands for a file. */
export function folderOf(input: string): string | undefined {
  return path.basename(input) === '*' ? path.dirname(input) : undefined
}

/** An import as a module has written it; `isMissing` where it may find nothing, and does. */
interface WrittenImport {
  readonly name: string
  readonly isMissing: boolean
}

/** What a module asks for. Of an import that found nothing, or has a pattern, esbuild tells no more than how it is written. */
function askedBy({ imports }: Metafile['inputs'][string]): WrittenImport[] {
  return imports.flatMap(({ path: written, kind, external, original }): WrittenImport[] => {
    if (original !== undefined) return [{ name: original, isMissing: false }]
    const isMissing = external === true && kind !== 'url-token' && kind !== 'import-rule'
    const isElsewhere = isBuiltin(written) || /^(?:#|<|\w[\w+.-]+:)/.test(written)
    return isMissing && !isElsewhere ? [{ name: written, isMissing }] : []
  })
}

/**
 * Where an import is looked for that a module of a folder has written: beside what it names, and in that if it is a folder, or may
 * be one yet, or a link to a file of any kind; or in a package, and wherever that could lie nearer.
 */
function firstFolders({ name, isMissing }: WrittenImport, from: string): string[] {
  if (name.startsWith('.') || path.isAbsolute(name)) {
    const place = path.resolve(from, name)
    if (isMissing && name.includes('*')) return [place]
    const beside = path.dirname(place)
    const isFolder = isMissing || (fs.existsSync(place) && !isModule(name))
    return isFolder ? [beside, place] : [beside]
  }
  const [id = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []
  const found = findAbove(from, `node_modules/${id}`)
  // What finds no package is led elsewhere, or there is none yet.
  if (found === undefined && !isMissing) return []
  const tried: string[] = []
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', id)
    tried.push(place)
    if (place === found || folder === path.dirname(folder)) return tried
  }
}

/** A folder, and those of the site above it in which a `package.json` would be nearer than the one that there is. */
function up(folder: string, root: string): string[] {
  const isLast = !folder.startsWith(root + path.sep) || fs.existsSync(path.join(folder, PACKAGE))
  return isLast ? [folder] : [folder, ...up(path.dirname(folder), root)]
}

/** A file by its own name: one that is asked for as `icon.svg#dark` or `icon.svg?v=2` is an input by that. */
export function withoutSuffix(root: string, name: string): string {
  return fs.existsSync(path.resolve(root, name)) ? name : name.replace(/[?#].*$/s, '')
}

/** Modules that lie nowhere: `virtual:search` and `<runtime>` are ours, `<data:…>` and `(disabled):fs` esbuild's. */
const NOWHERE = /^(?:virtual|\(disabled\)):|^<[^]*>$/

/** Whether an input of a bundle is a file, which may well have a colon in its name. */
export function isOnDisk(name: string): boolean {
  return !NOWHERE.test(name)
}

/** Whether an input of a bundle lies in no package. */
export function isOutsidePackages(name: string): boolean {
  return !name.split(/[\\/]/).includes('node_modules')
}

/**
 * Whether a file is written by whoever writes the site at `root`, in it or beside it: packages are not, unless they are links out of
 * `node_modules`, nor is sitegen, unless it is the site.
 */
export function isWrittenFor(root: string, file: string): boolean {
  // The site may lie in a package itself.
  if (isBelow(root, file)) return isOutsidePackages(path.relative(root, file))
  return isOutsidePackages(file) && !file.startsWith(home() + path.sep)
}

/** Whether a file lies in a folder, however deep; the folder may be all there is: `/`. */
export function isBelow(folder: string, file: string): boolean {
  const below = path.relative(folder, file)
  return !/^\.\.(?:[\\/]|$)/.test(below) && !path.isAbsolute(below)
}
