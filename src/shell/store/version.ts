import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './hash.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'

/** Packages that are not part of the bundled code but affect the output. */
const EXTERNAL_PACKAGES = ['shiki', 'esbuild', 'react', 'react-dom', 'scheduler', 'tinypool']

/**
 * Returns the hash of everything besides the site that affects an output: sitegen's code, the packages it
 * uses, and the platform. It has 16 hex digits.
 */
export function codeVersion(): string {
  // The folder of the bundled code is named by the hash of its sources.
  const code = path.basename(path.dirname(fileURLToPath(import.meta.url)))
  const { node, icu, unicode } = process.versions
  return hashOf(
    [code, packageVersions(), node, icu, unicode, process.platform, process.arch].join('\n'),
  ).slice(0, 16)
}

/** Returns the installed versions of the packages that affect the output. */
export function packageVersions(): string {
  return EXTERNAL_PACKAGES.map((name) => `${name} ${packageVersion(name)}`).join('\n')
}

/** Returns the version of sitegen. */
export function ownVersion(): string {
  return readVersion(home('package.json'))
}

function packageVersion(name: string): string {
  const file = findAbove(home(), path.join('node_modules', name, 'package.json'))
  return file === undefined ? '' : readVersion(file)
}

function readVersion(file: string): string {
  return String((JSON.parse(fs.readFileSync(file, 'utf8')) as { version?: unknown }).version)
}
