// Bundles, runs and validates `site.config.ts`. Errors are reported at their position in the source of the
// config.

import path from 'node:path'
import { readConfig } from '../../core/config/config.ts'
import type { Locate } from '../../core/reading/locate-key.ts'
import { placeOf, type ConfigPlace } from '../../core/reading/place.ts'
import { badConfig } from '../../core/problems/source.ts'
import type { Diagnostic, Hash, Site } from '../../shared/contract.ts'
import { errorLocator, type LocateError } from '../bundle/error-locator.ts'
import { cachedBundle } from '../bundle/bundle-cache.ts'
import type { Bundled } from '../bundle/bundled.ts'
import { refuseExit } from '../bundle/guard.ts'
import { CONFIG_FILE, readConfigText } from '../folders/check-root.ts'
import { CONFIG_CODE, hasRun } from '../bundle/site-code.ts'
import { withWatchedHooks } from './config-hooks.ts'
import { forgetRequired } from './required-files.ts'
import { bundleWith } from '../bundle/esbuild.ts'
import { fingerprintIfThere } from '../store/file-notes.ts'
import { hashOf } from '../store/hash.ts'
import { importText } from '../bundle/import-text.ts'
import { locatorOf } from '../bundle/locate-key.ts'
import { toSourcePlace, toSourceMessage, modulesInPlace } from '../bundle/module-place.ts'
import type { BuildContext } from '../store/build-context.ts'

/** The result of running and validating a config. `site` is `undefined` if that failed. */
interface Validated {
  readonly site: Site | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** A validated config, with the positions of its keys. */
export interface Loaded extends Validated {
  readonly place: ConfigPlace
}

/** A bundled config, and how to run it. */
interface Bundle {
  readonly root: string
  readonly text: string
  /** Finds the keys of the config in its source. */
  readonly locate: Locate
  /** Overrides the base path from the config. */
  readonly base: string | undefined
  /** The hash of the save from which the bundle was made. */
  readonly savedHash: Hash
  readonly patience: Patience
}

/** How long a config may run: to its end, or only until it is saved again. */
type Patience = 'to the end' | 'until saved'

/** Interval in milliseconds for checking whether a running config was saved again. */
const SAVE_CHECK_MS = 200

/**
 * Runs `site.config.ts` of the site at `root` and validates its default export. `base` overrides the base
 * path from the config.
 */
export async function loadConfig(
  context: Pick<BuildContext, 'root' | 'store' | 'notes' | 'recent' | 'version'>,
  base?: string,
  patience: Patience = 'to the end',
): Promise<Loaded> {
  const { root, version } = context
  const source = readConfigText(root)
  if (typeof source !== 'string')
    return { site: undefined, diagnostics: [source], place: configPlace(() => undefined) }
  const locate = locatorOf(source, 'default')
  const place = configPlace(locate)

  // The bundle contains absolute paths, so the root is part of the cache key.
  const bundleVersion = hashOf(`${version} ${root}`)
  const bundled = await cachedBundle(context, bundleVersion, 'config', () => bundleConfig(root))
  const [code] = bundled.files
  if (!code || bundled.diagnostics.length > 0)
    return { site: undefined, diagnostics: bundled.diagnostics.map(asConfigProblem(root)), place }
  // Saving the config runs it again even if its code is the same, because it may read files that are not
  // tracked. A write to a module that it imports does not: the config may have written that file itself.
  const savedHash = saveHashOf(root)
  const { text } = code
  const loaded = await context.recent.value(`config ${savedHash} ${hashOf(text)}`, async () => ({
    ...(await runConfig({ root, text, locate, base, savedHash, patience })),
    place,
  }))
  // If the config equals the last one, the last value is returned, so that everything derived from it stays
  // valid.
  return { ...loaded, site: loaded.site && context.recent.same('config', loaded.site) }
}

function configPlace(locate: Locate): ConfigPlace {
  return (...args) => placeOf(CONFIG_FILE, locate(...args))
}

async function runConfig(bundle: Bundle): Promise<Validated> {
  const { root, text, locate, base, savedHash, patience } = bundle
  const runningCode = { name: CONFIG_CODE, text }
  const locateInBundle = errorLocator(root, runningCode, () => bundleConfig(root, true))
  const locateError: LocateError = (error) =>
    locateInBundle(error).then((at) => at && toSourcePlace(root, at))
  let exported: unknown
  hasRun.config = true
  const allowExit = refuseExit()
  try {
    forgetRequired(root)
    const imported = importText(`${text}\n// ${savedHash}`, CONFIG_CODE)
    const work = settleBeforeExit(imported.then((module) => module['default']))
    exported = await (patience === 'until saved'
      ? settleBeforeSave(work, () => saveHashOf(root) !== savedHash)
      : work)
  } catch (error) {
    const message = `The config cannot be run: ${toSourceMessage(error)}`
    return failed(message, 'Fix the error in it.', await locateError(error))
  } finally {
    allowExit()
  }
  if (exported === undefined)
    return failed('The config exports nothing.', 'Write “export default defineSite({ … })”.')
  const { site, diagnostics } = readConfig(CONFIG_FILE, exported, locate, base)
  return { site: site && withWatchedHooks(site, locateError, configPlace(locate)), diagnostics }
}

/** Returns the result for a config that does not work, by default with a problem at its beginning. */
function failed(message: string, hint: string, at = placeOf(CONFIG_FILE, undefined)): Validated {
  return { site: undefined, diagnostics: [badConfig(message, hint, at)] }
}

/** Rejects if the event loop runs empty before `work` settles. Node would otherwise exit silently. */
async function settleBeforeExit<T>(work: Promise<T>): Promise<T> {
  let onBeforeExit = (): void => undefined
  const eventLoopEnd = new Promise<never>((_, reject) => {
    onBeforeExit = () => reject(new Error('it waits for something that never happens'))
    process.once('beforeExit', onBeforeExit)
  })
  try {
    return await Promise.race([work, eventLoopEnd])
  } finally {
    process.off('beforeExit', onBeforeExit)
  }
}

/**
 * Rejects if the config is saved before `work` settles. A config that waits for something that never happens
 * would otherwise hold up every later round, even after it was corrected.
 */
async function settleBeforeSave<T>(work: Promise<T>, isSaved: () => boolean): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const save = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (isSaved()) reject(new Error('it was saved again before it had finished'))
    }, SAVE_CHECK_MS).unref()
  })
  try {
    return await Promise.race([work, save])
  } finally {
    clearInterval(timer)
  }
}

/** Returns a hash that changes with every save of the config. */
function saveHashOf(root: string): Hash {
  return hashOf(String(fingerprintIfThere(path.join(root, CONFIG_FILE))?.text))
}

function bundleConfig(root: string, sourcemap = false): Promise<Bundled> {
  const file = path.join(root, CONFIG_FILE)
  return bundleWith(root, () => 'config.mjs', {
    ...modulesInPlace(file),
    // A path relative to the root: esbuild treats a `*` in an entry point as a glob pattern, and the path of
    // the root may contain one.
    entryPoints: [`./${CONFIG_FILE}`],
    outfile: 'config.mjs',
    ...(sourcemap ? { sourcemap: 'external', sourcesContent: false } : {}),
  })
}

function asConfigProblem(root: string): (problem: Diagnostic) => Diagnostic {
  // An encoding problem was found in the source file itself, so its position needs no mapping.
  return (problem) =>
    problem.code === 'encoding' ? problem : { ...toSourcePlace(root, problem), code: 'config' }
}
