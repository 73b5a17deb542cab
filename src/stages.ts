// What the program is handed: the stages that touch the world (disk, threads, cache, the theme's code), as functions over values.

import type { CheckInput } from './core/check/check.ts'
import type { DataFile } from './core/plan/data-files.ts'
import type { ThemeFiles } from './core/drawing/head.ts'
import type { LastTime } from './core/last-time.ts'
import type { Drawing, Posts } from './core/frame.ts'
import type { Now } from './core/plan/renamed.ts'
import type { Searching } from './core/plan/searched.ts'
import type { ThemeInfo } from './core/files/theme-files.ts'
import type {
  Asset,
  Diagnostic,
  Doc,
  Drawn,
  FilePath,
  Hash,
  Locale,
  NewOutput,
  Output,
  SearchIndexes,
  SourceFile,
} from './shared/contract.ts'

/** The stages whose time is told apart. */
export type StageName =
  | 'read'
  | 'bundle'
  | 'parse'
  | 'plan'
  | 'render'
  | 'index'
  | 'check'
  | 'write'

/** What the content folder holds. */
export interface Content {
  readonly sources: readonly SourceFile[]
  /** Data files; `undefined` where one is there, and cannot be read. */
  readonly sidebars: ReadonlyMap<Locale, DataFile | undefined>
  readonly tags: ReadonlyMap<Locale, DataFile | undefined>
  /** What visitors ask, and the pages that answer it. */
  readonly searchTests: DataFile | undefined
  /** Files beside documents. */
  readonly assets: readonly Asset[]
  /** Files of `content/public`, by their paths in the output. */
  readonly publicFiles: readonly Asset[]
  /** Whether all of it could be listed: otherwise it is not known what is missing. */
  readonly whole: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** What is done for the program by a shell with cache and threads. Stages that are asked for much at once share its work. */
export interface Stages extends Pick<CheckInput, 'codePlaces' | 'viewPlace' | 'past'> {
  readonly time: <T>(stage: StageName, work: () => T | Promise<T>) => Promise<T>
  readonly last: LastTime
  readonly read: () => Content
  readonly bundle: (components: readonly FilePath[]) => Promise<ThemeInfo>
  /** Documents without a problem that keeps them from being understood, and all problems. */
  readonly parse: (sources: readonly SourceFile[]) => Promise<{
    readonly docs: readonly Doc[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  /** Pages that cannot be drawn are there all the same, so that all else is judged. */
  readonly render: (
    drawing: Drawing,
    files: ThemeFiles,
  ) => Promise<{
    readonly drawn: readonly Drawn[]
    /** Under which hash each page is kept. */
    readonly kept: readonly Hash[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  readonly feeds: (posts: Posts) => Promise<readonly NewOutput[]>
  /** Without `now`, of a page that a test asks for and that is not there it is not known what it has become. */
  readonly search: (
    searching: Searching,
    tests: DataFile | undefined,
    now?: Now,
  ) => Promise<SearchIndexes>
  /** Keeps a text, and says its hash and size. */
  readonly keep: (file: string, content: string) => Output
  /** What is kept under a hash. */
  readonly kept: (hash: Hash) => string
  readonly hash: (content: string) => Hash
  readonly scriptHash: (content: string) => string
}
