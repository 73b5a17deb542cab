// Reads `_headers`, the file in which a static site declares HTTP headers for its host.

import { linesOf } from '../../core/reading/place.ts'

/** Headers for one path or, with `wildcard`, for all paths that begin with `path`. */
export interface HeaderRule {
  readonly path: string
  readonly wildcard: boolean
  readonly headers: readonly (readonly [string, string])[]
}

/** Parses `_headers`: each path is on a line of its own, followed by indented lines with `Name: value`. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: { path: string; wildcard: boolean; headers: [string, string][] }[] = []
  for (const line of linesOf(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const path = line.trim()
      rules.push({ path: path.replace(/\*$/, ''), wildcard: path.endsWith('*'), headers: [] })
      continue
    }
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined)
      rules.at(-1)?.headers.push([canonicalName(name), encodeValue(value.trim())])
  }
  return rules
}

/**
 * Returns a header name in the letter case that the server uses for its own headers, such as `Cache-Control`
 * or `ETag`. Names are case-insensitive, so this makes equal headers equal keys.
 */
function canonicalName(name: string): string {
  return name.toLowerCase().replace(/^et(?=ag$)|\b[a-z]/g, (start) => start.toUpperCase())
}

/** Encodes a header value as Node requires: one Latin-1 character per UTF-8 byte, and no control characters. */
function encodeValue(value: string): string {
  return Buffer.from(value.replace(/\p{Cc}/gu, ' ')).toString('latin1')
}

/** Returns the headers for a path. If several rules set the same header, the values are joined, as hosts do. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of rules) {
    if (rule.wildcard ? !path.startsWith(rule.path) : path !== rule.path) continue
    for (const [name, value] of rule.headers) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return headers
}
