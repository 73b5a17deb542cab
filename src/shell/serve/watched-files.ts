// Decides which files `serve` watches in addition to `content/` and `theme/`: the inputs of the last build,
// and files whose change may fix its problems.

import path from 'node:path'
import type { Diagnostic } from '../../shared/contract.ts'
import { isWrittenFor } from '../bundle/bundle-inputs.ts'
import { findAbove } from '../folders/find-above.ts'

/** Returns the absolute paths of the files to watch, given the inputs of a build and the problems found in it. */
export function filesToWatch(
  root: string,
  inputs: readonly string[],
  found: readonly Diagnostic[],
): string[] {
  return [
    ...[...inputs, ...faultyOf(root, found)].filter((file) => isWrittenFor(root, file)),
    ...missingPackages(root, found),
  ]
}

/**
 * Returns the modules that could not be bundled, and those that could not be found under every extension
 * they may get. A failed bundle does not list them as inputs.
 */
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
 * Returns the files that change when a missing or incomplete package is installed: its `package.json`, and
 * the lock file that the package manager writes last. A package that imports itself by name depends on the
 * `package.json` files of the site, so these are included.
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

/**
 * Returns the folders with a `package.json`, from `folder` upwards. In a workspace, a package may be
 * installed in any of them.
 */
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
