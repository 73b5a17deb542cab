// The two files in which a static site tells its host about redirects and headers: `_redirects` and `_headers`.

/** An address that leads to another. */
export interface RedirectRule {
  readonly from: string
  readonly to: string
  readonly status: number
}

/** Headers for all paths that begin like `prefix`, or for one path alone. */
export interface HeaderRule {
  readonly path: string
  readonly wildcard: boolean
  readonly headers: readonly (readonly [string, string])[]
}

/** Reads `_redirects`: a line `FROM TO [STATUS]` each. */
export function readRedirects(text: string): RedirectRule[] {
  return text.split('\n').flatMap((line) => {
    // A `#` inside an address is its anchor.
    const [from, to, status = '301'] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    // Others ask a host for more than a redirect.
    return from && to && /^30[12378]$/.test(status) ? [{ from, to, status: Number(status) }] : []
  })
}

/** Reads `_headers`: a path in a line of its own, then `Name: value` lines that are indented. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: { path: string; wildcard: boolean; headers: [string, string][] }[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      const path = line.trim()
      rules.push({ path: path.replace(/\*$/, ''), wildcard: path.endsWith('*'), headers: [] })
      continue
    }
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name && value !== undefined) rules.at(-1)?.headers.push([name, value.trim()])
  }
  return rules
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
