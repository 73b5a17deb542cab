import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './hash.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'

/** Packages that are not part of the bundled code but shape what comes out. */
const OUTSIDE = ['shiki', 'esbuild', 'react', 'react-dom', 'scheduler', 'tinypool']

/** Stands for everything that shapes an output besides the site itself: our code, the packages it calls, the platform. */
export function codeVersion(): string {
  // The folder of the bundled code is named by the hash of its sources.
  const code = path.basename(path.dirname(fileURLToPath(import.meta.url)))
  const { node, icu, unicode } = process.versions
  return hashOf(
    [code, packageVersions(), node, icu, unicode, process.platform, process.arch].join('\n'),
  ).slice(0, 16)
}

/** The versions of the packages that shape what comes out, as they are installed. */
export function packageVersions(): string {
  return OUTSIDE.map((name) => `${name} ${packageVersion(name)}`).join('\n')
}

/** sitegen's own version. */
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
