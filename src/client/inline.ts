// The only inline script of a page, run before the first paint. It applies the color mode, hides an
// announcement that was closed, and marks the document as scripted. It is the same on every page, so that the
// content security policy can name its hash.

import './settings.ts'
import { warnOfBase } from './wrong-base.ts'

const root = document.documentElement.dataset
applyChoices()
if (/Mac|iP/.test(navigator.platform)) root['mac'] = ''
if (SITE.colorSwitch || SITE.announcement) {
  addEventListener('pageshow', applyChoices)
  addEventListener('storage', applyChoices)
}
// `data-js` tells the stylesheet how the reader arrived: with a query, at an anchor, at a text fragment
// (which `location` hides), or by coming back. In all other cases it is `nullnull`, and the rest of the page
// may be laid out later. A browser that hides its navigation entry is treated like one that comes back:
// everything is laid out at once.
const { name, type } = (performance.getEntries()[0] ?? {}) as PerformanceNavigationTiming
// Of the navigation types, only `reload`, `back_forward` and `prerender` end in these letters, as does `NaN`,
// the sum of what a hidden entry leaves undefined.
root['js'] = location.search + location.hash + history.state + /:~|[drN]$/.exec(name + type)

// Once the stylesheet has loaded, load each font, and compute styles for what has been parsed so far, in
// separate tasks. In one task with the first layout, they would block a slow phone for half as long again. A
// local font that is not installed is not an error.
document.addEventListener(
  'load',
  () => {
    document.fonts.forEach((font) => setTimeout(() => font.load().catch(String)))
    setTimeout(() => document.body?.checkVisibility?.())
  },
  true,
)

// Deferred scripts have run by then, unless they were not found.
addEventListener('DOMContentLoaded', () => {
  if (!window.sitegen) warnOfBase()
})

function applyChoices(): void {
  // If storage is blocked or full, keep what was chosen on this page, or else use the defaults.
  let choice = root['themeChoice']
  try {
    if (SITE.colorSwitch && !window.sitegen?.unstored) choice = localStorage['theme'] as string
    if (SITE.announcement && localStorage['announcement'] === SITE.announcement)
      root['announced'] = ''
  } catch {
    // Storage is blocked.
  }
  const isKnown = /^(light|dark)$/.test(choice as string)
  choice = isKnown ? choice : SITE.colorRespect ? 'system' : SITE.colorDefault
  root['themeChoice'] = choice
  root['theme'] = SITE.colorRespect && !isKnown ? systemMode() : choice
}

function systemMode(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
}
