// Tests that nothing moves while the HTML of a page arrives and is rendered in pieces, as on a slow connection.

import fs from 'node:fs'
import type http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { answerWith } from '../listening.ts'
import { asSite } from '../serving.ts'
import { DIST, inTab } from './browser.ts'

const PIECES = 12
const PAUSE_MS = 60
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

async function answer(
  { url = '/' }: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const found = path.join(DIST, new URL(url, 'http://a.example').pathname)
  const file = found.endsWith('/') ? `${found}index.html` : found
  if (!fs.existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  const content = fs.readFileSync(file)
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'text/plain' })
  const pieces = file.endsWith('.html') ? PIECES : 1
  // Pieces end between elements, since a word that is split would grow and move what follows it.
  const cut = (i: number): number =>
    i === pieces ? content.length : content.lastIndexOf('<', (content.length * i) / pieces)
  for (let i = 0; i < pieces; i++) {
    response.write(content.subarray(i === 0 ? 0 : cut(i), cut(i + 1)))
    if (pieces > 1) await sleep(PAUSE_MS)
  }
  response.end()
}

let origin = ''
beforeAll(async () => {
  ;({ origin } = await answerWith((request, response) => void answer(request, response)))
})

test.each(['/docs/services/', '/en/docs/guides/page/', '/blog/', '/', '/en/'])(
  'does not shift the layout while the HTML arrives in pieces: %s',
  (route) => {
    const site = asSite({ url: `${origin}/` })
    return inTab({ site, viewport: { width: 1280, height: 900 } }, async ({ page, goto }) => {
      await page.addInitScript(() => {
        const moved: string[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as unknown as { sources: { node: Node | null }[] }
            moved.push(sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' · '))
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await goto(route)
      await page.waitForTimeout(100)
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual(
        [],
      )
    })
  },
)
