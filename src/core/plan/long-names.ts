// Checks names that become too long on their way to the output: a file beside a document is
// published with a hash in its name.

import type { Diagnostic } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { assetFile } from './links.ts'
import { excessiveName } from './name-length.ts'
import { addressesOn } from './pages.ts'
import type { Plan } from './plan.ts'
import { nameOf } from '../reading/content-path.ts'
import { longAssetName } from '../problems/site.ts'

/** Reports files that pages show or link to and whose output names are too long for file systems. */
export function longAssets({ targets, usedAssets, pages, site }: Plan): Diagnostic[] {
  const longFiles = new Map<string, number>(
    usedAssets.flatMap(({ file }) => {
      const bytes = excessiveName(file)
      return bytes === undefined ? [] : [[`/${file}`, bytes] as const]
    }),
  )
  if (longFiles.size === 0) return []
  const { assets, partAssets } = targets
  return [...assets.values(), ...partAssets.values()].flatMap((asset) => {
    const file = assetFile(asset)
    const bytes = longFiles.get(file)
    if (bytes === undefined) return []
    const url = urlPath(site.base, file)
    const pagePath = pages.find((page) => addressesOn(page, site).includes(url))?.path
    return [longAssetName(nameOf(asset.path), bytes, pagePath, { path: asset.path })]
  })
}
