// The bundle that renders pages during the build. The theme and all component pages are in one bundle, so
// that they share one React. If it fails to run, each module is run separately to find the faulty one, and to
// learn the exports of the others.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildOptions } from 'esbuild'
import { moduleFailed } from '../../core/problems/modules.ts'
import {
  filePath,
  type Diagnostic,
  type Draw,
  type FilePath,
  type Place,
} from '../../shared/contract.ts'
import { errorLocator, messageOf, type LocateError } from './error-locator.ts'
import type { Bundled, BundleInput } from './bundled.ts'
import { noCssModules, stylesWithoutNames } from './component-styles.ts'
import { bundleWith, type Esbuild } from './esbuild.ts'
import { runGuarded } from './guard.ts'
import { hashOf } from '../store/hash.ts'
import { home } from '../folders/home.ts'
import { asFunction, EXPORTED, runText } from './run-text.ts'
import { DRAWING_CODE, MODULES_CODE } from './site-code.ts'
import { readJson } from '../store/store-json.ts'
import type { BuildContext } from '../store/build-context.ts'
import { virtual } from './virtual-modules.ts'
import { runAsyncWithTimeout, TimeoutExceeded } from './timeout.ts'

/** The exports of a component page. Its front matter is cached as JSON. */
interface PageExports {
  readonly hasDefault: boolean
  readonly frontMatter?: unknown
}

/** The exports of the bundle. */
export interface RenderCode {
  readonly draw: () => Promise<Draw>
  readonly views: () => Promise<Readonly<Record<string, unknown>>>
  readonly hasTheme: boolean
  /** Whether each static part of the theme is a component, by its name. */
  readonly statics: Readonly<Record<string, boolean>>
  readonly pages: Readonly<Record<string, PageExports>>
}

/** The bundle before it is run. */
interface LoadableCode {
  /** Hash of all code that affects the rendered pages. */
  readonly hash: string
  readonly load: () => Promise<RenderCode>
  readonly locateError: LocateError
}

/** A summary of the exports of all modules. A page that cannot be run has none. */
interface Exports extends Pick<RenderCode, 'hasTheme' | 'statics' | 'pages'> {
  /** Whether each view of the theme has a component, by its name. */
  readonly views: Readonly<Record<string, boolean>>
  readonly problems: readonly Diagnostic[]
}

/** Bundles the code that renders pages. */
export function bundleRenderCode(
  input: BundleInput,
  sourcemap = false,
  esbuild?: Esbuild,
): Promise<Bundled> {
  const { theme, components } = input
  // A module that never finishes cannot report itself, so the bundle sets `runningPage` before it runs each
  // component page.
  const markerModules = Object.fromEntries(
    components.map((file, i) => [
      `running${i}`,
      `${EXPORTED}.runningPage = ${JSON.stringify(file)}`,
    ]),
  )
  const imports = components.map(
    (file, i) =>
      `import 'virtual:running${i}'\nimport * as page${i} from ${JSON.stringify(fullPath(input, file))}`,
  )
  const entry = `
import * as theme from ${JSON.stringify(theme)}
import { createDraw, isComponent, staticsOf, viewsOf } from ${JSON.stringify(home('src/client/create-draw.tsx'))}
${imports.join('\n')}
const modules = {${components.map((file, i) => `${JSON.stringify(file)}: page${i}`).join(', ')}}
const hasTheme = isComponent(theme['default'])
const pages = Object.fromEntries(Object.entries(modules).map(([file, module]) =>
  [file, { hasDefault: isComponent(module['default']), frontMatter: module['frontMatter'] }]))
const statics = staticsOf(theme)
const views = () => viewsOf(theme)
const draw = () =>
  createDraw(theme, (file) => pages[file]?.hasDefault ? modules[file]['default'] : undefined)
Object.assign(${EXPORTED}, { hasTheme, pages, statics, views, draw, runningPage: undefined })
`
  return bundleFor(input, { ...markerModules, server: entry }, sourcemap, esbuild)
}

/** Runs the code, with a time limit for each of its parts. */
export async function runRenderCode(code: string, seconds: number): Promise<RenderCode> {
  const exported: Running = {}
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    runGuarded(() => runAsyncWithTimeout(seconds, work)).catch((error: unknown) => {
      throw error instanceof TimeoutExceeded
        ? new StoppedModule(error.message, exported.runningPage)
        : error
    })
  await run(() => runText(code, DRAWING_CODE, exported))
  const renderCode = exported as RenderCode
  return { ...renderCode, draw: () => run(renderCode.draw), views: () => run(renderCode.views) }
}

/** The exports of the bundle while it is running. */
interface Running extends Partial<RenderCode> {
  /** The component page that is being run, or `undefined` for the theme. */
  readonly runningPage?: FilePath | undefined
}

