// The theme and all component pages, bundled twice: for the build, which draws with them, and for the browser.

import path from 'node:path'
import type { Plugin } from 'esbuild'
import { placeOf } from '../core/place.ts'
import { ignoredFolder, noDefaultExport, themeWithoutDefault } from '../core/problems.ts'
import { nearest } from '../core/suggest.ts'
import type { ThemeInfo } from '../core/theme-files.ts'
import {
  filePath,
  type Diagnostic,
  type Draw,
  type FilePath,
  type Site,
} from '../shared/contract.ts'
import { urlPath } from '../shared/route.ts'
import { compare } from '../shared/text.ts'
import type { Blame } from './blame.ts'
import { cachedBundle, type Bundled } from './bundle-cache.ts'
import { noCssModules, withStyles } from './component-styles.ts'
import {
  blameDrawing,
  bundleDrawing,
  exportsOf,
  runDrawing,
  type DrawingCode,
} from './drawing-code.ts'
import { bundleWith } from './esbuild.ts'
import { hashOf } from './hash.ts'
import { home } from './home.ts'
import { nodeNames } from './node-names.ts'
import { stableNames } from './stable-names.ts'
import { lostTheme, themeEntry } from './theme-entry.ts'
import { virtual } from './virtual-modules.ts'
import type { Workshop } from './workshop.ts'

/** What the site is drawn with. */
export interface Theme extends ThemeInfo {
  /** The file that it begins with, as seen from the site. */
  readonly file: FilePath
  /** Whether it is the site's, and not the built-in one. */
  readonly isOfSite: boolean
  /** Stands for all code that shapes a page. */
  readonly hash: string
  /** Loads the drawing code, once, when the first page is drawn. */
  readonly draw: () => Promise<Draw>
  /** Finds what an error in drawing comes from. */
  readonly blame: Blame
  /** What each component page exports besides its component. */
  readonly frontMatter: Readonly<Record<string, unknown>>
}

/** Bundles the site's own theme, or the built-in one, with the component pages at `components`. */
export async function bundleTheme(shop: Workshop, components: readonly FilePath[]): Promise<Theme> {
  const { root, site, store, version, recent } = shop
  const entry = themeEntry(root)
  const settings = settingsOf(site)
  const input = { root, theme: entry, components }
  // Another copy of sitegen brings its own client, from its own folder.
  const copy = path.relative(root, home())
  const themeFile = path.relative(root, entry)
  const key = [version, copy, themeFile, JSON.stringify(settings), ...components].join(' ')
  const [server, client] = await Promise.all([
    cachedBundle(shop, key, 'theme-server', () => bundleDrawing(input)),
    cachedBundle(shop, key, 'theme-client', () =>
      bundleClient(root, site.base, entry, components, settings),
    ),
  ])
  const diagnostics = server.diagnostics.length > 0 ? server.diagnostics : client.diagnostics
  const code = server.files[0]?.text ?? ''
  const find = (pattern: RegExp): string =>
    client.files.find(({ name }) => pattern.test(name))?.name ?? ''
  const namesOf = (extension: 'js' | 'css'): Record<string, string> =>
    Object.fromEntries(
      components.flatMap((file, i) => {
        const name = find(new RegExp(`^component${i}-.*\\.${extension}$`))
        return name === '' ? [] : [[file, name]]
      }),
    )
  const hash = hashOf(JSON.stringify([code, client.files.map(({ name }) => name)]))
  const load = (): Promise<DrawingCode> => recent.of('server', server, () => runDrawing(code))
  let drawing: ReturnType<DrawingCode['draw']> | undefined

  const empty = {
    file: filePath(themeFile),
    isOfSite: entry !== home('theme/index.tsx'),
    hash,
    blame: blameDrawing(input, code),
    draw: () => (drawing ??= recent.of('draw', server, async () => (await load()).draw())),
    files: client.files,
    frontMatter: {},
    chunks: {},
    styles: {},
    css: '',
    boot: '',
    runtime: '',
    search: '',
    worker: '',
    inline: '',
    build: hashOf(JSON.stringify(client.files.map(({ name }) => name))).slice(0, 8),
  }
  if (diagnostics.length > 0) return { ...empty, usable: false, diagnostics }
  const exported = await exportsOf(store, hash, load, input)
  const place = placeOf(filePath(themeFile), undefined)
  return {
    ...empty,
    css: find(/^runtime-.*\.css$/),
    boot: find(/^boot-.*\.js$/),
    runtime: find(/^runtime-.*\.js$/),
    search: find(/^search-.*\.js$/),
    worker: find(/^worker-.*\.js$/),
    inline: client.files.find(({ name }) => name === 'inline.js')?.text.trim() ?? '',
    files: client.files.filter(({ name }) => name !== 'inline.js'),
    chunks: namesOf('js'),
    styles: namesOf('css'),
    usable: exported.hasTheme && exported.problems.length === 0,
    frontMatter: Object.fromEntries(
      Object.entries(exported.pages).map(([file, page]) => [file, page.frontMatter]),
    ),
    diagnostics: [
      ...unread(root, [...server.inputs, ...client.inputs]),
      ...(exported.hasTheme ? [] : [themeWithoutDefault(place)]),
      ...components.flatMap((file) =>
        exported.pages[file]?.hasDefault === false
          ? [noDefaultExport(placeOf(file, undefined))]
          : [],
      ),
      ...exported.problems,
    ],
  }
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

/** What the config says and scripts need at once, as constants for the bundler: each by its name in the code. */
function settingsOf({ base, config }: Site): Readonly<Record<string, string>> {
  const { colorMode, announcement, scripts = [], analytics, ads } = config
  const constants = {
    base,
    colorDefault: colorMode?.default ?? 'light',
    colorRespect: colorMode?.respectPreference ?? false,
    colorSwitch: colorMode?.switch ?? true,
    announcement: announcement?.id ?? '',
    scripts: scripts.map((src) => (src.startsWith('/') ? urlPath(base, src) : src)),
    analytics: analytics ? { src: analytics.src, id: analytics.id } : null,
    ads: ads ? { src: ads.src, id: ads.client } : null,
  }
  return Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [`SITE.${name}`, JSON.stringify(value)]),
  )
}

