// The bundles of which a site is drawn, each remembered by itself: a site that only adds a page of Markdown has them all.

import path from 'node:path'
import { home } from '../folders/home.ts'
import type { Workshop } from '../store/workshop.ts'
import { again } from './bundle-again.ts'
import { cachedBundle } from './bundle-cache.ts'
import type { Bundled, BundleInput } from './bundled.ts'
import { bundleBeginning, bundleWorker, bundlingClient, constantsOf } from './client-code.ts'
import { bundleDrawing } from './drawing-code.ts'
import type { Esbuild } from './esbuild.ts'
import { readyTheme } from './ready-theme.ts'

/** What draws, for the build and for the browser, what searches there, and what a page begins with. */
export async function allBundles(
  shop: Workshop,
  input: BundleInput,
): Promise<Readonly<Record<'server' | 'client' | 'worker' | 'beginning', Bundled>>> {
  const { root, site, version, recent } = shop
  let stored: ReturnType<typeof readyTheme>
  const ready = (): typeof stored => (stored ??= readyTheme(shop))
  // Another copy of sitegen brings its own client, from its own folder.
  const own = `${version} ${path.relative(root, home())}`
  const key = [own, path.relative(root, input.theme), site.base, ...input.components].join(' ')
  const ofTheme = (
    part: 'server' | 'client',
    bundling: (esbuild?: Esbuild) => () => Promise<Bundled>,
  ): Promise<Bundled> =>
    cachedBundle(
      shop,
      key,
      `theme-${part}`,
      async () =>
        (isBuiltIn(input) ? ready()?.[part] : undefined) ??
        again(recent, `theme-${part}`, key, bundling),
    )
  const constants = constantsOf(site)
  const [server, client, worker, beginning] = await Promise.all([
    ofTheme('server', (esbuild) => () => bundleDrawing(input, false, esbuild)),
    ofTheme('client', (esbuild) => bundlingClient(input, site.base, { esbuild })),
    cachedBundle(shop, own, 'theme-worker', async () => ready()?.worker ?? bundleWorker(root)),
    cachedBundle(shop, `${key} ${JSON.stringify(constants)}`, 'theme-beginning', () =>
      bundleBeginning(root, constants),
    ),
  ])
  return { server, client, worker, beginning }
}

/** Whether the theme is the site's, and not the built-in one. */
export function isOfSite({ theme }: BundleInput): boolean {
  return theme !== home('theme/index.tsx')
}

/** Whether all code that draws is ours. */
export function isBuiltIn(input: BundleInput): boolean {
  return !isOfSite(input) && input.components.length === 0
}
