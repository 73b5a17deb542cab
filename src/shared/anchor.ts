import { decoded } from './text.ts'

/** An address in its parts: `/a?b#c` has the path `/a`, the anchor `c`, and `?b#c` as the rest. Without `#` it has no anchor. */
export function splitAddress(address: string): {
  readonly path: string
  readonly rest: string
  readonly anchor: string | undefined
} {
  const [, path = '', rest = '', anchor] = /^([^?#]*)([^#]*(?:#(.*))?)$/s.exec(address) ?? []
  return { path, rest, anchor }
}

/**
 * The ids that an address's anchor can mean, in the order in which browsers look for them: as it is written, then decoded. What
 * follows `:~:` is for the browser alone, so that an anchor can be left with nothing.
 */
export function idsMeant(anchor: string): readonly [written: string, decoded: string] {
  const [written = ''] = anchor.split(':~:', 1)
  return [written, decoded(written)]
}

/** Whether an anchor means the top of any page: HTML compares that name without letter case. */
export function isTop(id: string): boolean {
  return id === '' || id.toLowerCase() === 'top'
}

/** An address with another anchor, `#` and all; what is for the browser alone stays. */
export function withAnchor(address: string, anchor: string): string {
  return address.replace(/#(?:(?!:~:).)*/s, () => anchor)
}
