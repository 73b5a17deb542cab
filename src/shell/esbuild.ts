import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import type { BuildOptions, Loader, Location, Message, Plugin } from 'esbuild'
import type { Bundled } from './bundle-cache.ts'
import { home } from './home.ts'
import { isOwn, lossesIn, ONLY_IN_NODE, OWN_MODULES, problemOf } from './module-problems.ts'

/** Bundles with esbuild; its complaints come back as problems with their places. */
export async function bundleWith(
  root: string,
  name: (output: string) => string,
  options: BuildOptions,
): Promise<Bundled> {
  const { build } = await import('esbuild')
  try {
    const result = await build({
      bundle: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
      legalComments: 'none',
      format: 'esm',
      jsx: 'automatic',
      target: 'es2022',
      charset: 'utf8',
      absWorkingDir: root,
      // A tsconfig of the site must not change what is built.
      tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', useDefineForClassFields: true } },
      ...options,
      define: { 'process.env.NODE_ENV': '"production"', ...options.define },
      plugins: [oneReact, ...(options.plugins ?? [])],
    })
    const made = result.outputFiles ?? []
    const map = made.find((file) => file.path.endsWith('.map'))
    return {
      inputs: Object.keys(result.metafile?.inputs ?? {}).filter(
        (input) => !input.includes(':') && !input.startsWith('<'),
      ),
      files: made
        .filter((file) => file !== map)
        .map((file) => ({ name: name(file.path), text: file.text })),
      ...(map ? { map: map.text } : {}),
      diagnostics: lossesIn(root, result.warnings),
    }
  } catch (error) {
    const errors = (error as { errors?: readonly Message[] }).errors
    if (!errors) throw error
    return { inputs: [], files: [], diagnostics: errors.map((message) => problemOf(root, message)) }
  }
}

/** `sitegen` is always the running copy, and there is one React, wherever a site stands and whatever is installed there. */
const oneReact: Plugin = {
  name: 'one-react',
  setup(build) {
    build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path: name, pluginData, kind }) =>
      pluginData === 'own'
        ? undefined
        : build.resolve(name, { kind, resolveDir: home(), pluginData: 'own' }),
    )
    for (const [name, file] of Object.entries(OWN_MODULES))
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: home(file) }))
    build.onResolve({ filter: /^sitegen\/styles\/[\w-]+\.css$/ }, ({ path: name }) => {
      const file = home('theme', name.slice('sitegen/'.length))
      // One that does not exist is told of by the name that somebody wrote.
      return fs.existsSync(file) ? { path: file } : undefined
    })
  },
}

/** What only Node knows: a page that needs it would not run in a browser. */
export function noNode(root: string): Plugin {
  const notes = [{ text: ONLY_IN_NODE.remedy }]
  return {
    name: 'no-node',
    setup(build) {
      build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({
        errors: [{ text: ONLY_IN_NODE.message(name), notes }],
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: file }) => {
        if (!isOwn(root, file)) return undefined
        const source = fs.readFileSync(file, 'utf8')
        const found = NODES_OWN.test(source) ? await nodesOwnIn(source, file) : undefined
        if (!found) return undefined
        const { name, ...location } = found
        return { errors: [{ text: ONLY_IN_NODE.message(name), notes, location }] }
      })
    },
  }
}

/** Names that are there without an import, in Node. Who asks for their type first knows that they may not be. */
const NODES_OWN =
  /^(?![^]*\btypeof (?:process|Buffer|global)\b)[^]*\b(?:process|Buffer|global|__dirname|__filename)\b/
const NAMES = ['process', 'Buffer', 'global', '__dirname', '__filename']
const MARK = 'ONLY_IN_NODE_'

/** The first of these names that a file does not declare itself, and where. */
async function nodesOwnIn(
  source: string,
  file: string,
): Promise<(Partial<Location> & { readonly name: string }) | undefined> {
  const { transform } = await import('esbuild')
  try {
    const { code, map } = await transform(source, {
      loader: path.extname(file).replace(/^\.[cm]?/, '') as Loader,
      jsx: 'preserve',
      sourcemap: 'external',
      define: {
        'process.env.NODE_ENV': '"production"',
        ...Object.fromEntries(NAMES.map((name) => [name, MARK + name])),
      },
    })
    const [, before = '', name] = new RegExp(`^([^]*?)${MARK}(\\w+)`).exec(code) ?? []
    if (name === undefined) return undefined
    const rows = before.split('\n')
    const made = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
    const found = made.findEntry(rows.length - 1, rows.at(-1)?.length ?? 0)
    if (!('originalLine' in found)) return { name, file }
    const lineText = source.split('\n')[found.originalLine] ?? ''
    const column = Buffer.byteLength(lineText.slice(0, found.originalColumn))
    return { name, file, line: found.originalLine + 1, column, length: name.length, lineText }
  } catch {
    // What is wrong with it is told when it is bundled.
    return undefined
  }
}
