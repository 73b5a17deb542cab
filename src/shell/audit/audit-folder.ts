// Audits a folder. This thread reads all files, while a worker thread requests everything their pages refer
// to with linkinator. Both take about as long.

import { idsOfAll, judge, type Evidence } from '../../core/audit/judge.ts'
import { foundOnce } from '../../shared/once.ts'
import { linksOf, pathOf, withRefresh } from './addresses.ts'
import {
  requestRest,
  countPages,
  homeOf,
  pagePaths,
  type Audit,
  type Request,
  type State,
} from './audit.ts'
import { asPages, type Folder, type Listing } from './folder.ts'
import { newOrigin } from './folder-fetch.ts'
import { aliasLinks } from './alias-links.ts'
import { addressOf } from './served-at.ts'
import { urlResolver } from './url-resolver.ts'

/** Audits a folder as a host would serve it. */
export async function auditFolder(
  listing: Listing,
  ownOrigins: readonly string[],
  request: Request,
): Promise<Audit> {
  const { folder } = listing
  const origin = newOrigin()
  const answers: State['answers'] = new Map()
  const requestPages = (base: string, origins: readonly string[]): Promise<void> => {
    const home = homeOf(origin, base, origins)
    const pages = asPages(listing).map((name) => home.origin + base + addressOf(name))
    return request(pages, { home, answers, folder })
  }
  // If the site does not declare its base path, its files must be read before they can be requested.
  const earlyCrawl = listing.base === undefined ? undefined : requestPages(listing.base, ownOrigins)
  // Prevents an unhandled rejection if `listing.read()` fails first. The error is still thrown where `earlyCrawl`
  // is awaited.
  earlyCrawl?.catch(() => undefined)
  const loaded = await listing.read()
  const allOrigins = [...ownOrigins, ...(loaded.origin === undefined ? [] : [loaded.origin])]
  await (earlyCrawl ?? requestPages(loaded.base, allOrigins))
  const state = {
    home: homeOf(origin, loaded.base, allOrigins),
    answers,
    folder,
    redirectDepths: new Map(),
  }
  return judgeLinks(loaded, state, request)
}

/** Requests what the crawl has missed, then judges all links. */
async function judgeLinks(folder: Folder, state: State, request: Request): Promise<Audit> {
  const { home } = state
  const { origin, base } = home
  const files = folder.files(origin).map((file) => withRefresh(file, home))
  const aliasFiles = folder.aliasFiles(origin).map((file) => withRefresh(file, home))
  const byName = new Map([...files, ...aliasFiles].map((file) => [file.file, file]))
  const resolver = urlResolver(folder, byName.get('_redirects')?.text ?? '')
  const nameOf = foundOnce(resolver.nameOf)
  const links = [
    ...files.flatMap((file) => linksOf(file, home)),
    ...aliasLinks(aliasFiles, byName, home, {
      realPathOf: folder.realPathOf,
      endOf: resolver.endOf,
    }),
  ]
  await requestRest(links, state, request)

  const isClosed = (url: string): boolean =>
    folder.closedFolders.some((name) => `${pathOf(url)}/`.startsWith(`${base}${name}/`))
  const evidence: Evidence = {
    // A case-insensitive file system would hide a link that is broken on every other host, so a file counts
    // only if its name is listed in exactly this form.
    answerTo(url) {
      const answer = state.answers.get(url)
      if (answer?.status === 404 && isClosed(url)) return undefined
      const isFound = answer?.status !== 200 || nameOf(url) !== undefined
      return isFound ? answer : { status: 404 }
    },
    pageAt: (url) => byName.get(nameOf(url)),
    pathOf: foundOnce(pathOf),
    pages: pagePaths(files, home),
    frame: idsOfAll(files),
    files: [...folder.names].flatMap((name) => (folder.aliases.has(name) ? [] : [base + name])),
  }
  return {
    base,
    findings: judge(links, evidence),
    links,
    pages: countPages(files),
    diagnostics: folder.diagnostics,
  }
}
