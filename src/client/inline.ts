// The one script inside the page, before anything is painted: it chooses the colour mode, hides an announcement that was closed,
// and says that scripts run. The same on every page, so that the policy can name its hash.

import './settings.ts'
import { warnOfBase } from './wrong-base.ts'

const root = document.documentElement.dataset
showChosen()
if (/Mac|iP/.test(navigator.platform)) root['mac'] = ''
if (SITE.colorSwitch || SITE.announcement) {
  addEventListener('pageshow', showChosen)
  addEventListener('storage', showChosen)
}
// What the style sheet should know of how somebody comes: with a question, to a place in the page or to words of it (which addresses
// keep to themselves), or back. `nullnull` is none of it.
// Who hides how they come has everything at once, like those who come back.
const { name, type } = (performance.getEntries()[0] ?? {}) as PerformanceNavigationTiming
// The other ways to come end in these letters: by “reload”, “back_forward” and “prerender”.
root['js'] = location.search + location.hash + history.state + /:~|[dr]$/.exec(name + type)

// As soon as the style sheet is there, each font is looked up, and what is read of the page so far gets its styles, in tasks of their
// own: in one with the first layout, they would hold a slow phone for half as long again. A font that the machine has not is no fault.
document.addEventListener(
  'load',
  () => {
    document.fonts.forEach((font) => setTimeout(() => font.load().catch(String)))
    setTimeout(() => document.body?.checkVisibility?.())
  },
  true,
)

// Deferred scripts have run by then, if they were found.
addEventListener('DOMContentLoaded', () => {
  if (!window.sitegen) warnOfBase()
})

function showChosen(): void {
  // Where storage is blocked or full, what was chosen on this page holds, and else the defaults.
  let choice = root['themeChoice']
  try {
    if (SITE.colorSwitch && !window.sitegen?.unstored) choice = localStorage['theme'] as string
    if (SITE.announcement && localStorage['announcement'] === SITE.announcement)
      root['announced'] = ''
  } catch {
    // It is blocked.
  }
  const isKnown = /^(light|dark)$/.test(choice as string)
  root['themeChoice'] = isKnown ? choice : SITE.colorRespect ? 'system' : SITE.colorDefault
  root['theme'] = SITE.colorRespect && !isKnown ? systemMode() : root['themeChoice']
}

function systemMode(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
}
