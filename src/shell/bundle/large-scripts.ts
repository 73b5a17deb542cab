// Warns about scripts so large that readers have to wait for them. A single import may add a megabyte, which
// the author of a component does not notice.

import { placeOf } from '../../core/reading/place.ts'
import { largeScripts } from '../../core/problems/modules.ts'
import type { Diagnostic, FilePath } from '../../shared/contract.ts'
import type { BundledFile } from './bundled.ts'

/** Size from which a warning is reported, in bytes: about twice the built-in theme with React, uncompressed. */
const LARGE_BYTES = 500_000

/** Matches static imports. Dynamic imports (`import("…")`) are loaded later. */
const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+\.js)"/g

/**
 * Returns a warning for the theme and for each component page whose scripts are very large. `scripts` holds
 * the entry script of each page. What all pages load counts for the theme.
 */
export function tooLarge(
  files: readonly BundledFile[],
  theme: { readonly file: FilePath; readonly script: string },
  scripts: Readonly<Record<string, string>>,
): Diagnostic[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const addScripts = (name: string, loaded: Set<string>): Set<string> => {
    const text = texts.get(name)
    if (text === undefined || loaded.has(name)) return loaded
    loaded.add(name)
    for (const [, other = ''] of text.matchAll(STATIC_IMPORT)) addScripts(other, loaded)
    return loaded
  }
  const bytesOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + Buffer.byteLength(texts.get(name) ?? ''), 0)
  const onEveryPage = addScripts(theme.script, new Set())
  const groups: [FilePath, string, readonly string[]][] = [
    [theme.file, 'each page', [...onEveryPage]],
    ...Object.entries(scripts).map(([file, script]): [FilePath, string, readonly string[]] => [
      file as FilePath,
      'this page',
      [...addScripts(script, new Set())].filter((name) => !onEveryPage.has(name)),
    ]),
  ]
  return groups.flatMap(([file, page, names]) => {
    const bytes = bytesOf(names)
    return bytes > LARGE_BYTES ? [largeScripts(bytes, page, placeOf(file, undefined))] : []
  })
}
