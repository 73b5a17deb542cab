// `_headers`: the HTTP headers for hosts to send, and the other origins that the content security policy allows.

import type { NewOutput, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { originOf } from '../../shared/url.ts'
import type { Plan } from '../plan/plan.ts'
import { REDIRECT_SCRIPT } from './redirect-files.ts'

/**
 * Files that the build names by their content hash. The name of any other file can look
 * alike: `report-20250828.pdf`.
 */
const NAMED_BY_HASH = /^assets\/[^/]+-[\da-f]{8}(?:\.[^/]+)?$/

/** The path that gets a rule: a file or a folder at the root, or in `assets/`. */
const FIRST_PART = /^(?:assets\/)?[^/]+(?:\/|$)/

/**
 * Hosts may read only 100 rules. Those on `assets/` come first, so that the rules that are dropped
 * repeat what hosts do by default.
 */
const MAX_RULES = 100

/** What the headers depend on besides the plan. */
interface HeaderInput {
  /** The inline script of pages. */
  readonly inline: string
  readonly scriptHash: (script: string) => string
  /** The paths of all output files, of which the first segments matter. */
  readonly files: Iterable<string>
  /** The files that the build itself has put there, without those that the config's `outputs` function added. */
  readonly builtFiles: ReadonlySet<string>
}

/** Creates `_headers`. */
export function headers(
  plan: Plan,
  { inline, scriptHash, files, builtFiles }: HeaderInput,
): NewOutput {
  const { site, redirects, targets } = plan
  const scripts = [inline, ...(redirects.length > 0 ? [REDIRECT_SCRIPT] : [])]
  const { cachesAssets, revalidated } = cachingRules(
    files,
    (file) => builtFiles.has(file) && !targets.files.has(`/${file}`),
  )
  const withBase = (path: string): string => urlPath(site.base, path)
  return {
    file: '_headers',
    content: `${withBase('/*')}
  Content-Security-Policy: ${securityPolicy(site, scripts.map(scriptHash))}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()

${cachesAssets ? `${ASSETS_COMMENT}${withBase('/assets/*')}\n  Cache-Control: public, max-age=31536000, immutable\n\n` : ''}${revalidated
      .map((path) => `${withBase(path)}\n  Cache-Control: no-cache\n`)
      .join('\n')}`,
  }
}

const ASSETS_COMMENT =
  '# Their names hold a hash of their content, but for those below: joined with this rule, no-cache decides.\n'

/**
 * Returns the content security policy. It allows inline scripts by their hashes, styles only in files unless the
 * config allows others, and other origins only if the config names them.
 */
function securityPolicy(site: Site, hashes: readonly string[]): string {
  const { origins = [], inlineStyles } = site.config
  const sources = (...addresses: string[]): string =>
    originsOf(addresses)
      .map((each) => ` ${each}`)
      .join('')
  const scripts = scriptOrigins(site)
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}${sources(...scripts)}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: https:`,
    "media-src 'self' https:",
    `connect-src 'self'${sources(...scripts, ...origins)}`,
    `frame-src 'self'${sources(...frameOrigins(site))}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${sources(...formOrigins(site))}`,
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Returns the paths to revalidate before each use, and whether all others in `assets/` can be kept forever.
 * Hosts merge the headers of all rules that match a path, so each path gets one rule, or two in `assets/`.
 */
function cachingRules(
  files: Iterable<string>,
  isGenerated: (file: string) => boolean,
): { readonly cachesAssets: boolean; readonly revalidated: readonly string[] } {
  const mutablePaths = new Set(['/'])
  // Names with `*` or `:`, which are patterns in a rule and would match other names, too.
  const patterns: string[] = []
  for (const file of files) {
    if (/^[._]/.test(file) || (NAMED_BY_HASH.test(file) && isGenerated(file))) continue
    const [part = ''] = FIRST_PART.exec(file) ?? []
    if (/[*:]/.test(part)) {
      patterns.push(`/${part}`)
      continue
    }
    mutablePaths.add(part.endsWith('/') ? `/${part}*` : `/${part}`)
    if (part === 'assets/index.html') mutablePaths.add('/assets/')
    // A page has two addresses, with and without the final slash. The rule for its folder matches only one of them.
    if (part.startsWith('assets/') && file === `${part}index.html`)
      mutablePaths.add(`/${part.slice(0, -1)}`)
  }
  const isInAssets = (path: string): boolean => path.startsWith('/assets/')
  const sorted = [...mutablePaths].toSorted(compare)
  const inAssets = sorted.filter(isInAssets)
  const cachesAssets = inAssets.length + 2 <= MAX_RULES && !patterns.some(isInAssets)
  const revalidated = [
    ...(cachesAssets ? inAssets : ['/assets/*']),
    ...sorted.filter((path) => !isInAssets(path)),
  ]
  return { cachesAssets, revalidated }
}

/** Returns the other origins whose scripts the policy allows on pages. */
export function scriptOrigins({ config: { analytics, ads, scripts = [] } }: Site): string[] {
  const analyticsUrls = [analytics?.src, ...(analytics?.origins ?? [])]
  return originsOf([...analyticsUrls, ads?.src, ...(ads?.origins ?? []), ...scripts])
}

/** Returns the other origins that the policy allows in frames. */
export function frameOrigins({ config: { ads, origins = [] } }: Site): string[] {
  return originsOf([ads?.src, ...(ads?.origins ?? []), ...origins])
}

/** Returns the other origins to which the policy allows pages to submit forms. */
export function formOrigins({ config: { origins = [] } }: Site): string[] {
  return originsOf(origins)
}

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((each) => originOf(each ?? '') ?? []))]
}
