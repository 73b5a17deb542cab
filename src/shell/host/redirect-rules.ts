// Reads `_redirects`, the file in which a static site declares redirects for its host. Hosts differ in their
// syntax: only what they have in common is supported, and rules with further conditions (country, role) are
// ignored.

import { linesOf } from '../../core/reading/place.ts'
import { splitAddress } from '../../shared/anchor.ts'
import { decoded } from '../../shared/text.ts'
import { escapePattern } from '../../shared/pattern.ts'

/** A line of the file: `FROM [NAME=VALUE …] TO [STATUS]`. */
interface RedirectRule {
  /** A path. A `*` at its end matches anything, and `:name` matches one segment. */
  readonly from: string
  /** Required query parameters. A value of the form `:name` matches any value. */
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly to: string
  /** The status of a redirect, or 200 for a rewrite, which serves the target in place of the requested address. */
  readonly status: number
  /** Whether the rule takes precedence over a file at the same address, marked by `!`. */
  readonly force: boolean
}

/** The result of a rule for one request, with all placeholders filled in. */
interface RedirectMatch {
  readonly to: string
  readonly status: number
  /** Whether the rule takes precedence over a file at the same address. */
  readonly overridesFile: boolean
}

/** Finds the first rule that matches a decoded path and a query string. */
export type Redirects = (path: string, query: string) => RedirectMatch | undefined

/** Parses `_redirects`. Unsupported lines are skipped. */
export function readRedirects(text: string): RedirectRule[] {
  return linesOf(text).flatMap((line) => {
    // A `#` inside an address begins its fragment, not a comment.
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

/** Parses `_redirects` and prepares its rules for lookups. */
export function compileRedirects(text: string): Redirects {
  const rules = readRedirects(text).map((rule, order) => ({ rule, order }))
  // Rules without wildcards and conditions are looked up by path, because a site may have thousands of them.
  const exactRules = new Map(
    rules
      .filter(({ rule }) => isPlain(rule) && rule.query.length === 0)
      .toReversed()
      .map((each) => [decoded(each.rule.from), each]),
  )
  const patternRules = rules
    .filter(({ rule }) => !isPlain(rule) || rule.query.length > 0)
    .map((each) => ({ ...each, match: matcherOf(each.rule) }))
  return (path, query) => {
    const exact = exactRules.get(path)
    for (const { rule, order, match } of patternRules) {
      if (exact && exact.order < order) break
      const to = match(path, query)
      if (to !== undefined) return applyRule(rule, to)
    }
    return exact && applyRule(exact.rule, exact.rule.to)
  }
}

/**
 * Returns the result of a rule. A plain redirect takes precedence over files, because the build writes a page
 * at its address for hosts without redirects. Other rules apply only if there is no file, unless they are
 * forced.
 */
function applyRule(rule: RedirectRule, to: string): RedirectMatch {
  const { status, force } = rule
  return { to, status, overridesFile: force || (isPlain(rule) && status !== 200) }
}

/**
 * Returns the decoded path that a rewrite serves instead, or `undefined` if the rule is not a rewrite within
 * the site.
 */
export function rewrittenPath(match: RedirectMatch | undefined): string | undefined {
  if (match?.status !== 200 || !match.to.startsWith('/')) return undefined
  return decoded(splitAddress(match.to).path)
}

function isPlain({ from }: RedirectRule): boolean {
  return !/\*$|\/:\w/.test(from)
}

/**
 * Returns a function that matches a path and a query string against a rule, and returns the address that the
 * rule leads to.
 */
function matcherOf({
  from,
  query,
  to,
}: RedirectRule): (path: string, queryString: string) => string | undefined {
  const pattern = patternOf(from)
  return (path, queryString) => {
    const parts = pattern.exec(path)
    if (!parts) return undefined
    const values = new Map(Object.entries(parts.groups ?? {}))
    const parameters = new URLSearchParams(queryString)
    for (const [name, expected] of query) {
      const value = parameters.get(name)
      if (value === null || (!expected.startsWith(':') && value !== expected)) return undefined
      if (expected.startsWith(':')) values.set(expected.slice(1), value)
    }
    return fillPlaceholders(to, values)
  }
}

function fillPlaceholders(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(/(?<=[/=]):(\w+)/g, (whole, name: string) => {
    // A splat that matched nothing is `undefined`.
    if (!values.has(name)) return whole
    const value = values.get(name) ?? ''
    return value.split('/').map(encodeURIComponent).join('/')
  })
}

/** Compiles a path pattern such as `/news/:year/*` to a regular expression. */
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
