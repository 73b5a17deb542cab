/** An image candidate of a `srcset`. */
interface Candidate {
  readonly url: string
  /** Its offset in the attribute value. */
  readonly at: number
}

/** Parses a `srcset` as browsers do: a URL ends at whitespace, and a comma at its end ends the candidate. */
export function srcsetCandidates(value: string): Candidate[] {
  const found: Candidate[] = []
  const pattern = /[\s,]*(\S+)/y
  for (;;) {
    const [, word] = pattern.exec(value) ?? []
    if (word === undefined) return found
    const url = word.replace(/,+$/, '')
    if (url !== '') found.push({ url, at: pattern.lastIndex - word.length })
    if (url.length < word.length) continue
    const comma = value.indexOf(',', pattern.lastIndex)
    if (comma < 0) return found
    pattern.lastIndex = comma + 1
  }
}
