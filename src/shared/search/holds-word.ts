// What is worth asking, for whoever asks without the engine.

/** Whether a question may hold a word, as ㎏ and `_` are: by other signs nothing is found, and nobody has to be asked for that. */
export function holdsWord(query: string): boolean {
  return /[\p{L}\p{N}\p{So}_]/u.test(query)
}
