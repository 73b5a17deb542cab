// Wraps the hooks of a config, which run in the middle of a build. An error in a hook is the fault of the
// config, so it is reported with the hook's own message and at its place in the config.

import { faultInDoc, faultInPage, type EntryFault } from '../../core/config/returned.ts'
import type { ConfigPlace } from '../../core/reading/place.ts'
import {
  filePath,
  type Doc,
  type Hooks,
  type NewOutput,
  type Output,
  type Page,
  type Place,
  type Site,
} from '../../shared/contract.ts'
import { isInside } from '../../shared/route.ts'
import type { LocateError } from '../bundle/error-locator.ts'
import { refuseExit } from '../bundle/guard.ts'
import { toSourceMessage } from '../bundle/module-place.ts'

/** A hook of the config threw an error, or returned an invalid value. */
export class HookFailed extends Error {
  readonly hint: string
  /** Returns the source position of the hook, or of the code that threw. */
  readonly place: () => Promise<Place>

  constructor(message: string, hint: string, place: HookFailed['place']) {
    super(message)
    this.hint = hint
    this.place = place
  }
}

/** Returns the site with hooks that validate their results and throw `HookFailed`. */
export function withWatchedHooks(site: Site, locateError: LocateError, place: ConfigPlace): Site {
  const { docs, pages, outputs } = site.config
  const common = { locateError, place }
  const hooks: Hooks = {
    ...(docs && {
      docs: watchHook({
        ...common,
        name: 'docs',
        hook: docs,
        copyOf: copyOfDoc,
        faultInEntry: faultInDoc,
      }),
    }),
    ...(pages && {
      pages: watchHook({
        ...common,
        name: 'pages',
        hook: pages,
        copyOf: copyOfPage,
        faultInEntry: faultInPage,
      }),
    }),
    ...(outputs && {
      outputs: watchHook({
        ...common,
        name: 'outputs',
        hook: outputs,
        copyOf: copyOfOutput,
        faultInEntry: faultInOutput,
        faultInResult: faultInOutputs,
      }),
    }),
  }
  return { ...site, config: { ...site.config, ...hooks } }
}

/** A message for the user, and a hint how to fix it. */
interface Fault {
  readonly message: string
  readonly hint: string
}

/** A hook of the config with the rules for its result. */
interface WatchedHook<G, R> {
  readonly name: keyof Hooks
  readonly hook: (input: readonly G[]) => readonly R[]
  readonly copyOf: (input: G) => G
  /** Returns what is wrong with one entry of the result, if anything is. */
  readonly faultInEntry: (input: readonly G[]) => (value: object) => EntryFault | undefined
  /** Returns what is wrong with the result as a whole. */
  readonly faultInResult?: (returned: readonly R[], input: readonly G[]) => Fault | undefined
  readonly locateError: LocateError
  readonly place: ConfigPlace
}

function watchHook<G, R>({
  name,
  hook,
  copyOf,
  faultInEntry,
  faultInResult,
  locateError,
  place,
}: WatchedHook<G, R>) {
  const hookPlace = async (): Promise<Place> => place([name])
  return (input: readonly G[]): readonly R[] => {
    let returned: unknown
    const allowExit = refuseExit()
    try {
      // The hook receives copies, so that mutating the list or its entries does not change the originals,
      // with which the result is compared. Only nested values of a page's `data`, such as its `view`, are
      // shared.
      returned = hook(input.map(copyOf))
    } catch (error) {
      const message = `“${name}” of the config has thrown an error: ${toSourceMessage(error)}`
      throw new HookFailed(
        message,
        ERROR_HINTS[name] ?? 'Fix the error in it.',
        async () => (await locateError(error)) ?? hookPlace(),
      )
    } finally {
      allowExit()
    }
    if (returned instanceof Promise) {
      // Nothing awaits this promise, so a rejection must not end the process.
      returned.catch(() => undefined)
      throw new HookFailed(
        `“${name}” of the config is async, but the build needs its result at once.`,
        'Do what takes time before “export default”, with await.',
        hookPlace,
      )
    }
    if (!Array.isArray(returned))
      throw new HookFailed(
        `“${name}” of the config returns ${describeKind(returned)} instead of a list.`,
        LIST_HINT,
        hookPlace,
      )
    const faultOf = faultInEntry(input)
    for (const [i, each] of (returned as readonly unknown[]).entries()) {
      const isObject = typeof each === 'object' && each !== null
      const entryFault = isObject ? faultOf(each) : NO_ENTRY
      if (entryFault === undefined) continue
      const detail = entryFault.message === undefined ? '.' : `: ${entryFault.message}`
      const sourcePath: unknown = isObject ? Reflect.get(each, 'path') : undefined
      const entry = typeof sourcePath === 'string' ? sourcePath : i
      throw new HookFailed(
        `“${name}” of the config returns a list whose entry ${entry} is ${INVALID_ENTRY[name]}${detail}`,
        entryFault.hint ?? ENTRY_HINTS[name],
        hookPlace,
      )
    }
    if (returned.length === 0 && input.length > 0)
      throw new HookFailed(
        `“${name}” of the config returns an empty list: nothing would be published.`,
        LIST_HINT,
        hookPlace,
      )
    const fault = faultInResult?.(returned as readonly R[], input)
    if (fault) throw new HookFailed(fault.message, fault.hint, hookPlace)
    return returned as readonly R[]
  }
}

