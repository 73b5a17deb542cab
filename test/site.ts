// Builds small sites on disk with the real stages, without threads: `site({ 'content/en/docs/a.md': '# A' }).build()`.

import fs from 'node:fs'
import path from 'node:path'
import { amend, type Amended } from '../src/amend.ts'
import { build as buildSite } from '../src/build.ts'
import type { Frame } from '../src/core/frame.ts'
import type { Plan } from '../src/core/plan/plan.ts'
import { hashOf } from '../src/shell/store/hash.ts'
import { loadConfig } from '../src/shell/config/load-config.ts'
import { home } from '../src/shell/folders/home.ts'
import { noRecent, type Recent } from '../src/shell/store/recent.ts'
import { sortDiagnostics } from '../src/core/problems/diagnostics.ts'
import { problemText, sourceLines } from '../src/shell/report/report.ts'
import { stages } from '../src/shell/stages/stages.ts'
import { memoryStore, type Store } from '../src/shell/store/store.ts'
import { newBuildContext, type BuildContext } from '../src/shell/store/build-context.ts'
import { filePath, type Diagnostic, type Output } from '../src/shared/contract.ts'
import { newFolder, sharedFolder, write } from './folder.ts'
import { inlinePool } from './inline-pool.ts'

/** The files of a site by path. `undefined` deletes a file. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

/** The result of a build. */
export interface TestBuild {
  readonly files: ReadonlyMap<string, string>
  readonly outputs: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
  /** Diagnostics as they are printed, without the warning about git. */
  readonly problems: readonly string[]
  /** The same diagnostics in short: `code path:line:column message`. */
  readonly brief: readonly string[]
  /** The hint of each of them. */
  readonly hints: readonly (string | undefined)[]
  readonly hits: BuildContext['tallies']
  readonly store: Store
  readonly frame?: (() => Frame) | undefined
  /** The plan, unless the config was rejected. */
  readonly plan?: Plan
}

/** A site that can be changed and built again. */
export interface TestSite {
  readonly root: string
  change(files: Files): TestSite
  build(options?: {
    store?: Store
    /** The memory of the last build of this site in the same process. */
    recent?: Recent
    drafts?: boolean
    base?: string
  }): Promise<TestBuild>
  /** Updates only the texts of some files in a build. Resolves to `undefined` if more may have changed. */
  amend(last: TestBuild, changed: readonly string[]): Promise<Amended | undefined>
}

/** Returns the smallest config, with more keys if needed: `config('blog: { postsPerPage: 2 }')`. */
export function config(more = '', locales = "en: { label: 'English', base: '/' }"): string {
  const names = (key: string): boolean => new RegExp(`^${key}:`).test(more)
  return `import { defineSite } from 'sitegen'

export default defineSite({
  ${names('title') ? '' : "title: 'Docs',"}
  ${names('url') ? '' : "url: 'https://docs.example',"}
  defaultLocale: '${/^\s*'?([\w-]+)/.exec(locales)?.[1] ?? 'en'}',
  locales: { ${locales} },
  ${more}
})
`
}

/** An image of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** The two locales of the real site. */
export const BILINGUAL =
  "'zh-Hans': { label: '简体中文', base: '/' }, en: { label: 'English', base: '/en/' }"

// The theme is bundled once for all sites of a test file.
const bundles = memoryStore()
const notes = sharedFolder()

/** Remembers only the hashes of sitegen's own files, which no test changes. */
const OWN_FILES: Recent = {
  ...noRecent,
  file: (what, file, make) => {
    const read = (): ReturnType<typeof make> => noRecent.file(what, file, make)
    return what === 'hash' && file.startsWith(home() + path.sep)
      ? known(hashes, file, read)
      : read()
  },
}
const hashes = new Map<string, unknown>()

/**
 * Also remembers bundles by all of their inputs. Not used if a test brings a store of its own, since that must contain
 * the bundles.
 */
const onlyCode: Recent = {
  ...OWN_FILES,
  value: (key, make) => (key.startsWith('bundle ') ? known(bundled, key, make) : make()),
  of: (name, value, make) =>
    name.startsWith('server') ? known(running, value, () => make(value)) : make(value),
}
const bundled = new Map<string, unknown>()
const running = new WeakMap<object, unknown>()

function known<K, T>(
  among: { get(key: K): unknown; set(key: K, made: unknown): unknown },
  key: K,
  make: () => T,
): T {
  const made = among.get(key) ?? make()
  among.set(key, made)
  return made as T
}

