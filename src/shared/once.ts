/** One promise for each key; a failure is forgotten, so that it can be tried again. */
export function once<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const made = kept.get(key) ?? make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
