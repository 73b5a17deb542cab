/**
 * Returns the promise cached under `key`, or calls `create` and caches its promise. A rejected promise is
 * removed, so that the next call tries again.
 */
export function once<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  create: () => Promise<T>,
): Promise<T> {
  const cached = cache.get(key)
  if (cached) return cached
  const promise = create()
  cache.set(key, promise)
  // Attached once per promise, not once per caller: the handler of a second caller could otherwise delete
  // the promise of a retry that the first one has started.
  promise.catch(() => cache.delete(key))
  return promise
}

/**
 * Returns a function that makes a value out of an object once, for each name. A value lives as long as its object.
 */
export function madeOnce(): <Key extends object, Made>(
  name: string,
  object: Key,
  make: (object: Key) => Made,
) => Made {
  const caches = new Map<string, WeakMap<object, unknown>>()
  return <Key extends object, Made>(name: string, object: Key, make: (object: Key) => Made) => {
    const cache = caches.get(name) ?? new WeakMap<object, unknown>()
    caches.set(name, cache)
    if (!cache.has(object)) cache.set(object, make(object))
    return cache.get(object) as Made
  }
}

/** Memoizes a function of one argument. `undefined` is cached, too. */
export function foundOnce<Key, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const cache = new Map<Key, Found>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined || cache.has(key)) return cached as Found
    const found = find(key)
    cache.set(key, found)
    return found
  }
}
