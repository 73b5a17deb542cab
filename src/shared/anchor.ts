import { decoded } from './text.ts'

/**
 * Splits an address into its parts: `/a?b#c` has the path `/a`, the suffix `?b#c` and the anchor `c`. Without
 * a `#`, the anchor is `undefined`.
 */
export function splitAddress(address: string): {
  readonly path: string
  readonly suffix: string
  readonly anchor: string | undefined
} {
  const [, path = '', suffix = '', anchor] = /^([^?#]*)([^#]*(?:#(.*))?)$/s.exec(address) ?? []
  return { path, suffix, anchor }
}

/** Returns a URL without its fragment. */
export function withoutHash(url: string): string {
  const at = url.indexOf('#')
  return at < 0 ? url : url.slice(0, at)
}

/**
 * Returns the two element ids that an anchor can refer to, in the order in which browsers try them: as
 * written, then percent-decoded. The text fragment directive (everything from `:~:` on) is removed, so an
 * id can be empty.
 */
export function idsMeant(anchor: string): readonly [written: string, decoded: string] {
  const [written = ''] = anchor.split(':~:', 1)
  return [written, decoded(written)]
}

/**
 * Whether an anchor means the top of the page. HTML defines the empty fragment and `top` (in any letter
 * case) to mean that on every page.
 */
export function isTop(id: string): boolean {
  return id === '' || id.toLowerCase() === 'top'
}

/**
 * Replaces the anchor of an address. `anchor` includes its `#`, or is empty to remove the old one. A text
 * fragment directive (`:~:…`) is kept. An address without a `#` is returned unchanged.
 */
export function withAnchor(address: string, anchor: string): string {
  return address.replace(/#(?:(?!:~:).)*/s, () => anchor)
}
