// The interface between the program and the shell: stages that access the outside world (disk, threads,
// cache, code of the theme), as functions on values.

import type { CheckInput } from './core/check/check.ts'
import type { DataFile } from './core/plan/data-files.ts'
import type { ThemeFiles } from './core/drawing/head.ts'
import type { BuildMemory } from './core/build-memory.ts'
import type { Drawing, Posts } from './core/frame.ts'
import type { FindMoved } from './core/plan/renamed.ts'
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

/** Stages whose time is measured. */
export type StageName =
  | 'read'
  | 'bundle'
  | 'parse'
  | 'plan'
  | 'render'
  | 'index'
  | 'check'
  | 'write'

/** The content of the `content/` folder. */
export interface Content {
  readonly sources: readonly SourceFile[]
  /** Data files by locale; `undefined` for one that exists but cannot be read. */
  readonly sidebars: ReadonlyMap<Locale, DataFile | undefined>
  readonly tags: ReadonlyMap<Locale, DataFile | undefined>
  readonly authors: ReadonlyMap<Locale, DataFile | undefined>
  /** The golden queries for testing the search, with the pages that answer them. */
  readonly searchTests: DataFile | undefined
  /** Files next to documents. */
  readonly assets: readonly Asset[]
  /** Files that are kept out of the site unless an included text shows them, and what is wrong with them. */
  readonly partAssets: readonly Asset[]
  readonly partProblems: readonly Diagnostic[]
  /** Files of `content/public`, by their paths in the output. */
  readonly publicFiles: readonly Asset[]
  /** Whether all folders could be listed. If not, it is unknown what is missing. */
  readonly isComplete: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The stages that a shell provides, with caching and threads. Stages that process many items share the work
 * among threads.
 */
export interface Stages extends Pick<CheckInput, 'codePlaces' | 'viewPlace' | 'gitHistory'> {
  readonly time: <T>(stage: StageName, work: () => T | Promise<T>) => Promise<T>
  readonly last: BuildMemory
  readonly read: () => Content
  readonly bundle: (components: readonly FilePath[]) => Promise<ThemeInfo>
  /** Returns the documents that could be understood, and all problems. */
  readonly parse: (sources: readonly SourceFile[]) => Promise<{
    readonly docs: readonly Doc[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  /** Renders pages. A page that fails still has an entry in `drawn`, so that everything else can be checked. */
  readonly render: (
    drawing: Drawing,
    files: ThemeFiles,
  ) => Promise<{
    readonly drawn: readonly Drawn[]
    /** The store key of each page. */
    readonly pageHashes: readonly Hash[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  readonly feeds: (posts: Posts) => Promise<readonly NewOutput[]>
  /**
   * Makes the search indexes. Without `now`, it is unknown what has become of a missing page that a golden
   * query expects.
   */
  readonly search: (
    searching: Searching,
    tests: DataFile | undefined,
    now?: FindMoved,
  ) => Promise<SearchIndexes>
  /** Stores a text, and returns its hash and size. */
  readonly keep: (file: string, content: string) => Output
  /** Returns the text stored under a hash. */
  readonly readStored: (hash: Hash) => string
  readonly hash: (content: string) => Hash
  readonly scriptHash: (content: string) => string
}
