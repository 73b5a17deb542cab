import fs from 'node:fs'
import type { BuildFailure, BuildOptions, Plugin, TransformOptions, TransformResult } from 'esbuild'
import type { Bundled } from './bundle-cache.ts'
import { inputsOf, isBelow } from './bundle-inputs.ts'
import { home } from '../folders/home.ts'
import { lossesIn, OWN_MODULES, problemOf } from './module-problems.ts'

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
      inputs: result.metafile ? inputsOf(root, result.metafile, options.entryPoints) : [],
      files: made
        .filter((file) => file !== map)
        .map((file) => ({ name: name(file.path), text: file.text })),
      ...(map ? { map: map.text } : {}),
      diagnostics: lossesIn(root, result.warnings),
    }
  } catch (error) {
    const { errors, warnings = [] } = error as Partial<BuildFailure>
    if (!errors) throw error
    const told = errors.map((message) => problemOf(root, message))
    return { inputs: [], files: [], diagnostics: [...told, ...lossesIn(root, warnings)] }
  }
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
    const found = new Map<string, ReturnType<typeof build.resolve>>()
    build.onResolve(
      { filter: /^(react|react-dom)(\/.*)?$/ },
      ({ path: name, importer, ...rest }) => {
        if (rest.pluginData === 'own' || findsOurs(importer)) return undefined
        const { kind } = rest
        const key = `${kind} ${name}`
        // It takes as long as a dozen modules.
        const known =
          found.get(key) ?? build.resolve(name, { kind, resolveDir: home(), pluginData: 'own' })
        found.set(key, known)
        return known
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

/** Whether a file finds the React that is ours by itself: ours do, and React's own. */
function findsOurs(importer: string): boolean {
  return (
    isBelow(home('src'), importer) ||
    isBelow(home('theme'), importer) ||
    /[\\/]node_modules[\\/]react(?:-dom)?[\\/]/.test(importer)
  )
}
