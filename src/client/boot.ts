// What must work at once, without React: colour mode, menu, opening the search, closing the announcement, copying. The rest comes
// with the reader's first intent.

import type { Announced } from './settings.ts'
import { followColorMode, root, switchColorMode } from './color-mode.ts'
import { copyCode, copyPage } from './copy.ts'
import { followReader, viewed } from './outside.ts'
import { openPanel, watchPanel } from './panel.ts'
import { isPlain } from './rules.ts'
import { openSearch, opensSearch } from './search-box.ts'
import { samePlace } from './same-place.ts'
import { restoreScroll } from './scroll.ts'
import { stored } from './stored.ts'

/** Where what comes later is found. */
const parts = (document.currentScript as HTMLScriptElement).dataset as Record<
  'runtime' | 'search',
  string
>
const shared: Announced = (window.sitegen = {
  moved: SITE.analytics
    ? () => {
        viewed()
        showHere()
      }
    : showHere,
})

const BUTTONS: readonly (readonly [name: string, work: (button: HTMLElement) => void])[] = [
  ['.color-mode', switchColorMode],
  ['.copy', copyCode],
  ['.copy-page', copyPage],
  ...(SITE.announcement ? [['.announcement-close', closeAnnouncement] as const] : []),
]

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event as MouseEvent & { readonly target: Partial<Element> }
  // What a script clicks may be no element.
  if (defaultPrevented || !target.closest) return
  for (const [name, work] of BUTTONS) {
    const button = target.closest<HTMLElement>(name)
    if (button) work(button)
  }
  const link = target.closest('a')
  if (!link) return
  samePlace(link)
  // Who goes on to a place in the page has all of it laid out, so that the place is where it is looked for. Once: it styles all anew.
  if (link.hash) root['js'] = ''
  if (!isPlain(event)) return
  if (link.matches('.search-open')) {
    search(event)
  } else if (!shared.running && openPanel() && link.origin === location.origin) {
    // The menu's own entry of the history gives way to the page that was chosen in it.
    event.preventDefault()
    location.replace(link.href)
  }
})

addEventListener('keydown', (event) => {
  if (opensSearch(event)) search(event)
})

// Entries of the history that were made on an earlier visit of this document lead to other pages, which only the runtime can show.
const drawn = location.pathname
addEventListener('popstate', () => {
  if (shared.running || location.pathname === drawn) return
  location.reload()
})

/** Opens the box. What it can do comes with its first opening; until then it leads to the search page. */
function search(event: Event): void {
  if (!openSearch()) return
  event.preventDefault()
  delete root['load']
  const lost = (): void => {
    root['load'] = ''
  }
  // As `LATE_MS` of the search, which is not here yet: what has not come by then may never come. What has shows nothing of this any more.
  setTimeout(lost, 10_000)
  void load('search', lost)
}

function closeAnnouncement(): void {
  stored((kept) => (kept['announcement'] = SITE.announcement))
  root['announced'] = ''
}

/** Scrolls the sidebar to the page in view, where that is out of its sight. */
function showHere(): void {
  const here = document.querySelector<HTMLElement>('.sidebar [aria-current]')
  // What it scrolls in; nothing while that is closed.
  const sidebar = here?.offsetParent
  if (sidebar) {
    const y = here.offsetTop - sidebar.scrollTop
    const height = sidebar.clientHeight
    if (y < 0 || y > height - 80) sidebar.scrollTop += y - height / 2
  }
}

/** Who comes to a place inside a tab or a fold sees it. Folds are the browser's to open, which forgets it on the way back. */
function showPlace(): void {
  const around = 'input:not(:checked):has(+*+div :target),details:not([open]):has(:target)'
  for (const each of document.querySelectorAll(around)) {
    ;(each as HTMLInputElement).checked = true
    location.replace(location.hash)
  }
}

watchPanel(showHere)
restoreScroll()

// Measured when the page is laid out anyway, not before.
requestAnimationFrame(() => {
  followColorMode()
  // Asking for it is enough: whoever has blocked it is told so, once.
  stored(Boolean)
  showHere()
  showPlace()
})
addEventListener('hashchange', showPlace)

followReader()

let begun = false
// What scrolls inside the page, as we do with the sidebar, is not heard here: such events do not rise.
for (const name of ['keydown', 'pointermove', 'pointerdown', 'focusin', 'scroll'])
  addEventListener(name, onIntent)

/** Brings React as soon as somebody does something; what is done until it is there is remembered. */
function onIntent({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  // A page that comes under a pointer at rest is told of one that has moved by nothing.
  if (!begun && (movementX || movementY || type !== 'pointermove')) begin()
}

/** Loads a part that says how it begins. */
async function load(part: keyof typeof parts, lost: () => void): Promise<void> {
  let module: { readonly start: () => Promise<void> } | undefined
  try {
    module = (await import(parts[part])) as typeof module
    await module?.start()
  } catch (error) {
    // Firefox remembers an address that has failed: another attempt needs another one, which is the same to a host.
    if (!module) parts[part] += '?'
    console.warn(error)
    lost()
  }
}

function begin(): void {
  begun = true
  // Without it the page can be read and its links work. A lost connection may come back, in 5 s or later.
  void load('runtime', () => {
    // Nobody answers a question then.
    root['js'] = ''
    setTimeout(() => (begun = false), 5000)
  })
}

// What cannot be done without the runtime is done again by it.
for (const name of ['keydown', 'input', 'click', 'compositionend']) {
  addEventListener(
    name,
    (event) => {
      const target = event.target as HTMLInputElement
      const { value, checked } = target
      // The second tap of an impatient finger does not mean what the first has opened under it.
      if ((event as MouseEvent).detail > 1 && (openPanel() || target.closest('dialog.search'))) {
        event.preventDefault()
        event.stopPropagation()
      } else if (!shared.running) (shared.done ??= []).push([event, value, checked])
    },
    true,
  )
}
// Who comes with a question, or to words that were looked for, has done something already.
if (/q=|_h/.test(location.search)) begin()
