// Provides the built-in theme as a bundle that is made together with sitegen's own code, and stored beside
// it, since it does not depend on the site. A site without a theme or component pages of its own uses it,
// unless one of its sources has changed. Any site uses the search workers. React is identified by version
// instead of by its files, because packages are in other places once sitegen is installed.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hash } from '../../shared/contract.ts'
import { contentKey } from './bundle-cache.ts'
import type { Bundled } from './bundled.ts'
import { isOutsidePackages } from './bundle-inputs.ts'
import { bundleClient, bundleWorker } from './client-code.ts'
import { bundleRenderCode } from './render-code.ts'
import { home } from '../folders/home.ts'
import { readNote, writeNote } from '../store/notes.ts'
import { noRecent } from '../store/recent.ts'
import { packageVersions } from '../store/version.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The theme for the build and for browsers, and the search workers. The inputs are sitegen's own files. */
interface ReadyTheme {
  readonly server: Bundled
  readonly client: Bundled
  readonly worker: Bundled
}

/** The theme as stored in a folder. Inputs are relative to that folder. */
interface StoredTheme extends ReadyTheme {
  /** Hash of the inputs. */
  readonly inputsHash: Hash
  readonly packages: string
}

const NOTE_NAME = 'theme'

/**
 * Bundles the theme into a folder. If that fails, nothing is written, and a site that needs the theme reports
 * the errors.
 */
export async function prepareTheme(folder: string): Promise<void> {
  const input = { root: folder, theme: home('theme/index.tsx'), components: [], formulas: false }
  const [server, client, worker] = await Promise.all([
    bundleRenderCode(input),
    bundleClient(input, '/'),
    bundleWorker(folder),
  ])
  if ([server, client, worker].some(({ diagnostics }) => diagnostics.length > 0)) return
  const ready = withInputs({ server, client, worker }, (inputs) => inputs.filter(isOutsidePackages))
  const stored: StoredTheme = {
    ...ready,
    inputsHash: inputsHashOf(ready, folder),
    packages: packageVersions(),
  }
  writeNote(folder, NOTE_NAME, stored)
}

/**
 * Returns the stored theme with inputs relative to the site, or `undefined` if it is missing or its sources
 * have changed.
 */
export function readyTheme(
  { root, recent }: Pick<BuildContext, 'root' | 'recent'>,
  folder = path.dirname(fileURLToPath(import.meta.url)),
): ReadyTheme | undefined {
  const stored = readNote(folder, NOTE_NAME, isStored)
  if (
    stored?.packages !== packageVersions() ||
    inputsHashOf(stored, folder, recent) !== stored.inputsHash
  )
    return undefined
  const toSitePath = (name: string): string =>
    path.relative(root, path.join(folder, name)).replaceAll(path.sep, '/')
  return withInputs(stored, (inputs) => inputs.map(toSitePath))
}

function withInputs(
  { server, client, worker }: ReadyTheme,
  change: (inputs: readonly string[]) => string[],
): ReadyTheme {
  const withChangedInputs = (bundled: Bundled): Bundled => ({
    ...bundled,
    inputs: change(bundled.inputs),
  })
  return {
    server: withChangedInputs(server),
    client: withChangedInputs(client),
    worker: withChangedInputs(worker),
  }
}

function inputsHashOf(
  { server, client, worker }: ReadyTheme,
  folder: string,
  recent = noRecent,
): Hash {
  const inputs = [server, client, worker].flatMap((each) => each.inputs)
  return contentKey({ root: folder, recent }, [...new Set(inputs)])
}

function isStored(value: unknown): value is StoredTheme {
  return typeof value === 'object' && value !== null && 'packages' in value
}
