/**
 * Returns the promise cached under `key`, or calls `make` and caches its promise. A rejected promise is
 * removed, so that the next call tries again.
 */
export function once<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  // Attached once per promise, not once per caller: the handler of a second caller could otherwise delete
  // the promise of a retry that the first one has started.
  made.catch(() => kept.delete(key))
  return made
}

/** Memoizes a function of one string. `undefined` is cached, too. */
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