const LIST_HINT = 'Return the list it is given, changed or as it is.'

const ERROR_HINTS: Partial<Record<keyof Hooks, string>> = {
  pages: 'Fix the error in it. If it leaves pages out, it is called again without them.',
}

const INVALID_ENTRY: Readonly<Record<keyof Hooks, string>> = {
  docs: 'not of the kind it is given',
  pages: 'not of the kind it is given',
  outputs: 'neither one of the files it is given nor { file, content }',
}

const ENTRY_HINTS: Readonly<Record<keyof Hooks, string>> = {
  docs: 'Change copies of what it is given: { ...each, title: … }.',
  pages: 'Change copies of what it is given: { ...each, head: … }.',
  outputs: "Write both as texts: { file: 'a.json', content: '{}' }.",
}

const NO_ENTRY: EntryFault = {}

/** Copies a document deeply, because the next build starts from the same documents. */
function copyOfDoc(doc: Doc): Doc {
  return structuredClone(doc)
}

/**
 * Copies a page, but keeps `view`, `htmls`, `locales` and `alternates` by reference. The first two identify
 * the page after the hook has changed it. The others are derived from other pages, and their identity is the
 * only sign that the hook left them alone.
 */
function copyOfPage({ data, head, ...page }: Page): Page {
  const { alternates, ...otherHead } = head
  return { ...page, data: { ...data }, head: { ...structuredClone(otherHead), alternates } }
}

function copyOfOutput(output: Output): Output {
  return { ...output }
}

/**
 * Validates one output file. New content can only be given as text: a hash must be one of those that the hook
 * received, because no others are in the store.
 */
function faultInOutput(input: readonly Output[]): (value: object) => EntryFault | undefined {
  const hashes = new Set<unknown>(input.map(({ hash }) => hash))
  return (value) => {
    const isString = (key: string): boolean => typeof Reflect.get(value, key) === 'string'
    const isOutput =
      isString('file') && (isString('content') || hashes.has(Reflect.get(value, 'hash')))
    return isOutput ? undefined : NO_ENTRY
  }
}

/** Validates the files as a whole. None may lie outside of the output folder, and no page may be missing. */
function faultInOutputs(
  returned: readonly (Output | NewOutput)[],
  input: readonly Output[],
): Fault | undefined {
  const outsideFile = returned.find(({ file }) => !isInside(file))
  if (outsideFile)
    return {
      message: `“outputs” of the config returns ${outsideFile.file}, which is not a path inside the output folder.`,
      hint: 'Write it as seen from the output folder: docs/a.json.',
    }
  const returnedFiles = new Set(returned.map(({ file }) => file))
  // A page is an `index.html` with page data (`index.json`) beside it. Files of the author, redirects and the
  // 404 page have none, and may be left out.
  const inputFiles = new Set(input.map(({ file }) => file))
  const missingPage = input.find(
    ({ file }) =>
      /(^|\/)index\.html$/.test(file) &&
      inputFiles.has(filePath(file.replace(/html$/, 'json'))) &&
      !returnedFiles.has(file),
  )
  return (
    missingPage && {
      message: `“outputs” of the config leaves out or renames ${missingPage.file}, which is a page.`,
      hint: 'Leave the page itself out, with “pages”.',
    }
  )
}

function describeKind(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  return typeof value === 'object' ? 'a group of keys' : `a ${typeof value}`
}