async function bundleClient(
  root: string,
  base: string,
  theme: string,
  components: readonly FilePath[],
  settings: Readonly<Record<string, string>>,
): Promise<Bundled> {
  const runtime = `
import * as theme from ${JSON.stringify(theme)}
import { startWith } from ${JSON.stringify(home('src/client/start.tsx'))}
export const start = (site) => startWith(theme['default'], theme['views'] ?? {}, site)
`
  const pages = components.map((file, i): [string, string] => [
    `component${i}`,
    // A page without a component is complained about elsewhere, with its name.
    `import * as page from ${JSON.stringify(path.join(root, file))}\nexport default page['default']`,
  ])
  const search = `export { start } from ${JSON.stringify(home('src/client/search/box.ts'))}`
  const modules = Object.fromEntries([['runtime', runtime], ['search', search], ...pages])
  const names = nodeNames(root)
  const common = { minify: true, platform: 'browser', entryNames: '[name]-[hash]' } as const
  const [main, boot, worker, inline] = await Promise.all([
    bundleWith(root, assetName, {
      ...common,
      plugins: [virtual(modules), names.plugin, noCssModules, publicFiles(base)],
      entryPoints: Object.keys(modules).map((name) => ({ in: `virtual:${name}`, out: name })),
      outdir: 'assets',
      chunkNames: 'chunk-[hash]',
      assetNames: '[name]-[hash]',
      splitting: true,
      loader: { '.svg': 'file' },
      // Without React's door for its developer tools: a page is served in production only.
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
    }),
    bundleWith(root, assetName, {
      ...common,
      entryPoints: [{ in: home('src/client/boot.ts'), out: 'boot' }],
      outdir: 'assets',
      format: 'iife',
      define: settings,
    }),
    bundleWith(root, assetName, {
      ...common,
      entryPoints: [{ in: home('src/client/search/worker.ts'), out: 'worker' }],
      outdir: 'assets',
      format: 'iife',
    }),
    bundleWith(root, () => 'inline.js', {
      ...common,
      entryPoints: [home('src/client/inline.ts')],
      format: 'iife',
      define: settings,
    }),
  ])
  const parts = [names.checked(main), boot, worker, inline]
  return {
    inputs: parts.flatMap(({ inputs }) => inputs),
    files: stableNames(withStyles(parts.flatMap(({ files }) => files))).toSorted((a, b) =>
      compare(a.name, b.name),
    ),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}

/** Style sheets name files of `content/public` by their addresses, without the base. */
function publicFiles(base: string): Plugin {
  return {
    name: 'public-files',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path: name, kind }) =>
        kind === 'url-token' && !name.startsWith('//')
          ? { path: urlPath(base, name), external: true }
          : undefined,
      )
    },
  }
}

function assetName(output: string): string {
  return path.basename(output)
}
