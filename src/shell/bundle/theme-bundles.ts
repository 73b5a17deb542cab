// Makes the bundles that a site is rendered with. Each is cached on its own, so a site that only adds a
// Markdown page reuses all of them.

import path from 'node:path'
import { home } from '../folders/home.ts'
import type { BuildContext } from '../store/build-context.ts'
import { rebundle } from './rebundle.ts'
import { cachedBundle } from './bundle-cache.ts'
import type { Bundled, BundleInput } from './bundled.ts'
import { bundleBootScripts, bundleWorker, clientBundler, constantsOf } from './client-code.ts'
import { bundleRenderCode } from './render-code.ts'
import type { Esbuild } from './esbuild.ts'
import { readyTheme } from './ready-theme.ts'

/**
 * Returns the bundles for the build and for the browser, the search workers, and the scripts that each page
 * starts with.
 */
export async function allBundles(
  context: BuildContext,
  input: BundleInput,
): Promise<Readonly<Record<'server' | 'client' | 'worker' | 'beginning', Bundled>>> {
  const { root, site, version, recent } = context
  let stored: ReturnType<typeof readyTheme>
  const loadReadyTheme = (): typeof stored => (stored ??= readyTheme(context))
  // Another copy of sitegen has its own client code, in its own folder.
  const ownKey = `${version} ${path.relative(root, home())}`
  const formulas = input.formulas ? ['formulas'] : []
  const key = [
    ownKey,
    path.relative(root, input.theme),
    site.base,
    ...formulas,
    ...input.components,
  ].join(' ')
  const themeBundle = (
    part: 'server' | 'client',
    createBundler: (esbuild?: Esbuild) => () => Promise<Bundled>,
  ): Promise<Bundled> =>
    cachedBundle(
      context,
      key,
      `theme-${part}`,
      async () =>
        (isBuiltIn(input) && !input.formulas ? loadReadyTheme()?.[part] : undefined) ??
        rebundle(recent, `theme-${part}`, key, createBundler),
    )
  const constants = constantsOf(site)
  const [server, client, worker, beginning] = await Promise.all([
    themeBundle('server', (esbuild) => () => bundleRenderCode(input, false, esbuild)),
    themeBundle('client', (esbuild) => clientBundler(input, site.base, { esbuild })),
    cachedBundle(
      context,
      ownKey,
      'theme-worker',
      async () => loadReadyTheme()?.worker ?? bundleWorker(root),
    ),
    cachedBundle(context, `${key} ${JSON.stringify(constants)}`, 'theme-beginning', () =>
      bundleBootScripts(root, constants),
    ),
  ])
  return { server, client, worker, beginning }
}

/** Whether the theme is the site's own, not the built-in one. */
export function isOfSite({ theme }: BundleInput): boolean {
  return theme !== home('theme/index.tsx')
}

/** Whether all code that renders pages is sitegen's own. */
export function isBuiltIn(input: BundleInput): boolean {
  return !isOfSite(input) && input.components.length === 0
}
