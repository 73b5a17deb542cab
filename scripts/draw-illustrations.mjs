// Draws the illustrations of the guides, which show the parts of the extension, in both languages, light and dark. They
// are defined in scripts/illustrations/. After a change there, run this by hand: npm run illustrations
// The results are committed.

import fs from 'node:fs'
import path from 'node:path'
import { PALETTES } from './illustrations/palette.mjs'
import { PICTURES } from './illustrations/pictures.mjs'

const FOLDER = path.join(import.meta.dirname, '../content/public/img')
/** Maximum size of an illustration, in bytes. */
const MOST = 6000

const faults = []
for (const { name, render } of PICTURES) {
  for (const locale of /** @type {const} */ (['zh', 'en'])) {
    for (const mode of /** @type {const} */ (['light', 'dark'])) {
      const file = `${name}-${locale}${mode === 'dark' ? '.dark' : ''}.svg`
      try {
        const svg = render(locale, PALETTES[mode])
        if (Buffer.byteLength(svg) > MOST) faults.push(`${file}: too large`)
        fs.writeFileSync(path.join(FOLDER, file), svg)
      } catch (error) {
        faults.push(`${file}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`${PICTURES.length} pictures`)
