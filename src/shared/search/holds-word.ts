// Decides whether a query is worth searching for, for both the browser and the terminal.

/**
 * Whether a query contains a letter or a digit after normalization (`㎏` becomes `kg`). Symbols alone match
 * nothing, so no index has to be queried for them.
 */
export function holdsWord(query: string): boolean {
  return /[\p{L}\p{N}]/u.test(query.normalize('NFKC'))
}
