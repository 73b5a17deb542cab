import type { Diagnostic, FilePath } from '../../shared/contract.ts'

/** What a site is drawn with, to be bundled. */
export interface BundleInput {
  readonly root: string
  /** The theme's own file. */
  readonly theme: string
  readonly components: readonly FilePath[]
}

/** A file that a bundler made. */
export interface BundledFile {
  /** Its name in the output: `runtime-1A2B3C4D.js`. */
  readonly name: string
  readonly text: string
  /** Its source map, where one was asked for. */
  readonly map?: string
}

/** What a bundler made of some inputs. */
export interface Bundled {
  /** All that it was made from, as seen from the site's folder: files, and folders as `lib/*`. */
  readonly inputs: readonly string[]
  readonly files: readonly BundledFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes one bundle, as often as it is asked. */
export interface Bundler {
  /** Stands for all that it makes the bundle with, but for what is in files. */
  readonly key: string
  readonly bundle: () => Promise<Bundled>
  /** Lets go of what it has kept. */
  readonly close: () => Promise<void>
}
