// Scripts that are so large that their readers wait for them: one import of a package may bring a megabyte, which nobody who writes
// a component sees.

import { placeOf } from '../../core/reading/place.ts'
import { largeScripts } from '../../core/problems/modules.ts'
import type { Diagnostic, FilePath } from '../../shared/contract.ts'
import type { BundledFile } from './bundled.ts'

/** About twice what the built-in theme with React has, before it is compressed. */
const LARGE_BYTES = 500_000

/** What a script loads at once. What stands in `import("…")` is loaded when it is asked for. */
const IMPORTED = /(?:from|import)"\.\/([^"]+\.js)"/g

/**
 * A warning for the theme and each component page whose scripts are very large. `scripts` are the files that they begin with. What
 * every page has is the theme's.
 */
export function tooLarge(
  files: readonly BundledFile[],
  theme: { readonly file: FilePath; readonly script: string },
  scripts: Readonly<Record<string, string>>,
): Diagnostic[] {
  const texts = new Map(files.map(({ name, text }) => [name, text]))
  const load = (name: string, loaded: Set<string>): Set<string> => {
    const text = texts.get(name)
    if (text === undefined || loaded.has(name)) return loaded
    loaded.add(name)
    for (const [, other = ''] of text.matchAll(IMPORTED)) load(other, loaded)
    return loaded
  }
  const bytesOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + Buffer.byteLength(texts.get(name) ?? ''), 0)
  const everywhere = load(theme.script, new Set())
  const loads: [FilePath, string, readonly string[]][] = [
    [theme.file, 'each page', [...everywhere]],
    ...Object.entries(scripts).map(([file, script]): [FilePath, string, readonly string[]] => [
      file as FilePath,
      'this page',
      [...load(script, new Set())].filter((name) => !everywhere.has(name)),
    ]),
  ]
  return loads.flatMap(([file, page, names]) => {
    const bytes = bytesOf(names)
    return bytes > LARGE_BYTES ? [largeScripts(bytes, page, placeOf(file, undefined))] : []
  })
}
