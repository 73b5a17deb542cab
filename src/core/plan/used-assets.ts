import { filePath, type Diagnostic, type Output, type Page } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { assetFile } from './links.ts'
import { addressesOn } from './pages.ts'
import type { Targets } from './targets.ts'

/** Returns the files beside documents that some page shows or links to; others are not published. */
export function usedAssets(
  { assets, partAssets, site }: Targets,
  pages: readonly Page[],
): Output[] {
  const byUrl = new Map(
    [...assets.values(), ...partAssets.values()].map((asset) => [
      urlPath(site.base, assetFile(asset)),
      asset,
    ]),
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

/** Returns those problems of files beside included texts that concern a file in use. Others are none of the site. */
export function usedPartProblems(
  { partAssets }: Targets,
  used: readonly Output[],
  problems: readonly Diagnostic[],
): Diagnostic[] {
  return problems.filter(({ path }) => {
    const asset = path === undefined ? undefined : partAssets.get(path)
    // A file that could not be read is no asset, and may be in use.
    return !asset || used.some(({ file }) => `/${file}` === assetFile(asset))
  })
}
