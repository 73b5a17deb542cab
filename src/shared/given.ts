// The arguments of the hooks in `site.config.ts`. They are copies, so that a hook may mutate them.
// Everywhere else these values are read-only.

import type { Doc } from './document.ts'
import type { NewOutput, Output } from './output.ts'
import type { Head, Page, PageData } from './page.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Removes `readonly` at every depth. String types are kept as they are: a branded string such as `FilePath`
 * would otherwise be mapped like an object.
 */
type DeeplyWritable<T> = T extends string ? T : { -readonly [K in keyof T]: DeeplyWritable<T[K]> }

/** A document that a hook may change in every part. */
export interface GivenDoc extends DeeplyWritable<Doc> {}

/**
 * A page that a hook may change. The values inside `data` and inside `head.alternates` are shared between
 * pages: replace them instead of mutating them.
 */
export interface GivenPage extends Writable<Omit<Page, 'data' | 'head'>> {
  data: Writable<PageData>
  head: DeeplyWritable<Omit<Head, 'alternates'>> & Writable<Pick<Head, 'alternates'>>
}

/** The output files, to which a hook may add new ones. */
export type GivenOutputs = Writable<Output>[] &
  Pick<(Output | NewOutput)[], 'push' | 'unshift' | 'splice'>

/**
 * The hooks of a config as the build calls them, with its own values. `config-hooks.ts` passes copies on to
 * the hooks of the site.
 */
export interface Hooks {
  docs?(docs: readonly Doc[]): readonly Doc[]
  pages?(pages: readonly Page[]): readonly Page[]
  outputs?(outputs: readonly Output[]): readonly (Output | NewOutput)[]
}
