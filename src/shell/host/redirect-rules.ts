// The file in which a static site tells its host which addresses lead elsewhere: `_redirects`. Hosts differ; what they agree on
// is read, and what asks for more than an address (a country, a role) is left alone.

import { linesOf } from '../../core/reading/place.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import { escapePattern } from '../../shared/pattern.ts'

/** A line of the file: `FROM [NAME=VALUE …] TO [STATUS]`. */
interface RedirectRule {
  /** A path; `*` at its end stands for anything, and `:name` for a part of it. */
  readonly from: string
  /** Parameters that have to be there; a value of `:name` stands for any. */
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly to: string
  /** That of a redirect, or 200, where the other address is shown in place of this one. */
  readonly status: number
  /** Whether it comes before a file of the same address, by a `!`. */
  readonly force: boolean
}

/** Where a rule leads for one address, with all filled in. */
interface Led {
  readonly to: string
  readonly status: number
  /** Whether it comes before a file of the same address. */
  readonly first: boolean
}

/** Finds the first rule for a decoded path and its query. */
export type Redirects = (path: string, query: string) => Led | undefined

/** Reads `_redirects`. */
export function readRedirects(text: string): RedirectRule[] {
  return linesOf(text).flatMap((line) => {
    // A `#` inside an address is its anchor.
    const [from = '', ...words] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    const at = words.findIndex((word) => !/^[^/:=]+=/.test(word))
    const [to, status = '301', ...conditions] = at < 0 ? [] : words.slice(at)
    const [, code, force] = /^(200|30[12378])(!?)$/.exec(status) ?? []
    if (!from.startsWith('/') || !to || !/^(\/|https?:)/.test(to)) return []
    if (code === undefined || conditions.length > 0) return []
    const query = words.slice(0, at).map((word) => {
      const equals = word.indexOf('=')
      return [word.slice(0, equals), word.slice(equals + 1)] as const
    })
    return [{ from, query, to, status: Number(code), force: force === '!' }]
  })
}

/** Prepares rules to be asked for each request. */
export function redirectsOf(text: string): Redirects {
  const rules = readRedirects(text).map((rule, order) => ({ rule, order }))
  // An address that stands for itself alone is looked up: a site may have thousands of them.
  const own = new Map(
    rules
      .filter(({ rule }) => isPlain(rule) && rule.query.length === 0)
      .toReversed()
      .map((each) => [decoded(each.rule.from), each]),
  )
  const others = rules
    .filter(({ rule }) => !isPlain(rule) || rule.query.length > 0)
    .map((each) => ({ ...each, match: matcherOf(each.rule) }))
  return (path, query) => {
    const known = own.get(path)
    for (const { rule, order, match } of others) {
      if (known && known.order < order) break
      const to = match(path, query)
      if (to !== undefined) return ledBy(rule, to)
    }
    return known && ledBy(known.rule, known.rule.to)
  }
}

/** The page that stands in for a plain redirect, on hosts that have none, comes after it. Other rules give way to files. */
function ledBy(rule: RedirectRule, to: string): Led {
  const { status, force } = rule
  return { to, status, first: force || (isPlain(rule) && status !== 200) }
}

/** The decoded path that is shown in place of another, where it is one of the same site. */
export function rewrittenPath(led: Led | undefined): string | undefined {
  if (led?.status !== 200 || !led.to.startsWith('/')) return undefined
  return decoded(splitAddress(led.to).path)
}

function isPlain({ from }: RedirectRule): boolean {
  return !/\*$|\/:\w/.test(from)
}

/** Where a rule leads from an address, if it is for it. */
function matcherOf({
  from,
  query,
  to,
}: RedirectRule): (path: string, asked: string) => string | undefined {
  const pattern = patternOf(from)
  return (path, asked) => {
    const parts = pattern.exec(path)
    if (!parts) return undefined
    const values = new Map(Object.entries(parts.groups ?? {}))
    const found = new URLSearchParams(asked)
    for (const [name, wanted] of query) {
      const value = found.get(name)
      if (value === null || (!wanted.startsWith(':') && value !== wanted)) return undefined
      if (wanted.startsWith(':')) values.set(wanted.slice(1), value)
    }
    return filledIn(to, values)
  }
}

function filledIn(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(/(?<=[/=]):(\w+)/g, (whole, name: string) => {
    // A splat that stands for nothing has no value.
    if (!values.has(name)) return whole
    const value = values.get(name) ?? ''
    return value.split('/').map(encodeURIComponent).join('/')
  })
}

/** `/news/:year/*` as an expression. */
function patternOf(from: string): RegExp {
  const names = new Set<string>()
  const parts = decoded(from)
    .split(/(\/\*$|\*$|\/:[a-z_]\w*)/i)
    .map((part) => {
      if (part === '/*') return '(?:/(?<splat>.*))?'
      if (part === '*') return '(?<splat>.*)'
      const [, name] = /^\/:([a-z_]\w*)$/i.exec(part) ?? []
      if (name === undefined || name === 'splat' || names.has(name)) return escapePattern(part)
      names.add(name)
      return `/(?<${name}>[^/]+)`
    })
  return new RegExp(`^${parts.join('')}$`, 's')
}
