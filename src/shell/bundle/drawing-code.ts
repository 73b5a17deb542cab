// The bundle that draws pages at build: the theme and all component pages in one, so that there is one React. Where it cannot be
// run, each module is run by itself, so that the one at fault is named and the others are not.

import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BuildOptions } from 'esbuild'
import { moduleFailed } from '../../core/problems/modules.ts'
import { filePath, type Diagnostic, type Draw, type FilePath } from '../../shared/contract.ts'
import { blameFor, messageOf, type Blame } from './blame.ts'
import type { Bundled } from './bundled.ts'
import { noCssModules, stylesWithoutNames } from './component-styles.ts'
import { bundleWith, type Esbuild } from './esbuild.ts'
import { hashOf } from '../store/hash.ts'
import { home } from '../folders/home.ts'
import { asFunction, EXPORTED, runText } from './run-text.ts'
import type { Store } from '../store/store.ts'
import { virtual } from './virtual-modules.ts'

/** What is bundled. */
export interface DrawingInput {
  readonly root: string
  /** The theme's own file. */
  readonly theme: string
  readonly components: readonly FilePath[]
}

/** What a component page exports besides its component; front matter travels with the cache as JSON. */
interface Exported {
  readonly hasDefault: boolean
  readonly frontMatter?: unknown
}

/** What the bundle exports. */
export interface DrawingCode {
  readonly draw: () => Promise<Draw>
  readonly views: () => Promise<Readonly<Record<string, unknown>>>
  readonly hasTheme: boolean
  /** Whether each static part of the theme is a component, by its name. */
  readonly statics: Readonly<Record<string, boolean>>
  readonly pages: Readonly<Record<string, Exported>>
}

/** What the modules say of themselves. A page that cannot be run says nothing. */
interface Exports extends Pick<DrawingCode, 'hasTheme' | 'statics' | 'pages'> {
  /** Whether each view of the theme has a component, by its name. */
  readonly views: Readonly<Record<string, boolean>>
  readonly problems: readonly Diagnostic[]
}

const NAME = 'sitegen:drawing.mjs'

/** Bundles the code. */
export function bundleDrawing(
  input: DrawingInput,
  sourcemap = false,
  esbuild?: Esbuild,
): Promise<Bundled> {
  const { theme, components } = input
  const imports = components.map(
    (file, i) => `import * as page${i} from ${JSON.stringify(full(input, file))}`,
  )
  const entry = `
import * as theme from ${JSON.stringify(theme)}
import { drawWith, isComponent, staticsOf, viewsOf } from ${JSON.stringify(home('src/client/draw.tsx'))}
${imports.join('\n')}
const modules = {${components.map((file, i) => `${JSON.stringify(file)}: page${i}`).join(', ')}}
const hasTheme = isComponent(theme['default'])
const pages = Object.fromEntries(Object.entries(modules).map(([file, module]) =>
  [file, { hasDefault: isComponent(module['default']), frontMatter: module['frontMatter'] }]))
const statics = staticsOf(theme)
const views = () => viewsOf(theme)
const draw = () =>
  drawWith(theme, (file) => pages[file]?.hasDefault ? modules[file]['default'] : undefined)
Object.assign(${EXPORTED}, { hasTheme, pages, statics, views, draw })
`
  return bundleFor(input, entry, sourcemap, esbuild)
}

/** Runs the code. */
export function runDrawing(code: string): Promise<DrawingCode> {
  return runText(code, NAME) as Promise<unknown> as Promise<DrawingCode>
}

/** Finds who is to blame for what happens in the code. */
export function blameDrawing(input: DrawingInput, text: string): Blame {
  return blameFor(input.root, { name: NAME, text }, () => bundleDrawing(input, true))
}

/** What the modules say of themselves: asked once, so that a build without changes runs none of them. */
export async function exportsOf(
  store: Store,
  hash: string,
  load: () => Promise<DrawingCode>,
  input: DrawingInput,
  blame: Blame,
): Promise<Exports> {
  const key = hashOf(`exports ${hash}`)
  const kept = store.get(key)
  if (kept) return JSON.parse(kept.toString()) as Exports
  try {
    const { hasTheme, statics, pages, views: loadViews } = await load()
    const loaded = Object.entries(await loadViews())
    const views = Object.fromEntries(loaded.map(([name, view]) => [name, Boolean(view)]))
    const exported: Exports = { hasTheme, statics, pages, views, problems: [] }
    const json = JSON.stringify(exported)
    // What JSON cannot hold is wrong in front matter, and would look right if it came back as something else: a `Date` as a text.
    if (isDeepStrictEqual(JSON.parse(json), exported)) store.put(key, json)
    return exported
  } catch (error) {
    const judged = await judge(input)
    // What fails only together, or when views are loaded, may be nobody's in particular.
    const problems =
      judged.problems.length > 0
        ? judged.problems
        : [moduleFailed('The theme', messageOf(error), (await blame(error)) ?? {})]
    return { ...judged, problems }
  }
}

/** What became of one module that was run by itself. */
type Outcome = Partial<Exported> & { readonly error?: unknown }

/** Runs the theme and each component page by itself, and writes down its front matter, which may fail as well. */
async function judge(input: DrawingInput): Promise<Exports> {
  const { root, theme, components } = input
  const files = [theme, ...components.map((file) => full(input, file))]
  const entry = `
import { isComponent } from ${JSON.stringify(home('src/client/draw.tsx'))}
const loads = [${files.map((file) => `() => import(${JSON.stringify(file)})`).join(', ')}]
const outcomes = []
for (const load of loads) {
  try {
    const module = await load()
    JSON.stringify(module['frontMatter'])
    outcomes.push({ hasDefault: isComponent(module['default']), frontMatter: module['frontMatter'] })
  } catch (error) {
    outcomes.push({ error })
  }
}
Object.assign(${EXPORTED}, { outcomes })
`
  const bundle = (sourcemap: boolean): Promise<Bundled> => bundleFor(input, entry, sourcemap)
  const text = (await bundle(false)).files[0]?.text ?? ''
  const name = 'sitegen:modules.mjs'
  const { outcomes } = (await runText(text, name)) as { readonly outcomes: readonly Outcome[] }
  const blame = blameFor(root, { name, text }, () => bundle(true))
  const problems: Diagnostic[] = []
  const pages: [string, Exported][] = []
  for (const [i, outcome] of outcomes.entries()) {
    const file = components[i - 1]
    const { hasDefault = false, frontMatter } = outcome
    if ('error' in outcome) {
      const own = { path: file ?? filePath(path.relative(root, theme)) }
      const place = (await blame(outcome.error)) ?? own
      problems.push(moduleFailed(file ?? 'The theme', messageOf(outcome.error), place))
    } else if (file !== undefined) pages.push([file, { hasDefault, frontMatter }])
  }
  return { hasTheme: true, statics: {}, pages: Object.fromEntries(pages), views: {}, problems }
}

function bundleFor(
  { root }: DrawingInput,
  entry: string,
  sourcemap: boolean,
  esbuild?: Esbuild,
): Promise<Bundled> {
  const options: BuildOptions = {
    ...asFunction,
    plugins: [...asFunction.plugins, virtual({ server: entry }), noCssModules, stylesWithoutNames],
    entryPoints: ['virtual:server'],
    outfile: 'server.mjs',
    minify: true,
    ...(sourcemap ? { sourcemap: 'external', sourcesContent: false } : {}),
  }
  return bundleWith(root, () => 'server.mjs', options, esbuild)
}

function full({ root }: DrawingInput, file: FilePath): string {
  return path.join(root, file)
}
