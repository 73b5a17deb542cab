// Bundles the theme and all component pages twice: for the build, which renders pages with them, and for the
// browser.

import fs from 'node:fs'
import path from 'node:path'
import { placeIn } from '../../core/reading/place.ts'
import { themeWithoutDefault } from '../../core/problems/modules.ts'
import { ignoredFolder } from '../../core/problems/names.ts'
import { noDefaultExport } from '../../core/problems/source.ts'
import { nearest } from '../../core/reading/suggest.ts'
import type { ThemeInfo } from '../../core/files/theme-files.ts'
import {
  filePath,
  type Diagnostic,
  type Draw,
  type FilePath,
  type Place,
} from '../../shared/contract.ts'
import { compare } from '../../shared/text.ts'
import type { LocateError } from './error-locator.ts'
import type { BundledFile, BundleInput } from './bundled.ts'
import { folderOf } from './bundle-inputs.ts'
import { bundleClient, componentName } from './client-code.ts'
import { renderErrorLocator, exportsOf, runRenderCode, type RenderCode } from './render-code.ts'
import { hasRun } from './site-code.ts'
import { home } from '../folders/home.ts'
import { hashOf } from '../store/hash.ts'
import { locatorOf } from './locate-key.ts'
import { noRecent } from '../store/recent.ts'
import { tooLarge } from './large-scripts.ts'
import { mapsOf, type Maps } from './source-maps.ts'
import { allBundles, isBuiltIn, isOfSite } from './theme-bundles.ts'
import { themeWithoutEntry, themeEntry } from './theme-entry.ts'
import { staticProblems, viewProblems } from './theme-views.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The theme of a site, bundled. */
export interface Theme extends ThemeInfo {
  /** Entry point of the theme, relative to the site. */
  readonly file: FilePath
  /** All files of the bundles, relative to the site. */
  readonly inputFiles: readonly string[]
  /** Whether the theme is the site's own, not the built-in one. */
  readonly isOfSite: boolean
  /** Hash of all code that affects the rendered pages. */
  readonly hash: string
  /** Loads the rendering code on the first call, when the first page is rendered. */
  readonly draw: () => Promise<Draw>
  /** Finds the source of an error in rendering. */
  readonly locateError: LocateError
  /** Source maps of the scripts and stylesheets, or `undefined` if none of them contains code of the site. */
  readonly maps: Maps | undefined
  /** The `frontMatter` export of each component page. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  /**
   * Component pages without a default-exported component. They are reported, and nothing is known about their
   * content.
   */
  readonly withoutComponent: ReadonlySet<string>
}

/** Bundles the site's own theme, or the built-in one, together with the given component pages. */
export function bundleTheme(
  context: BuildContext,
  components: readonly FilePath[],
): Promise<Theme> {
  const { root, site } = context
  return bundleInput(context, { root, theme: themeEntry(root), components, formulas: site.math })
}

/**
 * Bundles these entries. If esbuild reports problems in some of them, the others are bundled on their own, to
 * report their problems and front matter, too.
 */
async function bundleInput(context: BuildContext, input: BundleInput): Promise<Theme> {
  const bundles = await allBundles(context, input)
  const code = themeCode(context, input, bundles)
  const problems = Object.values(bundles).flatMap((each) => each.diagnostics)
  if (problems.length === 0) return themeWithExports(context, input, code)
  // The noted inputs of the whole theme are kept, because a change in them may fix the error. So the bundle of
  // the others notes its inputs elsewhere.
  const otherContext = { ...context, recent: noRecent, notes: path.join(context.notes, 'others') }
  const otherInput = withoutFaulty(input, problems)
  const others = otherInput && (await bundleInput(otherContext, otherInput))
  return {
    ...code.theme,
    ...filesByRole([], []),
    hash: others?.hash ?? code.theme.hash,
    frontMatter: others?.frontMatter ?? {},
    withoutComponent: new Set(),
    usable: false,
    diagnostics: withoutDuplicates([...problems, ...(others?.diagnostics ?? [])]),
  }
}

type ThemeCode = ReturnType<typeof themeCode>

/** Returns the code of a theme, with what is known about it before any of it has run. */
function themeCode(
  { site, recent }: BuildContext,
  input: BundleInput,
  bundles: Awaited<ReturnType<typeof allBundles>>,
) {
  const { server, client, worker, beginning } = bundles
  const inputs = [...new Set(Object.values(bundles).flatMap((each) => each.inputs))]
  const code = server.files[0]?.text ?? ''
  const files = [client, worker, beginning]
    .flatMap((each) => each.files)
    .toSorted((a, b) => compare(a.name, b.name))
  const { seconds } = site.limits
  // The time limit is part of the key, because code that was stopped may finish within another limit.
  const load = (): Promise<RenderCode> =>
    recent.of(`server ${seconds}`, server, () => {
      hasRun.drawing ||= !isBuiltIn(input)
      return runRenderCode(code, seconds)
    })
  let drawPromise: ReturnType<RenderCode['draw']> | undefined
  const theme = {
    file: filePath(path.relative(input.root, input.theme)),
    inputFiles: inputs.filter((each) => folderOf(each) === undefined),
    isOfSite: isOfSite(input),
    hash: hashOf(JSON.stringify([code, files.map(({ name }) => name)])),
    locateError: renderErrorLocator(input, code),
    maps: isBuiltIn(input)
      ? undefined
      : mapsOf(client.files, () => bundleClient(input, site.base, true)),
    draw: () =>
      (drawPromise ??= recent.of(`draw ${seconds}`, server, async () => (await load()).draw())),
    files: files.filter(({ name }) => name !== INLINE_SCRIPT),
  }
  return { theme, inputs, files, load }
}

