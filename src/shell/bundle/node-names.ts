// Reports what exists only in Node.js in code that also runs in browsers. Imports of built-in modules are
// rejected. Globals are renamed to markers, which are then searched for in the output: code that was removed
// as unreachable in browsers may use them.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Location, Plugin, TransformOptions } from 'esbuild'
import type { Bundled } from './bundled.ts'
import { transformWith } from './esbuild.ts'
import { isOfSite, ONLY_IN_NODE, problemOf } from './module-problems.ts'
import { readMap } from './source-maps.ts'

/** Finds Node.js globals in one bundle. */
interface NodeNames {
  readonly plugin: Plugin
  /** Returns the bundle with a problem for each file of the site that uses such a global. */
  readonly check: (bundled: Bundled) => Bundled
}

const GLOBALS = ['process', 'Buffer', 'global', '__dirname', '__filename']
const USES_GLOBAL = /\b(?:process|Buffer|global|__dirname|__filename)\b/
/** Code that checks whether a global exists, or catches errors, is taken as prepared for browsers. */
const GUARDED_USE =
  /\btypeof (?:process|Buffer|global|window|document|globalThis)\b|\bin globalThis\b|\bcatch\b/
const MARKER_PREFIX = 'ONLY_IN_NODE_'

/** Creates the check for the site at `root`. Files outside it are not checked. */
export function nodeNames(root: string): NodeNames {
  const notes = [{ text: ONLY_IN_NODE.remedy, location: null }]
  const files: string[] = []
  const places = new Map<string, Location>()
  const plugin: Plugin = {
    name: 'node-names',
    setup(build) {
      build.onStart(() => {
        files.length = 0
        places.clear()
      })
      build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({
        errors: [{ text: ONLY_IN_NODE.message(name), notes }],
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
        if (!isOfSite(root, file)) return undefined
        const source = fs.readFileSync(file, 'utf8')
        if (!USES_GLOBAL.test(source) || GUARDED_USE.test(source)) return undefined
        return withMarkers(source, file, `${MARKER_PREFIX}${files.push(file)}_`)
      })
    },
  }

  /**
   * Replaces the globals by markers. Returns `undefined` if the code cannot be parsed, which is reported
   * elsewhere.
   */
  async function withMarkers(
    source: string,
    file: string,
    marker: string,
  ): Promise<{ readonly contents: string; readonly loader: Loader } | undefined> {
    const loader = path.extname(file).replace(/^\.[cm]?/, '') as Loader
    const names = Object.fromEntries(GLOBALS.map((name) => [name, marker + name]))
    const define = { 'process.env.NODE_ENV': '"production"', ...names }
    try {
      // The source map is also inlined, so that the map of the bundle leads to the original source.
      const options: TransformOptions & { readonly sourcemap: 'both' } = {
        loader,
        jsx: 'preserve',
        define,
        sourcemap: 'both',
        sourcefile: pathToFileURL(file).href,
      }
      const { code, map } = await transformWith(source, options)
      for (const { 0: found, 1: name = '', index } of code.matchAll(
        new RegExp(`${marker}(\\w+)`, 'g'),
      ))
        if (!places.has(found))
          places.set(found, placeIn(source, file, name, originalPosition(code, index, map)))
      return { contents: code, loader: loader.endsWith('x') ? 'jsx' : 'js' }
    } catch {
      return undefined
    }
  }

  return {
    plugin,
    check(bundled) {
      const used = [...places].filter(([found]) =>
        bundled.files.some(({ text }) => text.includes(found)),
      )
      const problems = used.map(([found, location]) =>
        problemOf(root, {
          id: '',
          pluginName: '',
          detail: undefined,
          notes,
          location,
          text: ONLY_IN_NODE.message(found.replace(/^ONLY_IN_NODE_\d+_/, '')),
        }),
      )
      return { ...bundled, diagnostics: [...bundled.diagnostics, ...problems] }
    },
  }
}

/** Returns the zero-based line and column in the source for an offset in the transformed code. */
function originalPosition(
  code: string,
  index: number,
  map: string,
): readonly [line: number, column: number] {
  const codeLines = code.slice(0, index).split('\n')
  const found = readMap(map)?.findEntry(codeLines.length - 1, codeLines.at(-1)?.length ?? 0)
  return found && 'originalLine' in found ? [found.originalLine, found.originalColumn] : [0, 0]
}

function placeIn(
  source: string,
  file: string,
  name: string,
  [line, characters]: readonly [line: number, column: number],
): Location {
  const lineText = source.split('\n')[line] ?? ''
  const column = Buffer.byteLength(lineText.slice(0, characters))
  const { length } = name
  return { file, namespace: 'file', line: line + 1, column, length, lineText, suggestion: '' }
}
