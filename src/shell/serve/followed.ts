// Which files `serve` watches besides content and theme: what the site was made of, and what could mend what is wrong with it.

import path from 'node:path'
import type { Diagnostic } from '../../shared/contract.ts'
import { isWrittenFor } from '../bundle/bundle-inputs.ts'
import { findAbove } from '../folders/find-above.ts'

/** Files to watch, as absolute paths, for what a site was made of and for what was found wrong with it. */
export function followedFiles(
  root: string,
  inputs: readonly string[],
  found: readonly Diagnostic[],
): string[] {
  return [
    ...[...inputs, ...faultyOf(root, found)].filter((file) => isWrittenFor(root, file)),
    ...missingPackages(root, found),
  ]
}

/** Modules that could not be bundled, or be found, under any name that they may come to have: of these nothing else is noted. */
function faultyOf(root: string, found: readonly Diagnostic[]): string[] {
  const modules = found.filter(({ code, severity }) => FAULTS.has(code) && severity === 'error')
  return modules.flatMap(({ path: file, message }) => {
    if (file === undefined) return []
    const full = path.resolve(root, file)
    const [, wanted] = /^Could not resolve "(\.[^"]*)"/.exec(message) ?? []
    const missing = wanted === undefined ? [] : [path.resolve(path.dirname(full), wanted)]
    return [full, ...missing.flatMap((each) => ENDINGS.map((ending) => each + ending))]
  })
}

/**
 * What changes where a package is installed that is not there, or not whole: its place, and last the package manager's notes; or where
 * the package of the site itself gets its name.
 */
function missingPackages(root: string, found: readonly Diagnostic[]): string[] {
  const folders = [...new Set([root, ...packagesAbove(root)])]
  return found.flatMap(({ code, message }) => {
    const [, name] = /^Could not resolve "((?:@[^/"]+\/)?[^./"][^/"]*)/.exec(message) ?? []
    if (name === undefined || !FAULTS.has(code)) return []
    const files = [`node_modules/${name}/package.json`, 'package.json', ...LOCKS]
    return folders.flatMap((folder) => files.map((file) => path.join(folder, file)))
  })
}

/** Folders with a `package.json`, from one upwards: in a workspace a package may be installed in any of them. */
function packagesAbove(folder: string): string[] {
  const found = findAbove(folder, 'package.json')
  if (found === undefined) return []
  const nearest = path.dirname(found)
  const above = path.dirname(nearest)
  return above === nearest ? [nearest] : [nearest, ...packagesAbove(above)]
}

const LOCKS = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
]
const FAULTS = new Set(['module', 'config', 'encoding'])
const ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '.css']