/** Thrown when a module exceeds the time limit. */
class StoppedModule extends Error {
  /** The component page that was running, or `undefined` for the theme. */
  readonly file: FilePath | undefined

  constructor(message: string, file: FilePath | undefined) {
    super(message)
    this.file = file
  }
}

/** Creates the function that finds the source of an error in this bundle. */
export function renderErrorLocator(input: BundleInput, text: string): LocateError {
  return errorLocator(input.root, { name: DRAWING_CODE, text }, () => bundleRenderCode(input, true))
}

/** Returns the summary of all exports. It is cached, so that a build without changes runs no modules. */
export async function exportsOf(
  { store, site }: Pick<BuildContext, 'store' | 'site'>,
  input: BundleInput,
  { hash, load, locateError }: LoadableCode,
): Promise<Exports> {
  const key = hashOf(`exports ${hash}`)
  const cached = readJson<Exports>(store, key)
  if (cached) return cached
  try {
    const { hasTheme, statics, pages, views: loadViews } = await load()
    const loadedViews = Object.entries(await loadViews())
    const views = Object.fromEntries(loadedViews.map(([name, view]) => [name, Boolean(view)]))
    const exported: Exports = { hasTheme, statics, pages, views, problems: [] }
    const json = JSON.stringify(exported)
    // Front matter that JSON cannot represent is an error. If it were cached, it would come back as something
    // valid: a `Date` as a string.
    if (isDeepStrictEqual(JSON.parse(json), exported)) store.put(key, json)
    return exported
  } catch (error) {
    // Running it again would take the time limit once more.
    if (error instanceof StoppedModule)
      return { ...NO_EXPORTS, problems: [runProblem(input, error.file, error)] }
    const separate = await runSeparately(input, site.limits.seconds)
    // An error that occurs only when the modules run together, or when views are loaded, may belong to no
    // single module.
    const problems =
      separate.problems.length > 0
        ? separate.problems
        : [runProblem(input, undefined, error, await locateError(error))]
    return { ...separate, problems }
  }
}

/** Returns the problem for a component page, or for the theme, that cannot be run. */
function runProblem(
  { root, theme }: BundleInput,
  file: FilePath | undefined,
  error: unknown,
  place: Partial<Place> = { path: file ?? filePath(path.relative(root, theme)) },
): Diagnostic {
  return moduleFailed(file ?? 'The theme', messageOf(error), place)
}

/** Defaults for modules that cannot be run together. */
const NO_EXPORTS: Exports = { hasTheme: true, statics: {}, pages: {}, views: {}, problems: [] }

/** Runs the theme and each component page separately, and serializes the front matter, which may fail as well. */
async function runSeparately(input: BundleInput, seconds: number): Promise<Exports> {
  const { root, theme, components } = input
  const files = [theme, ...components.map((file) => fullPath(input, file))]
  const entry = `
import { isComponent } from ${JSON.stringify(home('src/client/create-draw.tsx'))}
const exportedBy = ({ default: component, frontMatter }) => {
  JSON.stringify(frontMatter)
  return { hasDefault: isComponent(component), frontMatter }
}
const loads = [${files.map((file) => `() => import(${JSON.stringify(file)}).then(exportedBy)`).join(', ')}]
Object.assign(${EXPORTED}, { loads })
`
  const bundle = (sourcemap: boolean): Promise<Bundled> =>
    bundleFor(input, { server: entry }, sourcemap)
  const text = (await bundle(false)).files[0]?.text ?? ''
  const locateError = errorLocator(root, { name: MODULES_CODE, text }, () => bundle(true))
  const bundleExports: { loads: readonly (() => Promise<PageExports>)[] } = { loads: [] }
  await runText(text, MODULES_CODE, bundleExports)
  const problems: Diagnostic[] = []
  const pages: [string, PageExports][] = []
  for (const [i, load] of bundleExports.loads.entries()) {
    const file = components[i - 1]
    try {
      const exported = await runGuarded(() => runAsyncWithTimeout(seconds, load))
      if (file !== undefined) pages.push([file, exported])
    } catch (error) {
      problems.push(runProblem(input, file, error, await locateError(error)))
    }
  }
  return { ...NO_EXPORTS, pages: Object.fromEntries(pages), problems }
}

function bundleFor(
  { root }: BundleInput,
  modules: Parameters<typeof virtual>[0],
  sourcemap: boolean,
  esbuild?: Esbuild,
): Promise<Bundled> {
  const options: BuildOptions = {
    ...asFunction,
    plugins: [...asFunction.plugins, virtual(modules), noCssModules, stylesWithoutNames],
    entryPoints: ['virtual:server'],
    outfile: 'server.mjs',
    minify: true,
    ...(sourcemap ? { sourcemap: 'external', sourcesContent: false } : {}),
  }
  return bundleWith(root, () => 'server.mjs', options, esbuild)
}

function fullPath({ root }: BundleInput, file: FilePath): string {
  return path.join(root, file)
}
