// What functions of the config are handed: copies, which they may change in place. Everywhere else these values are read only.

import type { Doc } from './document.ts'
import type { NewOutput, Output } from './output.ts'
import type { Head, Page, PageData } from './page.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** However deep. Texts are left alone: a path is one that has more than a text to the compiler. */
type DeeplyWritable<T> = T extends string ? T : { -readonly [K in keyof T]: DeeplyWritable<T[K]> }

/** A document, of which all may be changed. */
export interface GivenDoc extends DeeplyWritable<Doc> {}

/** A page. What lies inside of a part of `data`, and of `alternates`, is not its own: such a part is replaced, and not changed. */
export interface GivenPage extends Writable<Omit<Page, 'data' | 'head'>> {
  data: Writable<PageData>
  head: DeeplyWritable<Omit<Head, 'alternates'>> & Writable<Pick<Head, 'alternates'>>
}

/** The files of the output, to which new ones may be added. */
export type GivenOutputs = Writable<Output>[] &
  Pick<(Output | NewOutput)[], 'push' | 'unshift' | 'splice'>

/** The functions of a config as a build calls them: with its own values, of which they are handed copies (`config-hooks.ts`). */
export interface Hooks {
  docs?(docs: readonly Doc[]): readonly Doc[]
  pages?(pages: readonly Page[]): readonly Page[]
  outputs?(outputs: readonly Output[]): readonly (Output | NewOutput)[]
}
