// Data of the theme that many pages share: a file for each locale's chrome and for each sidebar. Their names hold a hash of what is
// in them, and pages name them: a page that is older than the site is taken over as it was drawn, or not at all.

import type { Chrome, Hash, Locale, NewOutput, SentFiles, Sidebar } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import type { Drawing } from '../frame.ts'

/** Stands for a value: the hash of its JSON. */
type HashOf = (value: Chrome | Sidebar) => Hash

/** Their addresses, for a page that is drawn from them. */
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

/** The files. */
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
  return named(`chrome-${chrome.locale}`, hash(chrome))
}

/** The hash tells apart what is too long for the name of a file. */
function sidebarFile(locale: Locale, sidebar: Sidebar, hash: HashOf): string {
  return named(`sidebar-${locale}-${sidebar.id.replace(/[^\w-]/g, '').slice(0, 60)}`, hash(sidebar))
}

function named(name: string, hash: Hash): string {
  return `assets/${name}-${hash.slice(0, 8)}.json`
}
