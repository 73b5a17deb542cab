// Bundles the browser code: the script that each page starts with, the runtime that is loaded on the first
// sign of interaction, and the worker that answers search queries.

import fs from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { withUrls } from '../../core/web/css.ts'
import type { FilePath, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { languageOfWords } from '../../shared/language-of-words.ts'
import type { Bundled, BundleInput } from './bundled.ts'
import { noCssModules, withoutUnnamed, withStyles } from './component-styles.ts'
import { bundleWith, type Esbuild } from './esbuild.ts'
import { hashOf } from '../store/hash.ts'
import { home } from '../folders/home.ts'
import { nodeNames } from './node-names.ts'
import { stableNames, withoutEmpty } from './stable-names.ts'
import { virtual } from './virtual-modules.ts'

/** Compile-time constants of a site, by their names in the code. */
type Constants = Readonly<Record<string, string>>

/** Returns the settings of the config that scripts need right at the start, as compile-time constants. */
export function constantsOf({ base, config, locales }: Site): Constants {
  const { colorMode, announcement, scripts = [], analytics, ads } = config
  const constants = {
    base,
    chinese: locales.some(({ lang }) => languageOfWords(lang) === 'chinese'),
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

/**
 * Returns the common prefix of the files of a component page. It is a hash of the page's path, not a running
 * number: with numbers, a new page would rename the files of all later ones, and so change their pages.
 */
export function componentName(file: FilePath): string {
  return `component-${hashOf(file).slice(0, 8)}`
}

/**
 * Bundles the theme, all component pages and the search box. For the built-in theme on its own, the result
 * does not depend on the site or its base path.
 */
export function bundleClient(
  input: BundleInput,
  base: string,
  sourcemap = false,
): Promise<Bundled> {
  return clientBundler(input, base, { sourcemap })()
}

/** Returns a function that makes this bundle as often as it is called. */
export function clientBundler(
  { root, theme, components, formulas }: BundleInput,
  base: string,
  {
    sourcemap = false,
    esbuild,
  }: { readonly sourcemap?: boolean; readonly esbuild?: Esbuild | undefined },
): () => Promise<Bundled> {
  const runtime = `
import * as theme from ${JSON.stringify(theme)}
import { startWith } from ${JSON.stringify(home('src/client/start.tsx'))}
export const start = () => startWith(theme['default'], theme['views'] ?? {})
${formulas ? `import ${JSON.stringify(home('theme/styles/formulas.css'))}` : ''}
`
  const pages = components.map((file): [string, string] => [
    componentName(file),
    // A page without a component is reported elsewhere, by its name.
    `import * as page from ${JSON.stringify(path.join(root, file))}\nexport default page['default']`,
  ])
  const search = `export { start } from ${JSON.stringify(home('src/client/search/box.ts'))}`
  const modules = Object.fromEntries([['runtime', runtime], ['search', search], ...pages])
  const nodeNameCheck = nodeNames(root)
  const options: BuildOptions = {
    ...COMMON_OPTIONS,
    plugins: [virtual(modules), nodeNameCheck.plugin, noCssModules, publicFiles(base)],
    entryPoints: Object.keys(modules).map((name) => ({ in: `virtual:${name}`, out: name })),
    outdir: 'assets',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    splitting: true,
    ...(sourcemap ? { sourcemap: 'external' } : {}),
    loader: { '.svg': 'file' },
    // Removes React's hook for its developer tools, since pages are always production builds, and its code for
    // Node and for Internet Explorer.
    define: {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      'process.emit': 'undefined',
      'document.documentMode': 'undefined',
    },
  }
  return async () =>
    mergeBundles([nodeNameCheck.check(await bundleWith(root, assetName, options, esbuild))])
}

/**
 * Bundles the search workers, one for indexes in a single file and one for indexes in shards. They are the
 * same for every site and theme.
 */
export async function bundleWorker(root: string): Promise<Bundled> {
  const bundled = await scriptsOf(root, ['search/worker', 'search/worker-parts'])
  return mergeBundles([bundled])
}

/** Bundles the scripts that each page starts with: a separate file, and one that is embedded in the page. */
export async function bundleBootScripts(root: string, constants: Constants): Promise<Bundled> {
  const [boot, inline] = await Promise.all([
    scriptsOf(root, ['boot'], constants),
    bundleWith(root, () => 'inline.js', {
      ...COMMON_OPTIONS,
      entryPoints: [home('src/client/inline.ts')],
      format: 'iife',
      define: constants,
    }),
  ])
  return mergeBundles([boot, inline])
}

/** Bundles independent scripts. */
function scriptsOf(
  root: string,
  names: readonly string[],
  define: Constants = {},
): Promise<Bundled> {
  return bundleWith(root, assetName, {
    ...COMMON_OPTIONS,
    entryPoints: names.map((name) => ({
      in: home(`src/client/${name}.ts`),
      out: path.basename(name),
    })),
    outdir: 'assets',
    format: 'iife',
    define,
  })
}

const COMMON_OPTIONS = { minify: true, platform: 'browser', entryNames: '[name]-[hash]' } as const

function mergeBundles(parts: readonly Bundled[]): Bundled {
  const files = withoutUnnamed(parts.flatMap((each) => each.files)).map((file) =>
    file.name.endsWith('.css') ? { ...file, text: withEscapes(file.text) } : file,
  )
  return {
    inputs: [...new Set(parts.flatMap(({ inputs }) => inputs))],
    files: stableNames(withoutEmpty(withStyles(files))),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}

/**
 * Escapes the characters of a style sheet that are not ASCII. It has only a few, such as arrows: compressed, their escapes
 * are shorter, since all bytes of a file share one code.
 */
function withEscapes(css: string): string {
  return css.replace(/[^\0-\x7f]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
}

/** Resolves root-relative URLs in stylesheets, which name files of `content/public` without the base path. */
function publicFiles(base: string): Plugin {
  return {
    name: 'public-files',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path: name, kind }) =>
        kind === 'url-token' && !name.startsWith('//')
          ? { path: urlPath(base, name), external: true }
          : undefined,
      )
      build.onLoad({ filter: /\.css$/ }, ({ path: file }) => {
        const css = fs.readFileSync(file, 'utf8')
        return /image-set\(/i.test(css) ? { contents: withUrls(css), loader: 'css' } : undefined
      })
    },
  }
}

function assetName(output: string): string {
  return path.basename(output)
}
