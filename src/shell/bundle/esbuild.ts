// All calls of esbuild: with the options that every bundle shares, the conversion of its messages to
// diagnostics, and a restart if its process dies.

import fs from 'node:fs'
import path from 'node:path'
import type * as Library from 'esbuild'
import type {
  BuildContext,
  BuildFailure,
  BuildOptions,
  BuildResult,
  Metafile,
  Plugin,
  TransformOptions,
  TransformResult,
} from 'esbuild'
import type { Bundled } from './bundled.ts'
import { droppedStyles } from './dropped-styles.ts'
import { inputsOf, isOnDisk } from './bundle-inputs.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { Refused } from '../folders/refused.ts'
import { realPlace } from '../folders/real-place.ts'
import { moduleProblems, OWN_MODULES } from './module-problems.ts'
import { withAddresses } from './source-maps.ts'

/** Options that are the same for every bundle. */
type BundleOptions = BuildOptions & { readonly write: false; readonly metafile: true }

/** Makes a bundle with esbuild. */
export type Esbuild = (options: BundleOptions) => Promise<BuildResult<BundleOptions>>

/** Builds from scratch. */
const buildOnce: Esbuild = (options) => withEsbuild(({ build }) => build(options))

/** How often the process of esbuild has died. */
let crashCount = 0

/**
 * Calls esbuild, and retries once if its process has died: it may have run out of memory, or have been
 * killed. esbuild itself would keep sending requests to the dead process.
 */
async function withEsbuild<T>(work: (esbuild: typeof Library) => Promise<T>): Promise<T> {
  const esbuild = await import('esbuild')
  const crashesBefore = crashCount
  try {
    return await work(esbuild)
  } catch (error) {
    // An error with diagnostics comes from a living process.
    if (error instanceof Error && 'errors' in error) throw error
    // Other calls that waited for the same process may have restarted it already.
    if (crashesBefore === crashCount) {
      crashCount++
      await esbuild.stop()
    }
  }
  try {
    return await work(esbuild)
  } catch (error) {
    throw notRunning(error) ?? error
  }
}

/** Matches what esbuild says if its program is missing, made for another system, not allowed to run, or killed. */
const NOT_RUNNING = /^The service |installed esbuild for another platform|is needed by esbuild/

/** Returns the error for a program of esbuild that does not run, as after a copy from another system. */
function notRunning(error: unknown): Refused | undefined {
  const message = error instanceof Error ? error.message.trim() : ''
  if (!NOT_RUNNING.test(message)) return undefined
  const [firstLine = ''] = message.split('\n', 1)
  return new Refused(
    'system',
    `esbuild cannot be run: ${firstLine.replace(/\.$/, '')}.`,
    'Install the packages again on this machine (npm ci), and let it run programs there, with enough processes and memory.',
  )
}

/** Bundles with esbuild. Its errors and warnings are returned as diagnostics with source positions. */
export async function bundleWith(
  root: string,
  name: (output: string) => string,
  options: BuildOptions,
  esbuild = buildOnce,
): Promise<Bundled> {
  try {
    const result = await esbuild({
      bundle: true,
      logLevel: 'silent',
      legalComments: 'none',
      format: 'esm',
      jsx: 'automatic',
      target: 'es2022',
      charset: 'utf8',
      absWorkingDir: root,
      // A `tsconfig.json` of the site must not change the result.
      tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', useDefineForClassFields: true } },
      ...options,
      write: false,
      metafile: true,
      define: { 'process.env.NODE_ENV': '"production"', ...options.define },
      plugins: [oneReact, ...(options.plugins ?? [])],
    })
    const { outputFiles: outputs, metafile, warnings } = result
    const maps = new Map(outputs.map((file) => [file.path, file]))
    const inert = new Set(
      Object.entries(metafile.outputs).flatMap(([output, { inputs, imports }]) =>
        Object.keys(inputs).length + imports.length === 0 ? [path.resolve(root, output)] : [],
      ),
    )
    return {
      inputs: inputsOf(root, metafile, options.entryPoints),
      files: outputs
        .filter((file) => !file.path.endsWith('.map'))
        .map((file) => {
          const map = maps.get(`${file.path}.map`)
          return {
            name: name(file.path),
            text: file.text,
            ...(inert.has(file.path) ? { isInert: true } : {}),
            ...(map ? { map: withAddresses(map.text, path.dirname(map.path)) } : {}),
          }
        }),
      diagnostics: [
        ...moduleProblems(root, { files: Object.keys(metafile.inputs), warnings }),
        ...droppedStyles(root, metafile.inputs),
      ],
    }
  } catch (error) {
    const { errors, warnings = [] } = error as Partial<BuildFailure>
    if (!errors) throw error
    const files = errors.flatMap(({ location }) => location?.file ?? [])
    return { inputs: [], files: [], diagnostics: moduleProblems(root, { files, errors, warnings }) }
  }
}

