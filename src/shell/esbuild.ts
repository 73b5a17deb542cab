import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Message, Plugin } from 'esbuild'
import { filePath, type Diagnostic } from '../shared/contract.ts'
import { brokenModule } from '../core/problems.ts'
import type { Bundled } from './bundle-cache.ts'
import { home } from './home.ts'

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
      diagnostics: [],
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
    build.onResolve({ filter: /^sitegen$/ }, () => ({ path: home('src/shared/contract.ts') }))
    build.onResolve({ filter: /^sitegen\/theme$/ }, () => ({ path: home('theme/index.tsx') }))
    build.onResolve({ filter: /^sitegen\/kit$/ }, () => ({ path: home('theme/kit.ts') }))
    build.onResolve({ filter: /^sitegen\/styles\/[\w-]+\.css$/ }, ({ path: name }) => {
      const file = home('theme', name.slice('sitegen/'.length))
      // One that does not exist is told of by the name that somebody wrote.
      return existsSync(file) ? { path: file } : undefined
    })
  },
}

/** Names that only Node knows; a page that imports one would not run in a browser. */
export const noNode: Plugin = {
  name: 'no-node',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path: name }) => ({
      errors: [
        {
          text: `“${name}” exists only in Node: a page also runs in the reader's browser`,
          notes: [
            {
              text: 'Read what it needs at build time in site.config.ts, and pass it on with “values”.',
            },
          ],
        },
      ],
    }))
  },
}

/** What is said besides, with the line that it speaks of. */
function noteIn([note]: Message['notes']): string | undefined {
  if (!note?.location) return note?.text
  const { line, column } = note.location
  return `${note.text.replace(/:$/, '')}: line ${line}, column ${column + 1}.`
}

/** What to write, unless the message says so: “Expected ")" but found "}"”. */
function suggested(text: string, suggestion: string): string | undefined {
  return suggestion === '' || text.includes(suggestion) ? undefined : `Write ${suggestion} instead.`
}

function problemOf(root: string, { text, location, notes }: Message): Diagnostic {
  const message = text.endsWith('.') ? text : `${text}.`
  if (!location) return brokenModule(message, notes[0]?.text, {})
  return brokenModule(message, noteIn(notes) ?? suggested(text, location.suggestion), {
    path: filePath(path.relative(root, path.resolve(root, location.file))),
    line: location.line,
    column: location.column + 1,
    length: Math.max(1, location.length),
  })
}
