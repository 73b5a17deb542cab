// The file in which a static site tells its host about headers: `_headers`.

import { linesOf } from '../../core/reading/place.ts'

/** Headers for all paths that begin like `prefix`, or for one path alone. */
export interface HeaderRule {
  readonly path: string
  readonly wildcard: boolean
  readonly headers: readonly (readonly [string, string])[]
}

/** Reads `_headers`: a path in a line of its own, then `Name: value` lines that are indented. */
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
      rules.at(-1)?.headers.push([asNamed(name), asSent(value.trim())])
  }
  return rules
}

/** A header’s name as we write those of our own: `Cache-Control`, `ETag`. In any other letters it is the same header. */
function asNamed(name: string): string {
  return name.toLowerCase().replace(/^et(?=ag$)|\b[a-z]/g, (start) => start.toUpperCase())
}

/** A value as its bytes travel, each as a letter: Node sends no others, and none that is a control character. */
function asSent(value: string): string {
  return Buffer.from(value.replace(/\p{Cc}/gu, ' ')).toString('latin1')
}

/** The headers of a path. Where several rules name one header, their values are joined, as hosts do. */
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
