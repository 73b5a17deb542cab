/** A picture that a `srcset` offers. */
interface Candidate {
  readonly url: string
  /** Where it stands in the value. */
  readonly at: number
}

/** Reads a `srcset` as browsers do: an address ends at a space, and commas at its end part it from the next. */
export function srcsetCandidates(value: string): Candidate[] {
  const found: Candidate[] = []
  const next = /[\s,]*(\S+)/y
  for (;;) {
    const [, word] = next.exec(value) ?? []
    if (word === undefined) return found
    const url = word.replace(/,+$/, '')
    if (url !== '') found.push({ url, at: next.lastIndex - word.length })
    if (url.length < word.length) continue
    const comma = value.indexOf(',', next.lastIndex)
    if (comma < 0) return found
    next.lastIndex = comma + 1
  }
}
