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
import { inputsOf, isOnDisk } from './bundle-inputs.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { realPlace } from '../folders/real-place.ts'
import { moduleProblems, OWN_MODULES } from './module-problems.ts'
import { withAddresses } from './source-maps.ts'

/** What is asked of esbuild, whatever is bundled. */
type BundleOptions = BuildOptions & { readonly write: false; readonly metafile: true }

/** Has esbuild make a bundle. */
export type Esbuild = (options: BundleOptions) => Promise<BuildResult<BundleOptions>>

/** Reads and understands everything. */
const anew: Esbuild = (options) => withEsbuild(({ build }) => build(options))

/** How often esbuild's process has died. */
let deaths = 0

/**
 * Has esbuild work. Its process may have died, since the system had no memory left or somebody ended it: then there is another, while
 * esbuild itself would go on to ask the dead one.
 */
async function withEsbuild<T>(work: (esbuild: typeof Library) => Promise<T>): Promise<T> {
  const esbuild = await import('esbuild')
  const before = deaths
  try {
    return await work(esbuild)
  } catch (error) {
    // What it has to say of the code comes from a process that lives.
    if (error instanceof Error && 'errors' in error) throw error
    // Others that waited for the same process have found out, too.
    if (before === deaths) {
      deaths++
      await esbuild.stop()
    }
    return work(esbuild)
  }
}

/** Bundles with esbuild; its complaints come back as problems with their places. */
export async function bundleWith(
  root: string,
  name: (output: string) => string,
  options: BuildOptions,
  esbuild = anew,
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

/**
 * An esbuild that makes one bundle again and again, always of the options that it was asked for first: it keeps what it has understood of
 * the files, and reads what seems to be the same no more.
 */
export function keptEsbuild(): { readonly esbuild: Esbuild; readonly close: () => Promise<void> } {
  let kept: BuildContext<BundleOptions> | undefined
  let before: ReadonlyMap<string, Seeming> = new Map()
  const close = async (): Promise<void> => {
    const last = kept
    kept = undefined
    before = new Map()
    await last?.dispose()
  }
  return {
    close,
    async esbuild(options) {
      if ([...before].some(([file, last]) => isDeceived(last, seemingOf(file)))) await close()
      return withEsbuild(async ({ context }) => {
        try {
          kept ??= await context(options)
          const result = await kept.rebuild()
          before = seemingIn(options, result.metafile)
          return result
        } catch (error) {
          // Which files it has kept is told only of what it could make.
          await close()
          throw error
        }
      })
    },
  }
}

/** By what esbuild takes a file for what it was, and when it has really been changed. */
interface Seeming {
  readonly text: string
  readonly changed: number
}

/** Whether a file is another, though it seems to be the same: packages give all their files one time, long ago. */
function isDeceived(before: Seeming, now: Seeming | undefined): boolean {
  return now?.text === before.text && now.changed !== before.changed
}

function seemingIn(
  { absWorkingDir = '' }: BundleOptions,
  { inputs }: Metafile,
): Map<string, Seeming> {
  const files = Object.keys(inputs).filter(isOnDisk)
  return new Map(
    files.flatMap((name) => {
      const file = path.resolve(absWorkingDir, name)
      const seeming = seemingOf(file)
      return seeming ? [[file, seeming]] : []
    }),
  )
}

function seemingOf(file: string): Seeming | undefined {
  try {
    const { ino, size, mtimeMs, mode, ctimeMs } = fs.statSync(file)
    return { text: [ino, size, mtimeMs, mode].join(' '), changed: ctimeMs }
  } catch {
    // It is gone, or cannot be seen: esbuild finds out.
    return undefined
  }
}

/** Ends esbuild's process, which would wait for the next bundle. */
export async function stopEsbuild(): Promise<void> {
  const { stop } = await import('esbuild')
  await stop()
}

/** Transforms one file with esbuild. */
export function transformWith(source: string, options: TransformOptions): Promise<TransformResult> {
  return withEsbuild(({ transform }) => transform(source, options))
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
    // What is installed meanwhile may be another.
    build.onStart(() => known.clear())
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
