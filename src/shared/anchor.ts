/**
 * The ids that an address's anchor can mean, in the order in which browsers look for them: as it is written, then decoded.
 */
export function idsMeant(written: string): readonly [written: string, decoded: string] {
  return [written, decoded(written)]
}

/** A malformed `%` is meant as it is written. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
