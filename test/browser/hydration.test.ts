// React's own complaints about what it takes over: they are in its development build only, so that build takes over here.

import path from 'node:path'
import { build } from 'esbuild'
import { beforeAll, test } from 'vitest'
import { PAGES } from '../../scripts/kinds.mjs'
import { hydrate, inTab } from './browser.ts'

const HOME = path.join(import.meta.dirname, '../..')
const REPORT = 'pages/reportcentral/AFNInventoryReportByCountry/1.tsx'

let runtime = ''
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
import * as theme from './theme/index.tsx'
import { startWith } from './src/client/start.tsx'
import Chinese from './content/zh-Hans/${REPORT}'
import English from './content/en/${REPORT}'
window.components = { zh: Chinese, en: English }
export const start = (site) => startWith(theme.default, theme.views, site)`,
      resolveDir: HOME,
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    alias: { 'sitegen/kit': path.join(HOME, 'theme/kit.ts') },
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  runtime = outputFiles[0]?.text ?? ''
})

// What languages differ in are words, dates and numbers.
const DIFFERENT = ['home, en', 'post, en', 'archive, en', 'component, en']

test.each(PAGES.filter(({ name }) => name.endsWith('zh') || DIFFERENT.includes(name)))(
  'React finds what it expects: $name',
  ({ route }) =>
    inTab({ viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      const answer = (body: string) => ({ contentType: 'text/javascript', body })
      await page.route('**/assets/runtime-*.js', (request) => request.fulfill(answer(runtime)))
      await page.route('**/assets/component*.js', (request) =>
        request.fulfill(
          answer('export default components[document.documentElement.lang.slice(0, 2)]'),
        ),
      )
      await goto(route)
      await hydrate(page)
      await page.waitForTimeout(50)
    }),
)
