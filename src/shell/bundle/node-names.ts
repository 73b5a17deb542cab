// What only Node has, in code that runs in browsers, too: modules, and names that are there without an import. A module is refused where
// it is imported. A name is given another one that can be found in what was made: what is never run in a browser may use it.

import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Location, Plugin, TransformOptions } from 'esbuild'
import type { Bundled } from './bundled.ts'
import { transformWith } from './esbuild.ts'
import { isOfSite, ONLY_IN_NODE, problemOf } from './module-problems.ts'

/** Looks for what only Node has in one bundle. */
interface NodeNames {
  readonly plugin: Plugin
  /** What was made, with a problem for each of the site's files that needs such a name. */
  readonly checked: (made: Bundled) => Bundled
}

const NAMES = ['process', 'Buffer', 'global', '__dirname', '__filename']
const NAMED = /\b(?:process|Buffer|global|__dirname|__filename)\b/
/** Who asks what there is, or catches what is not, knows that it may not be there. */
const CAREFUL =
  /\btypeof (?:process|Buffer|global|window|document|globalThis)\b|\bin globalThis\b|\bcatch\b/
const MARK = 'ONLY_IN_NODE_'

/** Names of Node in the code of a site at `root`, and not in what lies beside it. */
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
        if (!NAMED.test(source) || CAREFUL.test(source)) return undefined
        return marked(source, file, `${MARK}${files.push(file)}_`)
      })
    },
  }

  /** Code in which these names can be found; as it is where it cannot be read, which is told elsewhere. */
  async function marked(
    source: string,
    file: string,
    mark: string,
  ): Promise<{ readonly contents: string; readonly loader: Loader } | undefined> {
    const loader = path.extname(file).replace(/^\.[cm]?/, '') as Loader
    const names = Object.fromEntries(NAMES.map((name) => [name, mark + name]))
    const define = { 'process.env.NODE_ENV': '"production"', ...names }
    try {
      // The map is in the code, too, so that one of the bundle leads to what the author has written.
      const options: TransformOptions & { readonly sourcemap: 'both' } = {
        ...{ loader, jsx: 'preserve', define },
        ...{ sourcemap: 'both', sourcefile: pathToFileURL(file).href },
      }
      const { code, map } = await transformWith(source, options)
      for (const { 0: found, 1: name = '', index } of code.matchAll(
        new RegExp(`${mark}(\\w+)`, 'g'),
      ))
        if (!places.has(found))
          places.set(found, placeIn(source, file, name, spotIn(code, index, map)))
      return { contents: code, loader: loader.endsWith('x') ? 'jsx' : 'js' }
    } catch {
      return undefined
    }
  }

  return {
    plugin,
    checked(made) {
      const kept = [...places].filter(([found]) =>
        made.files.some(({ text }) => text.includes(found)),
      )
      const lost = kept.map(([found, location]) =>
        problemOf(root, {
          ...{ id: '', pluginName: '', detail: undefined, notes, location },
          text: ONLY_IN_NODE.message(found.replace(/^ONLY_IN_NODE_\d+_/, '')),
        }),
      )
      return { ...made, diagnostics: [...made.diagnostics, ...lost] }
    },
  }
}

/** The line and column in a source, from 0, of what stands somewhere in the code that was made of it. */
function spotIn(code: string, index: number, map: string): readonly [line: number, column: number] {
  const rows = code.slice(0, index).split('\n')
  const made = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
  const found = made.findEntry(rows.length - 1, rows.at(-1)?.length ?? 0)
  return 'originalLine' in found ? [found.originalLine, found.originalColumn] : [0, 0]
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
