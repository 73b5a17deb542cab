// The theme and all component pages, bundled twice: for the build, which draws with them, and for the browser.

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
import type { Blame } from './blame.ts'
import { cachedBundle } from './bundle-cache.ts'
import type { Bundled } from './bundled.ts'
import { folderOf } from './bundle-inputs.ts'
import { again } from './bundle-again.ts'
import {
  bundleBeginning,
  bundleClient,
  bundleWorker,
  bundlingClient,
  componentName,
  constantsOf,
} from './client-code.ts'
import {
  blameDrawing,
  bundleDrawing,
  exportsOf,
  runDrawing,
  type DrawingCode,
} from './drawing-code.ts'
import { hashOf } from '../store/hash.ts'
import { home } from '../folders/home.ts'
import { locatorOf } from './locate-key.ts'
import { noRecent } from '../store/recent.ts'
import { tooLarge } from './large-scripts.ts'
import { readyTheme } from './ready-theme.ts'
import { mapsOf, type Maps } from './source-maps.ts'
import { lostTheme, themeEntry } from './theme-entry.ts'
import { staticProblems, viewProblems } from './theme-views.ts'
import type { Workshop } from '../store/workshop.ts'

/** What the site is drawn with. */
export interface Theme extends ThemeInfo {
  /** The file that it begins with, as seen from the site. */
  readonly file: FilePath
  /** All files that it is made from, as seen from the site. */
  readonly madeFrom: readonly string[]
  /** Whether it is the site's, and not the built-in one. */
  readonly isOfSite: boolean
  /** Stands for all code that shapes a page. */
  readonly hash: string
  /** Loads the drawing code, once, when the first page is drawn. */
  readonly draw: () => Promise<Draw>
  /** Finds what an error in drawing comes from. */
  readonly blame: Blame
  /** The source maps of its scripts and style sheets; `undefined` where none of them is made of the site's code. */
  readonly maps: Maps | undefined
  /** What each component page exports besides its component. */
  readonly frontMatter: Readonly<Record<string, unknown>>
  /** Component pages that export none, as is told of them: what would be on them is anybody's guess. */
  readonly withoutComponent: ReadonlySet<string>
}

