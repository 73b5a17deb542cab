/** One promise for each key; a failure is forgotten, so that it can be tried again. */
export function once<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  // Once for all who wait: of two, the second would forget what the first has asked for anew.
  made.catch(() => kept.delete(key))
  return made
}

/** A function that is asked once for each key, and remembers what it has found. */
export function foundOnce<Found>(find: (key: string) => Found): (key: string) => Found {
  const known = new Map<string, Found>()
  return (key) => {
    const there = known.get(key)
    if (there !== undefined || known.has(key)) return there as Found
    const found = find(key)
    known.set(key, found)
    return found
  }
}
