// `_headers`: what a host is told to send with files, and which other sites their policy lets pages use.

import type { NewOutput, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { originOf } from '../config/web-address.ts'
import type { Plan } from '../plan/plan.ts'
import { REDIRECT_SCRIPT } from './redirect-files.ts'

/** A file that the build calls by its content. One of another's may be called alike: `report-20250828.pdf`. */
const NAMED_BY_HASH = /^assets\/[^/]+-[\da-f]{8}(?:\.[^/]+)?$/

/** What has a rule: a file or a folder at the root, or in `assets/`. */
const FIRST_PART = /^(?:assets\/)?[^/]+(?:\/|$)/

/** A host may read 100 rules and no more. Those on `assets/` come first, so that those which it drops say what hosts do anyway. */
const MOST_RULES = 100

/**
 * `_headers`: what a host should send. Inline scripts are named by their hashes, styles are files only unless the config
 * allows others, nothing is loaded from elsewhere unless the config names it. Hosts join the headers of all rules that fit a path, so
 * each path gets one rule on caching, or two in `assets/`: `files` are all files of the output, of which the first parts of their paths
 * matter, and `made` those that the build made or found itself.
 */
export function headers(
  { site, redirects, targets }: Plan,
  inline: string,
  scriptHash: (script: string) => string,
  files: Iterable<string>,
  made: ReadonlySet<string>,
): NewOutput {
  const { origins = [], inlineStyles } = site.config
  const hashes = [inline, ...(redirects.length > 0 ? [REDIRECT_SCRIPT] : [])].map(scriptHash)
  const sources = (...addresses: string[]): string =>
    originsOf(addresses)
      .map((each) => ` ${each}`)
      .join('')
  const run = runOrigins(site)
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')}${sources(...run)}`,
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: https:`,
    "media-src 'self' https:",
    `connect-src 'self'${sources(...run, ...origins)}`,
    `frame-src 'self'${sources(...shownOrigins(site))}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${sources(...sentOrigins(site))}`,
    "frame-ancestors 'self'",
  ].join('; ')
  const below = (path: string): string => urlPath(site.base, path)
  const changing = new Set(['/'])
  // Of what is called so, no rule can tell: it would fit other names, too.
  const patterns: string[] = []
  for (const file of files) {
    const isOurs = made.has(file) && !targets.files.has(`/${file}`)
    if (/^[._]/.test(file) || (NAMED_BY_HASH.test(file) && isOurs)) continue
    const [part = ''] = FIRST_PART.exec(file) ?? []
    if (/[*:]/.test(part)) {
      patterns.push(`/${part}`)
      continue
    }
    changing.add(part.endsWith('/') ? `/${part}*` : `/${part}`)
    if (part === 'assets/index.html') changing.add('/assets/')
    // A page has two addresses, of which a rule for what is below it fits one.
    if (part.startsWith('assets/') && file === `${part}index.html`)
      changing.add(`/${part.slice(0, -1)}`)
  }
  const isInAssets = (path: string): boolean => path.startsWith('/assets/')
  const sorted = [...changing].toSorted(compare)
  const inAssets = sorted.filter(isInAssets)
  const isKept = inAssets.length + 2 <= MOST_RULES && !patterns.some(isInAssets)
  const asked = [
    ...(isKept ? inAssets : ['/assets/*']),
    ...sorted.filter((path) => !isInAssets(path)),
  ]
  return {
    file: '_headers',
    content: `${below('/*')}
  Content-Security-Policy: ${policy}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()

${isKept ? `${KEPT}${below('/assets/*')}\n  Cache-Control: public, max-age=31536000, immutable\n\n` : ''}${asked
      .map((path) => `${below(path)}\n  Cache-Control: no-cache\n`)
      .join('\n')}`,
  }
}

const KEPT =
  '# Their names hold a hash of their content, but for those below: joined with this rule, no-cache decides.\n'

/** Other sites whose scripts the policy lets pages run. */
export function runOrigins({ config: { analytics, ads, scripts = [] } }: Site): string[] {
  const counted = [analytics?.src, ...(analytics?.origins ?? [])]
  return originsOf([...counted, ads?.src, ...(ads?.origins ?? []), ...scripts])
}

/** Other sites of which the policy lets pages show frames. */
export function shownOrigins({ config: { ads, origins = [] } }: Site): string[] {
  return originsOf([ads?.src, ...(ads?.origins ?? []), ...origins])
}

/** Other sites to which the policy lets pages send forms. */
export function sentOrigins({ config: { origins = [] } }: Site): string[] {
  return originsOf(origins)
}

function originsOf(addresses: readonly (string | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((each) => originOf(each ?? '') ?? []))]
}
