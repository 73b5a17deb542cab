/**
 * The ids that an address's anchor can mean, in the order in which browsers look for them: as it is written, then decoded.
 */
export function idsMeant(written: string): readonly [written: string, decoded: string] {
  return [written, decoded(written)]
}

/** Whether an anchor means the top of any page: HTML compares that name without letter case. */
export function isTop(id: string): boolean {
  return id === '' || id.toLowerCase() === 'top'
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
