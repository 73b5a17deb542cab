// Checks whether a folder is a site. This runs before anything is written to it, including the cache.

import fs from 'node:fs'
import path from 'node:path'
import { badConfig } from '../../core/problems/source.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { STREAM, isStream } from './is-stream.ts'
import { systemCode, systemErrorReason } from './system-errors.ts'

/** The config file. A folder is a site if it has one. */
export const CONFIG_FILE = filePath('site.config.ts')

/** Returns the text of a site's config, or a diagnostic if it cannot be read. */
export function readConfigText(root: string): string | Diagnostic {
  const file = path.join(root, CONFIG_FILE)
  try {
    return isStream(file) ? unreadableConfig(STREAM) : fs.readFileSync(file, 'utf8')
  } catch (error) {
    return configProblem(root, error)
  }
}

/** Returns the problems that keep a folder from being a site. */
export function rootProblems(root: string): Diagnostic[] {
  const text = readConfigText(root)
  return typeof text === 'string' ? [] : [text]
}

function configProblem(root: string, error: unknown): Diagnostic {
  const kind = kindOf(root)
  if (kind === 'none') return badConfig(`There is no folder ${root}.`, ROOT_HINT, {})
  if (kind === 'file')
    return badConfig(
      `${root} is a file.`,
      `Name the folder that holds it: --root "${path.dirname(root)}"`,
      {},
    )
  if (systemCode(error) !== 'ENOENT') return unreadableConfig(systemErrorReason(error))
  const location = path.relative(process.cwd(), root) || 'this folder'
  const other = otherConfig(root)
  const hint =
    other === undefined
      ? `${ROOT_HINT} For a new site, run “sitegen new”.`
      : `Rename “${other}” to “${CONFIG_FILE}”.`
  return badConfig(`There is no ${CONFIG_FILE} in ${location}.`, hint, { path: CONFIG_FILE })
}

function unreadableConfig(reason: string): Diagnostic {
  return badConfig(
    `${CONFIG_FILE} cannot be read: ${reason}.`,
    'Make it a file that the user who builds the site can read.',
    { path: CONFIG_FILE },
  )
}

/** Finds a config with another extension, such as `site.config.js`. */
function otherConfig(root: string): string | undefined {
  try {
    return fs.readdirSync(root).find((name) => /^site\.config\.\w+$/i.test(name))
  } catch {
    return undefined
  }
}

function kindOf(root: string): 'folder' | 'file' | 'none' {
  try {
    return fs.statSync(root).isDirectory() ? 'folder' : 'file'
  } catch (error) {
    // If the folder is inaccessible, for example for lack of permission, it may still exist.
    return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '') ? 'none' : 'folder'
  }
}

const ROOT_HINT = 'Run sitegen in the folder that has it, or name that folder with --root.'
