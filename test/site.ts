// A small site on disk, built through the real stages without threads: `site({ 'content/en/docs/a.md': '# A' }).build()`.

import fs from 'node:fs'
import path from 'node:path'
import { build as buildSite, type StageName } from '../src/build.ts'
import { hashOf } from '../src/shell/hash.ts'
import { loadConfig } from '../src/shell/load-config.ts'
import { inlinePool } from '../src/shell/pool.ts'
import { noRecent, type Recent } from '../src/shell/recent.ts'
import { problemText, sorted, sourceLine } from '../src/shell/report.ts'
import { stages } from '../src/shell/stages.ts'
import { memoryStore, type Store } from '../src/shell/store.ts'
import type { Diagnostic, Output } from '../src/shared/contract.ts'
import { newFolder } from './folder.ts'

/** The files of a site, by path. A value of `undefined` deletes. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

/** What a build made. */
export interface TestBuild {
  readonly files: ReadonlyMap<string, string>
  readonly outputs: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
  /** Problems as they are printed, without the warning about git. */
  readonly problems: readonly string[]
  /** `code path:line:column message`, for short. */
  readonly brief: readonly string[]
  readonly hits: Readonly<
    Record<'parse' | 'render' | 'highlight', { hits: number; misses: number }>
  >
}

/** A site that can be changed and built again. */
export interface TestSite {
  readonly root: string
  change(files: Files): TestSite
  build(options?: {
    store?: Store
    /** What the last build of this site in the same process has left. */
    recent?: Recent
    drafts?: boolean
    base?: string
  }): Promise<TestBuild>
}

/** The smallest config, with whatever else is wanted: `config('blog: { postsPerPage: 2 }')`. */
export function config(more = '', locales = "en: { label: 'English', base: '/' }"): string {
  return `import { defineSite } from 'sitegen'

export default defineSite({
  title: 'Docs',
  url: 'https://docs.example',
  defaultLocale: '${/^\s*'?([\w-]+)/.exec(locales)?.[1] ?? 'en'}',
  locales: { ${locales} },
  ${more}
})
`
}

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** The two locales of the real site. */
export const BILINGUAL =
  "'zh-Hans': { label: '简体中文', base: '/' }, en: { label: 'English', base: '/en/' }"

// The theme is bundled once for all sites of a test file.
const bundles = memoryStore()
const notes = newFolder()

/** Writes a site into a new folder. Without a config of its own it gets the smallest. */
export function site(files: Files): TestSite {
  const root = newFolder()
  const change = (changed: Files): void => {
    for (const [name, content] of Object.entries(changed)) {
      const file = path.join(root, name)
      if (content === undefined) {
        fs.rmSync(file, { force: true })
        continue
      }
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, content)
    }
  }
  change({ 'site.config.ts': config(), ...files })
  const self: TestSite = {
    root,
    change(changed) {
      change(changed)
      return self
    },
    async build({ store, recent = noRecent, drafts = false, base } = {}) {
      const kept = store ?? layered()
      const tallies = {
        parse: { hits: 0, misses: 0 },
        render: { hits: 0, misses: 0 },
        highlight: { hits: 0, misses: 0 },
      }
      const loaded = await loadConfig(
        {
          ...{ root, store: kept, recent, version: 'test' },
          notes: path.join(notes, hashOf(root)),
        },
        base === undefined ? {} : { base },
      )
      if (!loaded.site) return result(root, kept, [], loaded.diagnostics, tallies)
      const times: Partial<Record<StageName, number>> = {}
      const built = await buildSite(
        loaded.site,
        loaded.place,
        stages({
          ...{ root, site: loaded.site, store: kept, recent, tallies, times },
          pool: inlinePool(() => import('../src/shell/worker.ts')),
          version: 'test',
          notes: path.join(
            notes,
            `theme-${Object.keys(files)
              .filter((name) => name.endsWith('.tsx'))
              .join('-')
              .replaceAll('/', '_')}`,
          ),
          progress: () => undefined,
        }),
        { drafts },
      )
      recent.end()
      return result(root, kept, built.outputs, built.diagnostics, tallies)
    },
  }
  return self
}

/** A new store above the one that holds the bundled themes. */
function layered(): Store {
  const own = memoryStore()
  return {
    get: (key) => own.get(key) ?? bundles.get(key),
    need: (key) => own.get(key) ?? bundles.need(key),
    held: (key) => (own.has(key) ? own.held(key) : bundles.held(key)),
    has: (key) => own.has(key) || bundles.has(key),
    put(key, value) {
      own.put(key, value)
      bundles.put(key, value)
    },
    keepAll: () => undefined,
    close: () => undefined,
  }
}

function result(
  root: string,
  store: Store,
  outputs: readonly Output[],
  diagnostics: readonly Diagnostic[],
  hits: TestBuild['hits'],
): TestBuild {
  const shown = sorted(diagnostics).filter(({ code }) => code !== 'no-history')
  return {
    outputs,
    diagnostics: shown,
    hits,
    files: new Map(outputs.map(({ file, hash }) => [file, store.get(hash)?.toString() ?? ''])),
    problems: shown.map((each) => problemText(each, sourceLine(root, each), false)),
    brief: shown.map(({ code, path: file, line, column, message }) =>
      [code, file === undefined ? '' : `${file}:${line ?? ''}:${column ?? ''}`, message]
        .filter((part) => part !== '')
        .join(' '),
    ),
  }
}

/** The article of a page, without what stands around it. */
export function article(html: string | undefined): string {
  return (
    /<div class="prose"[^>]*>([\s\S]*?)<\/div>(?:<p class="facts|<\/article>|<\/main>|<ul class="tag-list)/
      .exec(html ?? '')?.[1]
      ?.trim() ?? ''
  )
}
