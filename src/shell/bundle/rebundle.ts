// Keeps an esbuild context for each bundle in a process that bundles repeatedly. The context has parsed most
// files already, so that a bundle after a save takes less than half of the time. A build makes each bundle
// once, and keeps no context.

import type { Recent } from '../store/recent.ts'
import type { Bundled } from './bundled.ts'
import { keptEsbuild, type Esbuild } from './esbuild.ts'

/**
 * Makes a bundle with the context that made it last if the key (see `Bundler`) is the same, otherwise with a
 * new one.
 */
export async function rebundle(
  { bundlers }: Pick<Recent, 'bundlers'>,
  name: string,
  key: string,
  createBundler: (esbuild?: Esbuild) => () => Promise<Bundled>,
): Promise<Bundled> {
  if (!bundlers) return createBundler()()
  const last = bundlers.get(name)
  if (last?.key === key) return last.bundle()
  await last?.close()
  const { esbuild, close } = keptEsbuild()
  const bundle = createBundler(esbuild)
  bundlers.set(name, { key, bundle, close })
  return bundle()
}

/** Disposes of all contexts. */
export async function closeBundlers({ bundlers }: Pick<Recent, 'bundlers'>): Promise<void> {
  const all = [...(bundlers?.values() ?? [])]
  bundlers?.clear()
  await Promise.all(all.map(({ close }) => close()))
}