/** Bundles the site's own theme, or the built-in one, with the component pages at `components`. */
export async function bundleTheme(shop: Workshop, components: readonly FilePath[]): Promise<Theme> {
  const { root, site, store, version, recent } = shop
  const entry = themeEntry(root)
  const constants = constantsOf(site)
  const input = { root, theme: entry, components }
  const isOfSite = entry !== home('theme/index.tsx')
  const isBuiltIn = !isOfSite && components.length === 0
  let lying: ReturnType<typeof readyTheme>
  const ready = (): typeof lying => (lying ??= readyTheme(shop))
  const readyOf = (part: 'server' | 'client'): Bundled | undefined =>
    isBuiltIn ? ready()?.[part] : undefined
  // Another copy of sitegen brings its own client, from its own folder.
  const copy = path.relative(root, home())
  const themeFile = path.relative(root, entry)
  const own = `${version} ${copy}`
  const key = [own, themeFile, site.base, ...components].join(' ')
  const [server, client, worker, beginning] = await Promise.all([
    cachedBundle(
      shop,
      key,
      'theme-server',
      async () =>
        readyOf('server') ??
        again(recent, 'theme-server', key, (esbuild) => () => bundleDrawing(input, false, esbuild)),
    ),
    cachedBundle(
      shop,
      key,
      'theme-client',
      async () =>
        readyOf('client') ??
        again(recent, 'theme-client', key, (esbuild) =>
          bundlingClient(input, site.base, { esbuild }),
        ),
    ),
    cachedBundle(
      shop,
      own,
      'theme-worker',
      async () => ready()?.worker ?? (await bundleWorker(root)),
    ),
    cachedBundle(shop, `${key} ${JSON.stringify(constants)}`, 'theme-beginning', () =>
      bundleBeginning(root, constants),
    ),
  ])
  const parts = [server, client, worker, beginning]
  const inputs = [...new Set(parts.flatMap((each) => each.inputs))]
  const diagnostics = parts.flatMap((each) => each.diagnostics)
  const code = server.files[0]?.text ?? ''
  const files = [client, worker, beginning]
    .flatMap((each) => each.files)
    .toSorted((a, b) => compare(a.name, b.name))
  const find = (pattern: RegExp): string => files.find(({ name }) => pattern.test(name))?.name ?? ''
  const namesOf = (extension: 'js' | 'css'): Record<string, string> =>
    Object.fromEntries(
      components.flatMap((file) => {
        const name = find(new RegExp(`^${componentName(file)}-.*\\.${extension}$`))
        return name === '' ? [] : [[file, name]]
      }),
    )
  const hash = hashOf(JSON.stringify([code, files.map(({ name }) => name)]))
  const load = (): Promise<DrawingCode> => recent.of('server', server, () => runDrawing(code))
  let drawing: ReturnType<DrawingCode['draw']> | undefined

  const empty = {
    file: filePath(themeFile),
    madeFrom: inputs.filter((each) => folderOf(each) === undefined),
    isOfSite,
    hash,
    blame: blameDrawing(input, code),
    maps: isBuiltIn ? undefined : mapsOf(client.files, () => bundleClient(input, site.base, true)),
    draw: () => (drawing ??= recent.of('draw', server, async () => (await load()).draw())),
    files,
    frontMatter: {},
    withoutComponent: new Set<string>(),
    chunks: {},
    styles: {},
    css: '',
    boot: '',
    runtime: '',
    search: '',
    worker: '',
    inline: '',
  }
  if (diagnostics.length > 0) {
    const more = await inOthers(shop, components, diagnostics)
    return { ...empty, usable: false, diagnostics: eachOnce([...diagnostics, ...more]) }
  }
  const exported = await exportsOf(store, hash, load, input, empty.blame)
  const withoutComponent = components.filter((file) => exported.pages[file]?.hasDefault === false)
  const runtime = find(/^runtime-.*\.js$/)
  const chunks = namesOf('js')
  return {
    ...empty,
    withoutComponent: new Set(withoutComponent),
    css: find(/^runtime-.*\.css$/),
    boot: find(/^boot-.*\.js$/),
    runtime,
    search: find(/^search-.*\.js$/),
    worker: find(/^worker-.*\.js$/),
    inline: files.find(({ name }) => name === 'inline.js')?.text.trim() ?? '',
    files: files.filter(({ name }) => name !== 'inline.js'),
    chunks,
    styles: namesOf('css'),
    usable:
      exported.hasTheme &&
      exported.problems.length === 0 &&
      [exported.statics, exported.views].every((each) => Object.values(each).every(Boolean)),
    frontMatter: Object.fromEntries(
      Object.entries(exported.pages).map(([file, page]) => [file, page.frontMatter]),
    ),
    diagnostics: [
      ...unread(root, inputs),
      ...(exported.hasTheme ? [] : [themeWithoutDefault(defaultIn(root, empty.file))]),
      ...staticProblems(root, empty.file, exported.statics),
      ...viewProblems(root, empty.file, exported.views),
      ...withoutComponent.map((file) => noDefaultExport(defaultIn(root, file))),
      ...exported.problems,
      ...tooLarge(files, { file: empty.file, script: runtime }, chunks),
    ],
  }
}

/** Where a module says what it exports as default. */
function defaultIn(root: string, file: FilePath): Partial<Place> {
  return placeIn(file, locatorOf(fs.readFileSync(path.join(root, file), 'utf8'), 'default')([]))
}

/** What is wrong in the other component pages: a bundler that cannot read one page looks less closely at all of them. */
async function inOthers(
  shop: Workshop,
  components: readonly FilePath[],
  told: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const faulty = new Set(told.map((each) => each.path))
  const others = components.filter((file) => !faulty.has(file))
  if (others.length === components.length) return []
  // What the whole was made from last is noted still: a change in it may mend what is wrong.
  const apart = { ...shop, recent: noRecent, notes: path.join(shop.notes, 'others') }
  return (await bundleTheme(apart, others)).diagnostics
}

/** Problems without those that are told already: what is wrong in a file is so in each bundle that it is in. */
function eachOnce(problems: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()]
}

/** A theme that does not begin with the file that is looked for. */
function unread(root: string, read: readonly string[]): Diagnostic[] {
  const files = lostTheme(root)
  const isRead = read.some((file) => file.startsWith('theme/'))
  if (files.length === 0 || isRead) return []
  const entry = 'theme/index.tsx'
  const meant = nearest('index.tsx', files) ?? files.find((file) => file.startsWith('index.'))
  const advice =
    meant === undefined
      ? `Begin it there: export { default, statics, views } from "sitegen/theme"`
      : `Rename theme/${meant}.`
  return [ignoredFolder(filePath('theme'), `there is no ${entry}`, undefined, advice)]
}
