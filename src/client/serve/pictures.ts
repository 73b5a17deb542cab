// Pictures keep their names when they change, and a browser goes on with what it has of a name. So those that have changed since the
// document came are asked for with a version, wherever they are drawn.

import { escapePattern } from '../../shared/pattern.ts'

const versions = new Map<string, number>()
/** The version of all others, once so many have changed that they are not named. */
let others: number | undefined

/**
 * Shows newer pictures: those in view, and from now on all that are drawn. Files are named as seen from the base; without names they
 * are all.
 */
export function showPictures(
  base: string,
  files: readonly string[] | undefined,
  version: number,
): void {
  if (files?.length === 0) return
  for (const file of files ?? []) versions.set(file, version)
  if (!files) {
    versions.clear()
    others = version
  }
  const show = (): void => showIn(document, base)
  show()
  drawn ??= new MutationObserver(show)
  drawn.observe(document, { childList: true, subtree: true })
}

/** Whether a style sheet of the page names one of these files: no other address would lead it to the newer one. */
export function areInStyles(files: readonly string[]): boolean {
  if (files.length === 0) return false
  const names = files.flatMap((file) => [file, encodeURI(file)]).map(escapePattern)
  const named = new RegExp(`url\\(["']?(?:[^"')]*/)?(?:${names.join('|')})["')?#]`)
  return [...document.styleSheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some(({ cssText }) => named.test(cssText))
    } catch {
      // Of another site.
      return false
    }
  })
}

let drawn: MutationObserver | undefined

function showIn(page: Document, base: string): void {
  const newest = (address: string): string => versioned(address, base)
  for (const picture of page.querySelectorAll('img, source, video'))
    for (const name of ['src', 'srcset', 'poster']) {
      const value = picture.getAttribute(name)
      if (!value) continue
      const newer = name === 'srcset' ? newestOf(value, newest) : newest(value)
      if (newer !== value) picture.setAttribute(name, newer)
    }
}

/** A list of addresses, each with what it says of its picture; commas within an address, as of `data:`, part nothing. */
function newestOf(srcset: string, newest: (address: string) => string): string {
  return srcset.replace(
    /([^\s,](?:\S*[^\s,])?)(\s[^,]*)?/g,
    (_, address: string, said = '') => newest(address) + said,
  )
}

/** The address of a file's last version; any other address as it is. */
function versioned(address: string, base: string): string {
  try {
    const { origin, pathname, hash } = new URL(address, location.href)
    const version = versions.get(decodeURIComponent(pathname.slice(base.length))) ?? others
    const isOurs = version !== undefined && origin === location.origin
    return isOurs ? `${pathname}?${version}${hash}` : address
  } catch {
    return address
  }
}
