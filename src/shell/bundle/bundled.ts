import type { Diagnostic, FilePath } from '../../shared/contract.ts'

/** What is bundled to render a site. */
export interface BundleInput {
  readonly root: string
  /** Entry point of the theme. */
  readonly theme: string
  readonly components: readonly FilePath[]
  /** Whether the site has formulas, which need styles of their own. */
  readonly formulas: boolean
}

/** A file made by the bundler. */
export interface BundledFile {
  /** File name in the output, such as `runtime-1A2B3C4D.js`. */
  readonly name: string
  readonly text: string
  /** Whether it has no code but functions that esbuild adds, so that nothing happens when it is run. */
  readonly isInert?: boolean
  /** The source map, if one was requested. */
  readonly map?: string
}

/** The result of a bundle. */
export interface Bundled {
  /** All inputs of the bundle, relative to the site's folder: files, and folders in the form `lib/*`. */
  readonly inputs: readonly string[]
  readonly files: readonly BundledFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes one bundle repeatedly. */
export interface Bundler {
  /** Identifies everything that determines the bundle except the contents of files. */
  readonly key: string
  readonly bundle: () => Promise<Bundled>
  /** Disposes of the esbuild context. */
  readonly close: () => Promise<void>
}