/** Completes a theme with what its modules export. For that the code is run, unless the exports are cached. */
async function themeWithExports(
  context: BuildContext,
  input: BundleInput,
  { theme, inputs, files, load }: ThemeCode,
): Promise<Theme> {
  const { root, components } = input
  const { file, hash, locateError } = theme
  const roles = filesByRole(files, components)
  const exported = await exportsOf(context, input, { hash, load, locateError })
  const { hasTheme, statics, views, pages, problems } = exported
  const withoutComponent = components.filter((page) => pages[page]?.hasDefault === false)
  return {
    ...theme,
    ...roles,
    frontMatter: Object.fromEntries(
      Object.entries(pages).map(([page, { frontMatter }]) => [page, frontMatter]),
    ),
    withoutComponent: new Set(withoutComponent),
    usable:
      hasTheme &&
      problems.length === 0 &&
      [statics, views].every((each) => Object.values(each).every(Boolean)),
    diagnostics: [
      ...unusedThemeFolder(root, inputs),
      ...(hasTheme ? [] : [themeWithoutDefault(defaultExportPlace(root, file))]),
      ...staticProblems(root, file, statics),
      ...viewProblems(root, file, views),
      ...withoutComponent.map((page) => noDefaultExport(defaultExportPlace(root, page))),
      ...problems,
      ...tooLarge(files, { file, script: roles.runtime }, roles.chunks),
    ],
  }
}

/** The script that is embedded in every page, which is not an output file. */
const INLINE_SCRIPT = 'inline.js'

/** Assigns the bundled files to their roles. A file that does not exist has an empty name. */
function filesByRole(files: readonly BundledFile[], components: readonly FilePath[]) {
  const find = (pattern: RegExp): string => files.find(({ name }) => pattern.test(name))?.name ?? ''
  const componentFiles = (extension: 'js' | 'css'): Record<string, string> =>
    Object.fromEntries(
      components.flatMap((file) => {
        const name = find(new RegExp(`^${componentName(file)}-.*\\.${extension}$`))
        return name === '' ? [] : [[file, name]]
      }),
    )
  return {
    css: find(/^runtime-.*\.css$/),
    boot: find(/^boot-.*\.js$/),
    runtime: find(/^runtime-.*\.js$/),
    search: find(/^search-.*\.js$/),
    worker: find(/^worker-\w+\.js$/),
    workerOfParts: find(/^worker-parts-.*\.js$/),
    inline: files.find(({ name }) => name === INLINE_SCRIPT)?.text.trim() ?? '',
    chunks: componentFiles('js'),
    styles: componentFiles('css'),
  }
}

/** Returns the position of a module's default export. */
function defaultExportPlace(root: string, file: FilePath): Partial<Place> {
  return placeIn(file, locatorOf(fs.readFileSync(path.join(root, file), 'utf8'), 'default')([]))
}

/**
 * Returns the entries without those that have problems, or `undefined` if there is nothing left to bundle. If
 * esbuild cannot parse one page, it checks all of them less closely, so the others are worth another bundle:
 * with the built-in theme if no page is at fault.
 */
function withoutFaulty(
  input: BundleInput,
  problems: readonly Diagnostic[],
): BundleInput | undefined {
  const { theme, components } = input
  const faulty = new Set(problems.map((each) => each.path))
  const others = components.filter((file) => !faulty.has(file))
  if (others.length < components.length) return { ...input, components: others }
  const builtIn = home('theme/index.tsx')
  return others.length === 0 || theme === builtIn
    ? undefined
    : { ...input, theme: builtIn, components: others }
}

/** Removes duplicates: an error in a file is reported for each bundle that contains the file. */
function withoutDuplicates(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}

/** Reports a `theme` folder that is not used because it has no `index.tsx`. */
function unusedThemeFolder(root: string, inputs: readonly string[]): Diagnostic[] {
  const files = themeWithoutEntry(root)
  const isRead = inputs.some((file) => file.startsWith('theme/'))
  if (files.length === 0 || isRead) return []
  const entry = 'theme/index.tsx'
  const misnamedEntry =
    nearest('index.tsx', files) ?? files.find((file) => file.startsWith('index.'))
  const advice =
    misnamedEntry === undefined
      ? `Begin it there: export { default, statics, views } from "sitegen/theme"`
      : `Rename theme/${misnamedEntry}.`
  return [ignoredFolder(filePath('theme'), `there is no ${entry}`, undefined, advice)]
}
