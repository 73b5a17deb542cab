// Names that get too long on their way to the output: a file beside a document is published with a hash in its name.

import type { Asset, Diagnostic, Page } from '../shared/contract.ts'
import { urlPath } from '../shared/route.ts'
import { longestName, MOST_BYTES } from './collisions.ts'
import { assetFile } from './links.ts'
import type { Plan } from './plan.ts'
import { longAssetName } from './problems.ts'

/** Files that pages show or link to, and whose names no file system would hold. */
export function longAssets({ targets, usedAssets, pages, site }: Plan): Diagnostic[] {
  const long = new Set(
    usedAssets.map(({ file }) => `/${file}`).filter((file) => longestName(file) > MOST_BYTES),
  )
  if (long.size === 0) return []
  return [...targets.assets.values()].flatMap((asset) => {
    const file = assetFile(asset)
    if (!long.has(file)) return []
    const shown = pages.find((page) => names(page, urlPath(site.base, file)))?.path
    return [longAssetName(nameOf(asset), longestName(file), shown, { path: asset.path })]
  })
}

function names({ htmls, head }: Page, url: string): boolean {
  if (head.image?.endsWith(url)) return true
  return htmls.some(
    (html) =>
      typeof html === 'object' &&
      (html.hrefs.some((href) => href.replace(/[?#].*$/s, '') === url) ||
        html.images.some(({ src, dark }) => src === url || dark === url)),
  )
}

function nameOf({ path }: Asset): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
