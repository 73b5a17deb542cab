import { filePath, type Output, type Page } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { assetFile } from './links.ts'
import { addressesOn } from './pages.ts'
import type { Targets } from './targets.ts'

/** Returns the files beside documents that some page shows or links to; others are not published. */
export function usedAssets({ assets, site }: Targets, pages: readonly Page[]): Output[] {
  const byUrl = new Map(
    [...assets.values()].map((asset) => [urlPath(site.base, assetFile(asset)), asset]),
  )
  if (byUrl.size === 0) return []
  const used = new Map<string, Output>()
  for (const page of pages) {
    for (const url of addressesOn(page, site)) {
      const asset = byUrl.get(url)
      if (!asset) continue
      const file = filePath(assetFile(asset).slice(1))
      used.set(file, { file, hash: asset.hash, bytes: asset.bytes })
    }
  }
  return [...used.values()]
}
