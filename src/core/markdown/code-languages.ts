// The languages of code blocks by other names: those of other programs, mistyped ones, and the extensions of files.

import { own } from '../../shared/text.ts'
import { aliasTable } from '../reading/alias-table.ts'

/** Returns the language that an unknown name most likely means. */
export function languageMeant(written: string, known: ReadonlySet<string>): string | undefined {
  // VitePress replaces values in code whose language ends with `-vue`.
  const plain = written.replace(/-vue$/, '')
  if (plain !== written && known.has(plain)) return plain
  return own(OTHER_NAMES, written) ?? [...known].find((name) => isTypo(written, name))
}

/**
 * Whether two adjacent letters of a name are swapped or, in a longer name, a single letter is wrong. The test is
 * strict because language names are short and many: `golang` is close to `erlang`, but no typo of it.
 */
function isTypo(written: string, name: string): boolean {
  let commonLength = 0
  while (commonLength < written.length && written[commonLength] === name[commonLength])
    commonLength++
  const [writtenRest, nameRest] = [written.slice(commonLength), name.slice(commonLength)]
  const isSwap =
    writtenRest.length > 1 &&
    writtenRest.slice(2) === nameRest.slice(2) &&
    writtenRest[0] === nameRest[1] &&
    writtenRest[1] === nameRest[0]
  if (isSwap) return written.length > 3
  const isOneLetter =
    writtenRest.slice(1) === nameRest.slice(1) ||
    writtenRest.slice(1) === nameRest ||
    writtenRest === nameRest.slice(1)
  return written.length > 4 && commonLength > 0 && isOneLetter
}

/** Other names of languages, and languages without a highlighter that are similar to one that has one. */
export const OTHER_NAMES = aliasTable([
  ['dotenv', 'env'],
  ['go', 'golang'],
  ['groovy', 'gradle'],
  ['sh', 'curl'],
  ['latex', 'math katex'],
  ['diff', 'patch'],
  ['shellsession', 'terminal commandline cmdline'],
  ['sql', 'mysql sqlite postgres postgresql mssql'],
  ['ini', 'conf cfg config'],
  ['apache', 'apacheconf htaccess httpd'],
  ['xml', 'wxml axml'],
  ['html', 'xhtml'],
  ['css', 'wxss acss'],
])

/** Returns the language of a file by its extension, or by its name if it has none: `Dockerfile`. */
export function languageOf(path: string, known: ReadonlySet<string>): string {
  const extension = /[^./]*$/.exec(path.toLowerCase())?.[0] ?? ''
  const language = own(EXTENSIONS, extension) ?? own(OTHER_NAMES, extension) ?? extension
  return known.has(language) ? language : 'text'
}

/** Languages by extensions that are no names of them. */
const EXTENSIONS = aliasTable([
  ['c', 'h'],
  ['cpp', 'cc cxx hpp hh'],
  ['elixir', 'ex exs'],
  ['html', 'htm'],
  ['json', 'webmanifest'],
  ['make', 'mk'],
  ['objective-c', 'm'],
  ['ocaml', 'ml'],
  ['perl', 'pl pm'],
  ['python', 'pyi'],
  ['solidity', 'sol'],
  ['wasm', 'wat'],
  ['xml', 'svg'],
])
