// Checks names that become too long on their way to the output: a file beside a document is
// published with a hash in its name.

import type { Diagnostic } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { longestName, MOST_BYTES } from './collisions.ts'
import { assetFile } from './links.ts'
import { addressesOn } from './pages.ts'
import type { Plan } from './plan.ts'
import { nameOf } from '../reading/content-path.ts'
import { longAssetName } from '../problems/site.ts'

/** Reports files that pages show or link to and whose output names are too long for file systems. */
export function longAssets({ targets, usedAssets, pages, site }: Plan): Diagnostic[] {
  const longFiles = new Set(
    usedAssets.map(({ file }) => `/${file}`).filter((file) => longestName(file) > MOST_BYTES),
  )
  if (longFiles.size === 0) return []
  return [...targets.assets.values()].flatMap((asset) => {
    const file = assetFile(asset)
    if (!longFiles.has(file)) return []
    const url = urlPath(site.base, file)
    const pagePath = pages.find((page) => addressesOn(page, site).includes(url))?.path
    return [longAssetName(nameOf(asset.path), longestName(file), pagePath, { path: asset.path })]
  })
}
