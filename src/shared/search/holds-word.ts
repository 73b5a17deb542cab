// What is worth asking, said alike in browser and terminal.

/** Whether a question holds a word, as ㎏ is one: by signs alone nothing is found, and nobody has to be asked for that. */
export function holdsWord(query: string): boolean {
  return /[\p{L}\p{N}]/u.test(query.normalize('NFKC'))
}
