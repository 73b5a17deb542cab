// Theme data that many pages share: a file for the chrome of each locale and for each sidebar. File names
// contain a hash of the content and pages refer to them by name, so that a page from an older build is hydrated
// exactly as rendered, or not at all.

import type { Chrome, Hash, Locale, NewOutput, SentFiles, Sidebar } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import type { Drawing } from '../frame.ts'

/** Returns the hash of a value's JSON. */
type HashOf = (value: Chrome | Sidebar) => Hash

/** Returns the URLs of the shared files from which a page is rendered. */
export function sharedUrls(
  chrome: Chrome,
  sidebar: Sidebar | undefined,
  hash: HashOf,
): Pick<SentFiles, 'chrome' | 'sidebar'> {
  const { base, locale } = chrome
  return {
    chrome: urlPath(base, `/${chromeFile(chrome, hash)}`),
    ...(sidebar && { sidebar: urlPath(base, `/${sidebarFile(locale, sidebar, hash)}`) }),
  }
}

/** Creates the shared files of all locales. */
export function sharedFiles(
  { chromes, sidebars }: Pick<Drawing, 'chromes' | 'sidebars'>,
  hash: HashOf,
): NewOutput[] {
  return Object.values(chromes).flatMap((chrome) => [
    { file: chromeFile(chrome, hash), content: JSON.stringify(chrome) },
    ...Object.values(sidebars[chrome.locale] ?? {}).map((sidebar) => ({
      file: sidebarFile(chrome.locale, sidebar, hash),
      content: JSON.stringify(sidebar),
    })),
  ])
}

function chromeFile(chrome: Chrome, hash: HashOf): string {
  return sharedFile(`chrome-${chrome.locale}`, hash(chrome))
}

/** A long id is cut in the file name. The hash keeps the names distinct. */
function sidebarFile(locale: Locale, sidebar: Sidebar, hash: HashOf): string {
  return sharedFile(
    `sidebar-${locale}-${sidebar.id.replace(/[^\w-]/g, '').slice(0, 60)}`,
    hash(sidebar),
  )
}

function sharedFile(name: string, hash: Hash): string {
  return `assets/${name}-${hash.slice(0, 8)}.json`
}
