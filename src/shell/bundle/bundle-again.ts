// A process that makes a bundle again and again keeps for it an esbuild that has understood most files already: after a save it takes
// less than half of the time. A build makes each bundle once, and keeps none.

import type { Recent } from '../store/recent.ts'
import type { Bundled } from './bundled.ts'
import { keptEsbuild, type Esbuild } from './esbuild.ts'

/** Makes a bundle with the esbuild that has made it last, where it was asked with the same key (`Bundler`). */
export async function again(
  { bundlers }: Pick<Recent, 'bundlers'>,
  name: string,
  key: string,
  bundling: (esbuild?: Esbuild) => () => Promise<Bundled>,
): Promise<Bundled> {
  if (!bundlers) return bundling()()
  const last = bundlers.get(name)
  if (last?.key === key) return last.bundle()
  await last?.close()
  const { esbuild, close } = keptEsbuild()
  const bundle = bundling(esbuild)
  bundlers.set(name, { key, bundle, close })
  return bundle()
}

/** Lets go of everything that is kept. */
export async function closeBundlers({ bundlers }: Pick<Recent, 'bundlers'>): Promise<void> {
  const all = [...(bundlers?.values() ?? [])]
  bundlers?.clear()
  await Promise.all(all.map(({ close }) => close()))
}
