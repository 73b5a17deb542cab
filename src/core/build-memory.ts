/** A cache of values from the last build, for a process that builds repeatedly. */
export interface BuildMemory {
  /** Returns what `make` made of an object, as long as the object is the same. */
  readonly of: <K extends object, T>(name: string, value: K, make: (value: K) => T) => T
  /**
   * Returns a cache key for some parts. Without a cache it is empty, and `parts` is not called, to save
   * time and memory.
   */
  readonly key: (parts: () => readonly unknown[]) => string
  /** Returns the cached value for a key. An entry is kept as long as each build requests it. */
  readonly value: <T>(key: string, make: () => T) => T
  /** Returns the previous value for a key if the new one is equal, so that results cached by identity are found. */
  readonly same: <T>(key: string, value: T) => T
}

/** A cache that is always empty. */
export const noMemory: BuildMemory = {
  of: (_, value, make) => make(value),
  key: () => '',
  value: (_, make) => make(),
  same: (_, value) => value,
}
