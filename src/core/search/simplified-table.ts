import type { IndexOptions } from './index-options.ts'
import { simplifiedFor } from './synonyms.ts'
import type { TermsFile } from './term-files.ts'

/** What the table depends on: the files of terms, and the words of common synonyms that the index contains. */
interface IndexedWords {
  readonly terms: readonly TermsFile[]
  readonly common: readonly string[]
}

/** Returns the table of traditional characters that an index needs. `last` is the previous index. */
export function simplifiedTable(
  { terms, common }: IndexedWords,
  last: (IndexedWords & { readonly simplified: string }) | undefined,
  options: IndexOptions,
): string {
  if (last && areEqual(new Set(common), new Set(last.common))) {
    // Most files are kept from the previous index. If new ones have the characters of those they replace,
    // the table stays.
    if (areEqual(hanOfFiles(terms, last.terms), hanOfFiles(last.terms, terms)))
      return last.simplified
    if (areEqual(hanOfFiles(terms), hanOfFiles(last.terms))) return last.simplified
  }
  return simplifiedFor(hanOfFiles(terms), new Set(common), options)
}

/** Returns the Han characters in some files, except files that are also among `others`. */
function hanOfFiles(files: readonly TermsFile[], others: readonly TermsFile[] = []): Set<string> {
  const excluded = new Set(others)
  return new Set(files.flatMap((file) => (excluded.has(file) ? [] : [...file.han])))
}

function areEqual(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return first.size === second.size && [...first].every((each) => second.has(each))
}
