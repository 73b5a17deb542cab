/** What was made from the same input when the site was last built, for a process that builds again and again. */
export interface LastTime {
  /** What was made of a value, as long as it is the same one. */
  readonly of: <K extends object, T>(name: string, value: K, make: (value: K) => T) => T
  /** What is written out to be a key; nothing is where nothing is remembered, since that takes time and room. */
  readonly key: (parts: () => readonly unknown[]) => string
  /** The one value for a key, as long as each build asks for it. */
  readonly value: <T>(key: string, make: () => T) => T
  /** Last time's value for a key if this one is equal to it, so that what was made of it can be found. */
  readonly same: <T>(key: string, value: T) => T
}

/** Nothing is known from last time. */
export const firstTime: LastTime = {
  of: (_, value, make) => make(value),
  key: () => '',
  value: (_, make) => make(),
  same: (_, value) => value,
}
