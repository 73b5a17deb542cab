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
  problems: readonly Diagnostic[],
): string[] {
  return [
    ...[...inputs, ...faultyModules(root, problems)].filter((file) => isWrittenFor(root, file)),
    ...missingPackages(root, problems),
  ]
}

/**
 * Returns the modules that could not be bundled, and those that could not be found under every extension
 * they may get. A failed bundle does not list them as inputs.
 */
function faultyModules(root: string, problems: readonly Diagnostic[]): string[] {
  const modules = problems.filter(
    ({ code, severity }) => FAULT_CODES.has(code) && severity === 'error',
  )
  return modules.flatMap(({ path: file, message }) => {
    if (file === undefined) return []
    const full = path.resolve(root, file)
    const [, specifier] = /^Could not resolve "(\.[^"]*)"/.exec(message) ?? []
    const missing = specifier === undefined ? [] : [path.resolve(path.dirname(full), specifier)]
    return [full, ...missing.flatMap((each) => EXTENSIONS.map((extension) => each + extension))]
  })
}

/**
 * Returns the files that change when a missing or incomplete package is installed: its `package.json`, and
 * the lock file that the package manager writes last. A package that imports itself by name depends on the
 * `package.json` files of the site, so these are included.
 */
function missingPackages(root: string, problems: readonly Diagnostic[]): string[] {
  const folders = [...new Set([root, ...packagesAbove(root)])]
  return problems.flatMap(({ code, message }) => {
    const [, name] = /^Could not resolve "((?:@[^/"]+\/)?[^./"][^/"]*)/.exec(message) ?? []
    if (name === undefined || !FAULT_CODES.has(code)) return []
    const files = [`node_modules/${name}/package.json`, 'package.json', ...LOCK_FILES]
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
  const parent = path.dirname(nearest)
  return parent === nearest ? [nearest] : [nearest, ...packagesAbove(parent)]
}

const LOCK_FILES = [
  'node_modules/.package-lock.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
]
const FAULT_CODES = new Set(['module', 'config', 'encoding'])
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.json', '.css']
