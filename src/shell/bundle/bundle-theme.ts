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
import type { BundledFile } from './bundled.ts'
import { folderOf } from './bundle-inputs.ts'
import { bundleClient, componentName } from './client-code.ts'
import { blameDrawing, exportsOf, runDrawing, type DrawingCode } from './drawing-code.ts'
import { hasRun } from './site-code.ts'
import { hashOf } from '../store/hash.ts'
import { locatorOf } from './locate-key.ts'
import { noRecent } from '../store/recent.ts'
import { tooLarge } from './large-scripts.ts'
import { mapsOf, type Maps } from './source-maps.ts'
import { allBundles, isBuiltIn, isOfSite } from './theme-bundles.ts'
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
  const { root, site, store, recent } = shop
  const input = { root, theme: themeEntry(root), components }
  const bundles = await allBundles(shop, input)
  const { server, client } = bundles
  const parts = Object.values(bundles)
  const inputs = [...new Set(parts.flatMap((each) => each.inputs))]
  const broken = parts.flatMap((each) => each.diagnostics)
  const code = server.files[0]?.text ?? ''
  const files = [client, bundles.worker, bundles.beginning]
    .flatMap((each) => each.files)
    .toSorted((a, b) => compare(a.name, b.name))
  const hash = hashOf(JSON.stringify([code, files.map(({ name }) => name)]))
  const { seconds } = site.limits
  // With another limit, what was stopped may end.
  const load = (): Promise<DrawingCode> =>
    recent.of(`server ${seconds}`, server, () => {
      hasRun.drawing ||= !isBuiltIn(input)
      return runDrawing(code, seconds)
    })
  let drawing: ReturnType<DrawingCode['draw']> | undefined

  const file = filePath(path.relative(root, input.theme))
  const blame = blameDrawing(input, code)
  const theme = {
    file,
    madeFrom: inputs.filter((each) => folderOf(each) === undefined),
    isOfSite: isOfSite(input),
    hash,
    blame,
    maps: isBuiltIn(input)
      ? undefined
      : mapsOf(client.files, () => bundleClient(input, site.base, true)),
    draw: () =>
      (drawing ??= recent.of(`draw ${seconds}`, server, async () => (await load()).draw())),
    files: files.filter(({ name }) => name !== INLINE),
  }
  if (broken.length > 0) {
    const others = await ofOthers(shop, components, broken)
    const diagnostics = eachOnce([...broken, ...(others?.diagnostics ?? [])])
    const known = { frontMatter: {}, withoutComponent: new Set<string>(), ...others }
    return { ...theme, ...namedFiles([], []), ...known, usable: false, diagnostics }
  }
  const named = namedFiles(files, components)
  const exported = await exportsOf(store, hash, load, input, { blame, seconds })
  const { hasTheme, statics, views, pages, problems } = exported
  const withoutComponent = components.filter((page) => pages[page]?.hasDefault === false)
  return {
    ...theme,
    ...named,
    frontMatter: Object.fromEntries(
      Object.entries(pages).map(([page, { frontMatter }]) => [page, frontMatter]),
    ),
    withoutComponent: new Set(withoutComponent),
    usable:
      hasTheme &&
      problems.length === 0 &&
      [statics, views].every((each) => Object.values(each).every(Boolean)),
    diagnostics: [
      ...unread(root, inputs),
      ...(hasTheme ? [] : [themeWithoutDefault(defaultIn(root, file))]),
      ...staticProblems(root, file, statics),
      ...viewProblems(root, file, views),
      ...withoutComponent.map((page) => noDefaultExport(defaultIn(root, page))),
      ...problems,
      ...tooLarge(files, { file, script: named.runtime }, named.chunks),
    ],
  }
}

/** The script within a page, which is no file of the site. */
const INLINE = 'inline.js'

/** Which file is which; empty where there is none. */
function namedFiles(files: readonly BundledFile[], components: readonly FilePath[]) {
  const find = (pattern: RegExp): string => files.find(({ name }) => pattern.test(name))?.name ?? ''
  const ofComponents = (extension: 'js' | 'css'): Record<string, string> =>
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
    inline: files.find(({ name }) => name === INLINE)?.text.trim() ?? '',
    chunks: ofComponents('js'),
    styles: ofComponents('css'),
  }
}

/** Where a module says what it exports as default. */
function defaultIn(root: string, file: FilePath): Partial<Place> {
  return placeIn(file, locatorOf(fs.readFileSync(path.join(root, file), 'utf8'), 'default')([]))
}

/** What is known of the other component pages: a bundler that cannot read one page looks less closely at all of them. */
async function ofOthers(
  shop: Workshop,
  components: readonly FilePath[],
  told: readonly Diagnostic[],
): Promise<Pick<Theme, 'diagnostics' | 'frontMatter' | 'hash'> | undefined> {
  const faulty = new Set(told.map((each) => each.path))
  const others = components.filter((file) => !faulty.has(file))
  if (others.length === components.length) return undefined
  // What the whole was made from last is noted still: a change in it may mend what is wrong.
  const apart = { ...shop, recent: noRecent, notes: path.join(shop.notes, 'others') }
  const { diagnostics, frontMatter, hash } = await bundleTheme(apart, others)
  return { diagnostics, frontMatter, hash }
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
