// A file of its own, which comes with what looks for words: beside what every page asks of texts, it would come with each of them.

/** A text as a pattern that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
