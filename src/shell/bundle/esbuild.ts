import fs from 'node:fs'
import path from 'node:path'
import type { BuildFailure, BuildOptions, Plugin, TransformOptions, TransformResult } from 'esbuild'
import type { Bundled } from './bundle-cache.ts'
import { inputsOf } from './bundle-inputs.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { realPlace } from '../folders/real-place.ts'
import { moduleProblems, OWN_MODULES } from './module-problems.ts'
import { withAddresses } from './source-maps.ts'

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
      write: false,
      metafile: true,
      define: { 'process.env.NODE_ENV': '"production"', ...options.define },
      plugins: [oneReact, ...(options.plugins ?? [])],
    })
    const { outputFiles: made, metafile, warnings } = result
    const maps = new Map(made.map((file) => [file.path, file]))
    return {
      inputs: inputsOf(root, metafile, options.entryPoints),
      files: made
        .filter((file) => !file.path.endsWith('.map'))
        .map((file) => {
          const map = maps.get(`${file.path}.map`)
          return {
            ...{ name: name(file.path), text: file.text },
            ...(map ? { map: withAddresses(map.text, path.dirname(map.path)) } : {}),
          }
        }),
      diagnostics: moduleProblems(root, { files: Object.keys(metafile.inputs), warnings }),
    }
  } catch (error) {
    const { errors, warnings = [] } = error as Partial<BuildFailure>
    if (!errors) throw error
    const files = errors.flatMap(({ location }) => location?.file ?? [])
    return { inputs: [], files: [], diagnostics: moduleProblems(root, { files, errors, warnings }) }
  }
}

/** Ends esbuild's process, which would wait for the next bundle. */
export async function stopEsbuild(): Promise<void> {
  const { stop } = await import('esbuild')
  await stop()
}

/** Transforms one file with esbuild. */
export async function transformWith(
  source: string,
  options: TransformOptions,
): Promise<TransformResult> {
  const { transform } = await import('esbuild')
  return transform(source, options)
}

/** `sitegen` is always the running copy, and there is one React, wherever a site stands and whatever is installed there. */
const oneReact: Plugin = {
  name: 'one-react',
  setup(build) {
    // Packages come without JSX, and may want more of React's own module.
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      /\.[jt]sx$/.test(importer) ? { path: home('src/client/jsx.ts') } : undefined,
    )
    const ours = reactsOf(home())
    const known = new Map<string, boolean>()
    build.onResolve(
      { filter: /^(react|react-dom)(\/.*)?$/ },
      ({ path: name, kind, resolveDir }) => {
        const findsOurs = known.get(resolveDir) ?? reactsOf(resolveDir) === ours
        known.set(resolveDir, findsOurs)
        // To ask esbuild takes as long as to read a dozen modules, and most find ours by themselves.
        return findsOurs ? undefined : build.resolve(name, { kind, resolveDir: home() })
      },
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

/** Where the React lies that files of a folder find. */
function reactsOf(folder: string): string {
  const places = ['react', 'react-dom'].map((name) => findAbove(folder, `node_modules/${name}`))
  return places.map((place) => place && realPlace(place)).join('\n')
}