/** Writes a site into a folder, by default a new one. Without a config of its own it gets the smallest. */
export function site(files: Files, root = newFolder()): TestSite {
  const change = (changed: Files): void => {
    for (const [name, content] of Object.entries(changed)) {
      if (content === undefined) fs.rmSync(path.join(root, name), { force: true })
      else write(root, { [name]: content })
    }
  }
  change({ 'site.config.ts': config(), ...files })
  const open = async (store: Store, recent: Recent, base?: string) => {
    const loaded = await loadConfig(
      { root, store, recent, version: 'test', notes: path.join(notes, hashOf(root)) },
      base,
    )
    const { site: read } = loaded
    if (!read) return { loaded }
    const themes = Object.keys(files)
      .filter((name) => name.endsWith('.tsx'))
      .join('-')
      .replaceAll('/', '_')
    const context = newBuildContext({
      root,
      site: read,
      store,
      recent,
      pool: inlinePool,
      version: 'test',
      notes: path.join(notes, `theme-${themes}`),
      progress: () => undefined,
    })
    return { loaded, ready: { context, all: stages(context) } }
  }
  const self: TestSite = {
    root,
    change(changed) {
      change(changed)
      return self
    },
    async build({ store, recent = store ? OWN_FILES : onlyCode, drafts = false, base } = {}) {
      const kept = store ?? layered()
      const { loaded, ready } = await open(kept, recent, base)
      if (!ready) return result(root, kept, [], loaded.diagnostics, NOTHING_DONE)
      const { context, all } = ready
      const built = await buildSite(context.site, loaded.place, all, { drafts })
      recent.end()
      const { outputs, diagnostics, frame, plan } = built
      return { ...result(root, kept, outputs, diagnostics, context.tallies), frame, plan }
    },
    async amend({ frame, outputs, diagnostics, store }, changed) {
      const { ready } = await open(store, onlyCode)
      if (!ready || !frame) throw new Error('nothing to amend')
      return await amend(
        {
          site: ready.context.site,
          frame: frame(),
          outputs,
          diagnostics,
          changed: changed.map(filePath),
        },
        ready.all,
      )
    },
  }
  return self
}

/** Returns a new store on top of the one with the bundled themes, so that all else is built from scratch. */
function layered(): Store {
  const own = memoryStore()
  return {
    get: (key) => own.get(key) ?? bundles.get(key),
    need: (key) => own.get(key) ?? bundles.need(key),
    needShared: (key) => (own.has(key) ? own.needShared(key) : bundles.needShared(key)),
    has: (key) => own.has(key) || bundles.has(key),
    hasAll: (keys) => own.hasAll(keys) || bundles.hasAll(keys),
    put(key, value) {
      own.put(key, value)
      if (isBundle(value)) bundles.put(key, value)
    },
    keepAll: () => undefined,
    isCrowded: () => false,
    close: () => undefined,
  }
}

/** Whether a value is a `Bundled`. No other stored value begins like one. */
function isBundle(value: string | Uint8Array): boolean {
  return typeof value === 'string' && value.startsWith('{"inputs":')
}

const NONE = { hits: 0, misses: 0 }
/** Cache hits and misses before any stage has run. */
const NOTHING_DONE: TestBuild['hits'] = { parse: NONE, render: NONE, highlight: NONE }

function result(
  root: string,
  store: Store,
  outputs: readonly Output[],
  diagnostics: readonly Diagnostic[],
  hits: TestBuild['hits'],
): TestBuild {
  const shown = sortDiagnostics(diagnostics).filter(({ code }) => code !== 'no-history')
  const lineAt = sourceLines(root)
  return {
    outputs,
    diagnostics: shown,
    hits,
    store,
    files: new Map(outputs.map(({ file, hash }) => [file, store.get(hash)?.toString() ?? ''])),
    problems: shown.map((each) => problemText(each, lineAt(each), false)),
    brief: shown.map(({ code, path: file, line, column, message }) =>
      [code, file === undefined ? '' : `${file}:${line ?? ''}:${column ?? ''}`, message]
        .filter((part) => part !== '')
        .join(' '),
    ),
    hints: shown.map(({ hint }) => hint),
  }
}

/** The markup of Chinese or Japanese words in a text. */
const SPOKEN = /<span lang="(?:zh|ja)">([^<]*)<\/span>/g

/** Returns the article of a page, without the elements that mark the language of words. */
export function article(html: string | undefined): string {
  return (
    /<div class="prose"[^>]*>([\s\S]*?)<\/div>(?:<p class="facts|<\/article>|<\/main>|<ul class="tag-list)/
      .exec(html ?? '')?.[1]
      ?.trim()
      .replace(SPOKEN, '$1') ?? ''
  )
}
