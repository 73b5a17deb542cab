// A bundle is one text that lies nowhere, while its modules ask where they are: to read a file beside themselves, or to load what
// cannot be bundled. So each is told the place of its own file.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'
import type { Place } from '../../shared/contract.ts'
import { messageOf } from './blame.ts'

/** By what modules ask, and how they are answered: whoever has a variable of one of these names means that. */
const ASKED = {
  'import.meta': 'import_meta',
  __dirname: 'import_meta.dirname',
  __filename: 'import_meta.filename',
}

const MODULE = /\.[cm]?[jt]sx?$/
const ASKS = /\bimport\.meta\b|\b__(?:dirname|filename)\b/

/**
 * What modules are told with. Node's own `import.meta.resolve` knows no module but the one that asks, and that is the bundle: of a
 * package, what it has for `require` is the nearest that can be asked for. All names are ours: those of the author stand beside them.
 */
const TELLER = `
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

/** Options for a bundle that runs in Node, as if each of its modules were run where it lies; `entry` is the first of them. */
export function modulesInPlace(entry: string): BuildOptions {
  // Packages that are not modules ask for others, and for Node's own, when they run.
  const from = JSON.stringify(pathToFileURL(entry).href)
  return {
    platform: 'node',
    banner: { js: `${TELLER}\nconst require = sitegenRequire(${from})` },
    define: ASKED,
    plugins: [placed],
  }
}

/** A place in a module of a site as its author sees it, who has not written what the module is told. */
export function asWritten<T extends Partial<Place>>(root: string, place: T): T {
  const { path: name = '', line, column = 1 } = place
  const file = path.resolve(root, name)
  if (line !== 1 || !MODULE.test(file) || !fs.existsSync(file)) return place
  const told = toldTo(file, fs.readFileSync(file, 'utf8'))
  // What is written meanwhile may ask where it did not before.
  return { ...place, column: Math.max(1, column - told.length) }
}

/** What an error of such a module says, in the words of its author. */
export function messageAsWritten(error: unknown): string {
  return messageOf(error).replace(/\bimport_meta\d*\b/g, 'import.meta')
}

const placed: Plugin = {
  name: 'module-place',
  setup(build) {
    build.onLoad({ filter: MODULE }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      const told = toldTo(file, text)
      if (told === '') return undefined
      // What a shell wants to know has to be on the first line, or be a comment.
      return { contents: told + text.replace(/^\uFEFF?#!/, '//'), loader: 'default' }
    })
  },
}

/** What a module is told where it asks: on its first line, so that every other stays where it was. */
function toldTo(file: string, text: string): string {
  if (!ASKS.test(text)) return ''
  const url = JSON.stringify(pathToFileURL(file).href)
  const [dirname, filename] = [path.dirname(file), file].map((each) => JSON.stringify(each))
  return `const import_meta={url:${url},dirname:${dirname},filename:${filename},resolve:sitegenResolver(${url})};`
}