/**
 * Creates an esbuild context that makes one bundle repeatedly, always with the options of the first call. It
 * keeps the parsed files, and does not read a file again that seems unchanged.
 */
export function keptEsbuild(): { readonly esbuild: Esbuild; readonly close: () => Promise<void> } {
  let esbuildContext: BuildContext<BundleOptions> | undefined
  let previousStats: ReadonlyMap<string, FileStats> = new Map()
  const close = async (): Promise<void> => {
    const last = esbuildContext
    esbuildContext = undefined
    previousStats = new Map()
    await last?.dispose()
  }
  return {
    close,
    async esbuild(options) {
      if ([...previousStats].some(([file, last]) => isHiddenChange(last, statsOf(file))))
        await close()
      return withEsbuild(async ({ context }) => {
        try {
          esbuildContext ??= await context(options)
          const result = await esbuildContext.rebuild()
          previousStats = statsIn(options, result.metafile)
          return result
        } catch (error) {
          // The files in a context are known only from a successful build.
          await close()
          throw error
        }
      })
    },
  }
}

/** The stats by which esbuild decides whether a file is unchanged, and the time of its last real change. */
interface FileStats {
  readonly text: string
  readonly changedAt: number
}

/**
 * Whether a file has been replaced by one that seems the same to esbuild. All files of npm packages have the
 * same modification time, far in the past.
 */
function isHiddenChange(previous: FileStats, current: FileStats | undefined): boolean {
  return current?.text === previous.text && current.changedAt !== previous.changedAt
}

function statsIn(
  { absWorkingDir = '' }: BundleOptions,
  { inputs }: Metafile,
): Map<string, FileStats> {
  const files = Object.keys(inputs).filter(isOnDisk)
  return new Map(
    files.flatMap((name) => {
      const file = path.resolve(absWorkingDir, name)
      const stats = statsOf(file)
      return stats ? [[file, stats]] : []
    }),
  )
}

function statsOf(file: string): FileStats | undefined {
  try {
    const { ino, size, mtimeMs, mode, ctimeMs } = fs.statSync(file)
    return { text: [ino, size, mtimeMs, mode].join(' '), changedAt: ctimeMs }
  } catch {
    // The file is missing or unreadable, which esbuild reports itself.
    return undefined
  }
}

/** Stops the process of esbuild, which would otherwise wait for the next bundle. */
export async function stopEsbuild(): Promise<void> {
  const { stop } = await import('esbuild')
  await stop()
}

/** Transforms one file with esbuild. */
export function transformWith(source: string, options: TransformOptions): Promise<TransformResult> {
  return withEsbuild(({ transform }) => transform(source, options))
}

/**
 * Resolves `sitegen` to the running copy, and React to a single copy, wherever the site is and whatever is
 * installed there.
 */
const oneReact: Plugin = {
  name: 'one-react',
  setup(build) {
    // Only JSX files are redirected. Packages are published without JSX, and may need other exports of
    // React's own module.
    build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      /\.[jt]sx$/.test(importer) ? { path: home('src/client/jsx.ts') } : undefined,
    )
    const ownReact = reactPaths(home())
    const resultByFolder = new Map<string, boolean>()
    // Another React may have been installed since the last build.
    build.onStart(() => resultByFolder.clear())
    build.onResolve(
      { filter: /^(react|react-dom)(\/.*)?$/ },
      ({ path: name, kind, resolveDir }) => {
        const findsOwnReact = resultByFolder.get(resolveDir) ?? reactPaths(resolveDir) === ownReact
        resultByFolder.set(resolveDir, findsOwnReact)
        // Calling `build.resolve` takes as long as reading a dozen modules, and most folders find the right
        // React without it.
        return findsOwnReact ? undefined : build.resolve(name, { kind, resolveDir: home() })
      },
    )
    for (const [name, file] of Object.entries(OWN_MODULES))
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: home(file) }))
    build.onResolve({ filter: /^sitegen\/styles\/[\w-]+\.css$/ }, ({ path: name }) => {
      const file = home('theme', name.slice('sitegen/'.length))
      // For a missing stylesheet, the error shows the specifier as written.
      return fs.existsSync(file) ? { path: file } : undefined
    })
  },
}

/** Returns the real paths of the React packages that files in a folder resolve to. */
function reactPaths(folder: string): string {
  const places = ['react', 'react-dom'].map((name) => findAbove(folder, `node_modules/${name}`))
  return places.map((place) => place && realPlace(place)).join('\n')
}
