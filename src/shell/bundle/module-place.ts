// A bundle is a single text without a location, but its modules may need their own: to read a file next to
// them, or to load what cannot be bundled. So each module gets the location of its own file.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'
import type { Place } from '../../shared/contract.ts'
import { messageOf } from './error-locator.ts'

/**
 * Expressions that modules use for their location, and their replacements. esbuild does not replace variables
 * that are declared under these names.
 */
const LOCATION_EXPRESSIONS = {
  'import.meta': 'import_meta',
  __dirname: 'import_meta.dirname',
  __filename: 'import_meta.filename',
}

const MODULE_FILE = /\.[cm]?[jt]sx?$/
const USES_LOCATION = /\bimport\.meta\b|\b__(?:dirname|filename)\b/

/**
 * Code that provides the location. Node's own `import.meta.resolve` would resolve from the bundle. For
 * packages, `require.resolve` of the module's own file comes closest. All names have the prefix `sitegen`,
 * since they share a scope with the author's names.
 */
const LOCATION_HELPERS = `
import { createRequire as sitegenRequire, isBuiltin as sitegenBuiltin } from 'node:module'
import { pathToFileURL as sitegenFile, URL as sitegenURL } from 'node:url'
const sitegenResolver = (url) => (name) => {
  const isPlace = /^(?:\\.{0,2}\\/|\\.{1,2}$)/.test(name) || sitegenURL.canParse(name)
  if (isPlace) return new sitegenURL(name, url).href
  if (sitegenBuiltin(name)) return 'node:' + name
  try {
    return sitegenFile(sitegenRequire(url).resolve(name)).href
  } catch (error) {
    if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    throw new Error('“' + name + '” is not exported for require, and import.meta.resolve finds only what require would')
  }
}`

/**
 * Returns options for a bundle that runs in Node.js as if each module ran from its own file. `entry` is the
 * entry point.
 */
export function modulesInPlace(entry: string): BuildOptions {
  // CommonJS packages call `require` at run time, for other packages and for built-in modules.
  const from = JSON.stringify(pathToFileURL(entry).href)
  return {
    platform: 'node',
    banner: { js: `${LOCATION_HELPERS}\nconst require = sitegenRequire(${from})` },
    define: LOCATION_EXPRESSIONS,
    plugins: [locationPlugin],
  }
}

/** Converts a position in a module to that in its source file, which does not contain the injected code. */
export function toSourcePlace<T extends Partial<Place>>(root: string, place: T): T {
  const { path: name = '', line, column = 1 } = place
  const file = path.resolve(root, name)
  if (line !== 1 || !MODULE_FILE.test(file) || !fs.existsSync(file)) return place
  const injected = injectedCode(file, fs.readFileSync(file, 'utf8'))
  // The file may have changed since it was bundled, and only now contain such expressions.
  return { ...place, column: Math.max(1, column - injected.length) }
}

/** Returns the message of an error from such a module, with `import.meta` as the author wrote it. */
export function toSourceMessage(error: unknown): string {
  return messageOf(error).replace(/\bimport_meta\d*\b/g, 'import.meta')
}

const locationPlugin: Plugin = {
  name: 'module-place',
  setup(build) {
    build.onLoad({ filter: MODULE_FILE }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      const injected = injectedCode(file, text)
      if (injected === '') return undefined
      // A hashbang must be at the very beginning of a file, so it becomes a comment.
      return { contents: injected + text.replace(/^\uFEFF?#!/, '//'), loader: 'default' }
    })
  },
}

/**
 * Returns the code to inject into a module that uses its location. It has no line break, so all other lines
 * keep their numbers.
 */
function injectedCode(file: string, text: string): string {
  if (!USES_LOCATION.test(text)) return ''
  const url = JSON.stringify(pathToFileURL(file).href)
  const [dirname, filename] = [path.dirname(file), file].map((each) => JSON.stringify(each))
  return `const import_meta={url:${url},dirname:${dirname},filename:${filename},resolve:sitegenResolver(${url})};`
}
