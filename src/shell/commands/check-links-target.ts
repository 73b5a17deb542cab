// Opens the target of `check-links`, which is a folder or a URL on this machine, and explains why there is
// nothing to check.

import fs from 'node:fs'
import path from 'node:path'
import { isPage } from '../../core/audit/reference.ts'
import { problem } from '../../core/problems/problem.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { isUrl } from '../../shared/url.ts'
import type { Audit, Request } from '../audit/audit.ts'
import { auditFolder } from '../audit/audit-folder.ts'
import { auditServer, type NothingServed } from '../audit/audit-server.ts'
import { listFolder } from '../audit/folder.ts'
import { sitemapOrigin } from '../audit/served-at.ts'
import { isOfThisMachine, readSigns, siteServed } from '../audit/server.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { findAbove } from '../folders/find-above.ts'
import { realPlace } from '../folders/real-place.ts'
import { recoverOutput } from '../output/work-folder.ts'

/** An opened target. */
export interface AuditTarget {
  /** Whether its files are generated from sources. */
  readonly isGenerated: boolean
  /** Whether it is the site at the root, which has the given origin. */
  readonly isSiteAtRoot: (origin: string) => Promise<boolean>
  /** Base path of the site, if the site declares it. */
  readonly base: string | undefined
  readonly displayPath: (file: string) => string
  readonly run: (ownOrigins: readonly string[], request: Request) => Promise<Audit | NothingServed>
}

/** Opens a folder or a URL, or returns why that is not possible. */
export async function openTarget(target: string, root: string): Promise<AuditTarget | Diagnostic> {
  if (/^https?:\/\//i.test(target)) return openServer(target)
  const folder = realPlace(target)
  await recoverOutput(folder)
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  if (stats?.isFile()) return noSite(`${target} is a file.`, 'Name the folder of the whole site.')
  if (!stats?.isDirectory()) return noSite(`There is no folder ${target}.`, urlHint(target))
  const displayPath = (file: string): string =>
    path.relative(root, path.join(folder, file)).split(path.sep).join('/')
  const listing = listFolder(folder, displayPath)
  if (!listing.names.some(isPage)) return noSite(`There is no page in ${target}.`)
  const config = findAbove(folder, CONFIG_FILE)
  return {
    isGenerated: listing.isBuiltBySitegen,
    // A folder outside of any site may have been moved from anywhere, so the origin decides.
    isSiteAtRoot: async (origin) =>
      config ? path.dirname(config) === root : (await listing.read()).origin === origin,
    base: listing.base,
    displayPath,
    run: (ownOrigins, request) => auditFolder(listing, ownOrigins, request),
  }
}

async function openServer(target: string): Promise<AuditTarget | Diagnostic> {
  const url = isUrl(target) ? new URL(target) : undefined
  if (!url || !isOfThisMachine(url)) return noSite(`${target} is not on this machine.`, TARGET_HINT)
  if (url.username !== '' || url.password !== '')
    return noSite(`${target} holds a name or a password.`, 'Remove it: it would not be sent.')
  const { base, isBuiltBySitegen } = await siteServed(url)
  return {
    isGenerated: true,
    isSiteAtRoot: async (origin) =>
      isBuiltBySitegen && sitemapOrigin(await readSigns(url, base ?? '/')) === origin,
    base,
    displayPath: (file) => file,
    run: (ownOrigins, request) => auditServer(url, base ?? '/', ownOrigins, request),
  }
}

const TARGET_HINT = 'Name a folder, or an address on this machine such as http://127.0.0.1:4321/.'

/** Returns a hint for a missing folder whose name looks like a URL. */
function urlHint(target: string): string | undefined {
  if (/^(\[[\da-f:]+\]|[\w.-]+):\d+(\/|$)/i.test(target))
    return `For a server, write http://${target}`
  return /^([a-z][a-z\d+.-]*:)?\/\//i.test(target) ? TARGET_HINT : undefined
}

/** Returns the reason why nothing was audited at a URL. */
export function nothingAt(target: string, result: NothingServed): Diagnostic {
  const { start, end, status, redirectUrl, failure } = result
  if (redirectUrl !== undefined) return redirectNotFollowed(target, new URL(redirectUrl), start)
  const location = end === start ? target : `${end}, to which ${target} leads`
  if (status === 0) return noAnswer(location, failure)
  return status >= 200 && status < 300
    ? noSite(`There is no page at ${location}.`, PAGE_HINT)
    : noSite(`The server answers ${status} at ${location}.`, PAGE_HINT)
}

const PAGE_HINT = 'Name a page that exists.'

/** Returns the problem for a redirect that is not followed. */
function redirectNotFollowed(target: string, to: URL, start: string): Diagnostic {
  if (to.origin === new URL(start).origin)
    return noSite(
      `The redirects from ${target} lead in a circle, or through too many steps.`,
      PAGE_HINT,
    )
  return noSite(
    `${target} leads to ${to.href.slice(0, 200)}, which is not checked.`,
    isOfThisMachine(to)
      ? 'Name that address if you mean its site.'
      : 'Name a page that is on this machine.',
  )
}

function noAnswer(location: string, failure: string | undefined): Diagnostic {
  if (failure === undefined) return noSite(`There was no answer from ${location}.`, 'Try again.')
  if (failure === 'ECONNREFUSED')
    return noSite(`No server is running at ${location}.`, 'Start it first.')
  return /CERT|UNABLE_TO/.test(failure)
    ? noSite(
        `The certificate of ${location} is not trusted (${failure}).`,
        'Use http, or make it trusted with NODE_EXTRA_CA_CERTS.',
      )
    : noSite(
        `There is no connection to ${location} (${failure}).`,
        'Check that its protocol and its port are right.',
      )
}

/** Returns the problem for `--fix` on a site whose sources are not here. */
export function noSources(target: string): Diagnostic {
  return noSite(
    `The sources of ${target} are not here, and links can only be fixed in them.`,
    'Run it in the folder of its site.config.ts, or name that folder with --root.',
  )
}

function noSite(message: string, hint = 'Build the site first: npx sitegen build'): Diagnostic {
  return problem('error', 'no-site', message, hint)
}
