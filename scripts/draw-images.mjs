// Renders the icons and the social sharing images from SVG and HTML with Chromium. Run it by hand after a change of the
// logo or the name: npm run images
// The results are committed.

import fs from 'node:fs'
import path from 'node:path'
import { launchChromium } from './chromium.mjs'

const publicFolder = path.join(import.meta.dirname, '../content/public')
const logo = fs.readFileSync(path.join(publicFolder, 'favicon.svg'), 'utf8')

const ICONS = {
  'icon-32.png': 32,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
}
const SHARE = { width: 1200, height: 630 }

/** The texts of each sharing image: what the product does, and a selected foreign sentence with its translation. */
const WORDS = {
  'zh-Hans': {
    name: '拾译',
    lead: ['看到外文，', '就在原处读懂'],
    tool: '划词 · 截图 · 网页 · PDF · 音视频',
    foreign: 'Reading is to the mind what exercise is to the body.',
    native: '读书之于心灵，犹如运动之于身体。',
  },
  en: {
    name: 'Lingopick',
    lead: ['Read it where', 'you found it'],
    tool: 'Selections · Screenshots · Pages · PDF · Video',
    foreign: '读书之于心灵，犹如运动之于身体。',
    native: 'Reading is to the mind what exercise is to the body.',
  },
}

const browser = await launchChromium()

for (const [file, size] of Object.entries(ICONS)) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  // Phones round the corners of a touch icon themselves, so the icon must fill them.
  const square = file.startsWith('apple') ? logo.replace('rx="7"', 'rx="0"') : logo
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${square}`,
  )
  await page.screenshot({ path: path.join(publicFolder, file), omitBackground: true })
  await page.close()
}

for (const [locale, { name, lead, tool, foreign, native }] of Object.entries(WORDS)) {
  const page = await browser.newPage({ viewport: SHARE })
  await page.setContent(`<!doctype html><html lang="${locale}"><style>
    * { margin: 0; box-sizing: border-box; }
    body { width: 1200px; height: 630px; padding: 72px 80px; background: #fff; color: #1f2328;
      font-family: Inter, 'Liberation Sans', 'Noto Sans CJK SC', sans-serif; position: relative; overflow: hidden;
      word-break: keep-all; /* Chinese goes on in a new line after a comma, and not within a word. */ }
    body::before { content: ''; position: absolute; inset: 0 0 0 690px; background: #e8f1fb; }
    .brand { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 700; }
    .brand svg { width: 64px; height: 64px; }
    h1 { margin-top: 110px; white-space: nowrap; font-size: 62px; line-height: 1.25; letter-spacing: ${locale === 'en' ? '-.02em' : '0'}; }
    .tool { position: absolute; left: 80px; bottom: 72px; font-size: 26px; color: #57606a; width: 590px; }
    .page { position: absolute; left: 640px; top: 96px; width: 480px; height: 440px; padding: 64px 40px; background: #fff;
      border: 1px solid #d8dee4; border-radius: 18px; box-shadow: 0 20px 60px rgb(31 35 40 / 16%); font-size: 32px; line-height: 1.6; }
    .page::before { content: ''; position: absolute; left: 24px; top: 22px; width: 12px; height: 12px; border-radius: 6px;
      background: #d8dee4; box-shadow: 22px 0 #d8dee4, 44px 0 #d8dee4; }
    mark { background: #ffd76a; color: inherit; padding: 2px 4px; border-radius: 4px; box-decoration-break: clone; }
    .panel { position: absolute; left: 560px; top: 318px; width: 470px; padding: 26px 30px; background: #fff; border-radius: 16px;
      border: 2px solid #0b5fb0; box-shadow: 0 16px 50px rgb(31 35 40 / 22%); font-size: 30px; line-height: 1.5;
      color: #0b5fb0; }
    .panel i { display: block; width: 90px; height: 10px; margin-bottom: 16px; border-radius: 5px; background: #0b5fb0; }
  </style><body>
    <div class="brand">${logo}<span>${name}</span></div>
    <h1>${lead.join('<br>')}</h1><p class="tool">${tool}</p>
    <div class="page"><mark>${foreign}</mark></div>
    <div class="panel"><i></i>${native}</div>
  </body></html>`)
  await page.screenshot({ path: path.join(publicFolder, `share-${locale}.png`) })
  await page.close()
}

await browser.close()
