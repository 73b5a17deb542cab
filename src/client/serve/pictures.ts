// Images keep their names when they change, and a browser reuses what it has loaded under a name. So images
// that have changed since the document was loaded are requested with a version, wherever they are rendered.

import { escapePattern } from '../../shared/pattern.ts'

const versions = new Map<string, number>()
/** Version of all other files, set once so many have changed that the server does not name them. */
let defaultVersion: number | undefined

/**
 * Shows newer images: those in view, and all that are rendered from now on. File names are relative to the
 * base path. Without `files`, all of them have changed.
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
    defaultVersion = version
  }
  const show = (): void => updatePictures(base)
  show()
  observer ??= new MutationObserver(show)
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * Whether a stylesheet of the page refers to one of these files. Its URL there cannot be changed,
 * so the page has to be reloaded.
 */
export function isUsedInStyles(files: readonly string[]): boolean {
  if (files.length === 0) return false
  const names = files.flatMap((file) => [file, encodeURI(file)]).map(escapePattern)
  const pattern = new RegExp(`url\\(["']?(?:[^"')]*/)?(?:${names.join('|')})["')?#]`)
  return [...document.styleSheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some(({ cssText }) => pattern.test(cssText))
    } catch {
      // The stylesheet is of another origin.
      return false
    }
  })
}

let observer: MutationObserver | undefined

function updatePictures(base: string): void {
  const update = (address: string): string => withLatestVersion(address, base)
  for (const picture of document.querySelectorAll('img, source, video'))
    for (const name of ['src', 'srcset', 'poster']) {
      const value = picture.getAttribute(name)
      if (!value) continue
      const newer = name === 'srcset' ? updateSrcset(value, update) : update(value)
      if (newer !== value) picture.setAttribute(name, newer)
    }
}

/**
 * Updates the addresses in a `srcset` and keeps their descriptors. A comma inside an address, such as
 * a `data:` URL, is no separator.
 */
function updateSrcset(srcset: string, update: (address: string) => string): string {
  return srcset.replace(
    /([^\s,](?:\S*[^\s,])?)(\s[^,]*)?/g,
    (_, address: string, descriptor = '') => update(address) + descriptor,
  )
}

/** Returns the address of a file's latest version; any other address is returned as it is. */
function withLatestVersion(address: string, base: string): string {
  try {
    const { origin, pathname, hash } = new URL(address, location.href)
    const version = versions.get(decodeURIComponent(pathname.slice(base.length))) ?? defaultVersion
    const isOurs = version !== undefined && origin === location.origin
    return isOurs ? `${pathname}?${version}${hash}` : address
  } catch {
    return address
  }
}
