// Entry point of every page, with all that must work at once and without React: color mode, menu, opening the
// search, closing the announcement, copying. The rest is loaded at the reader's first activity.

import type { Announced } from './settings.ts'
import { followColorMode, root, switchColorMode } from './color-mode.ts'
import { copyCode, copyPage } from './copy.ts'
import { loadExternalScripts, reportView } from './external-scripts.ts'
import { openPanel, watchPanel } from './panel.ts'
import { isPlain } from './rules.ts'
import { openSearch, opensSearch } from './search-box.ts'
import { keepQueryAndHash } from './keep-query-and-hash.ts'
import { restoreScroll } from './scroll.ts'
import { stored } from './stored.ts'

/** URLs of the modules that are loaded later. */
const moduleUrls = (document.currentScript as HTMLScriptElement).dataset as Record<
  'runtime' | 'search',
  string
>
const shared: Announced = (window.sitegen = {
  moved: SITE.analytics
    ? () => {
        reportView()
        scrollSidebar()
      }
    : scrollSidebar,
})

const BUTTONS: readonly (readonly [selector: string, handler: (button: HTMLElement) => void])[] = [
  ['.color-mode', switchColorMode],
  ['.copy', copyCode],
  ['.copy-page', copyPage],
  ...(SITE.announcement ? [['.announcement-close', closeAnnouncement] as const] : []),
]

addEventListener('click', (event) => {
  const { target, defaultPrevented } = event as MouseEvent & { readonly target: Partial<Element> }
  // A script may dispatch a click on a target that is not an element.
  if (defaultPrevented || !target.closest) return
  for (const [selector, handler] of BUTTONS) {
    const button = target.closest<HTMLElement>(selector)
    if (button) handler(button)
  }
  const link = target.closest('a')
  if (!link) return
  keepQueryAndHash(link)
  // A link to an anchor gets the whole page laid out first, so that the target is at its final position. This
  // restyles the page, but only the first time.
  if (link.hash) root['js'] = ''
  if (!isPlain(event)) return
  if (link.matches('.search-open')) {
    search(event)
  } else if (!shared.running && openPanel() && link.origin === location.origin) {
    // The page chosen in the menu replaces the menu's own history entry.
    event.preventDefault()
    location.replace(link.href)
  }
})

addEventListener('keydown', (event) => {
  if (opensSearch(event)) search(event)
})

// History entries from an earlier visit to this document may lead to other pages, which only the runtime can show.
const initialPath = location.pathname
addEventListener('popstate', () => {
  if (shared.running || location.pathname === initialPath) return
  location.reload()
})

/**
 * Opens the search box. Its code is loaded on the first opening; until then, submitting
 * the box leads to the search page.
 */
function search(event: Event): void {
  if (!openSearch()) return
  event.preventDefault()
  delete root['load']
  const onFailure = (): void => {
    root['load'] = ''
  }
  // Same as `LATE_MS` in `search/engine.ts`, which is not loaded yet. Code that has not arrived by then may
  // never arrive. If it has arrived, it has replaced the elements that `data-load` affects.
  setTimeout(onFailure, 10_000)
  void load('search', onFailure)
}

function closeAnnouncement(): void {
  stored((storage) => (storage['announcement'] = SITE.announcement))
  root['announced'] = ''
  // The button that had the focus is gone. What follows it takes over.
  document.querySelector<HTMLElement>('.brand')?.focus()
}

/** Scrolls the sidebar to the entry of the page in view, if that is out of sight. */
function scrollSidebar(): void {
  const entry = document.querySelector<HTMLElement>('.sidebar [aria-current]')
  // The element that scrolls; `null` while it is hidden.
  const sidebar = entry?.offsetParent
  if (sidebar) {
    const y = entry.offsetTop - sidebar.scrollTop
    const height = sidebar.clientHeight
    if (y < 0 || y > height - 80) sidebar.scrollTop += y - height / 2
  }
}

/**
 * Makes the address's target visible if it is inside a tab or a `<details>`. Browsers open a `<details>`
 * themselves, but not when the reader comes back to the page, and not for its title.
 */
function revealTarget(): void {
  for (const each of document.querySelectorAll<HTMLInputElement & HTMLDetailsElement>(
    'input:not(:checked):has(+*+div :target),details:not([open]):has(:target)',
  )) {
    each.open = each.checked = true
    location.replace(location.hash)
  }
}

watchPanel(scrollSidebar)
restoreScroll()

// Wait for a frame: this reads the layout, which is computed then anyway.
requestAnimationFrame(() => {
  followColorMode()
  // Accessing storage is enough: if it is blocked, a warning is logged once.
  stored(Boolean)
  scrollSidebar()
  revealTarget()
})
addEventListener('hashchange', revealTarget)

loadExternalScripts()

let runtimeRequested = false
// Scroll events of elements inside the page do not bubble, so scrolling the sidebar from here does not count.
for (const name of ['keydown', 'pointermove', 'pointerdown', 'focusin', 'scroll'])
  addEventListener(name, onIntent)

/** Loads the runtime at the reader's first activity. Until it runs, events are recorded to be replayed. */
function onIntent({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  // When a page appears under a resting pointer, browsers report a `pointermove` without any movement.
  if (!runtimeRequested && (movementX || movementY || type !== 'pointermove')) loadRuntime()
}

/** Loads a module and calls its `start`. Calls `onFailure` if either fails. */
async function load(name: keyof typeof moduleUrls, onFailure: () => void): Promise<void> {
  let module: { readonly start: () => Promise<void> } | undefined
  try {
    module = (await import(moduleUrls[name])) as NonNullable<typeof module>
    await module.start()
  } catch (error) {
    // Firefox remembers a module URL that has failed, so another attempt needs another URL. An empty query
    // makes no difference to the host.
    if (!module) moduleUrls[name] += '?'
    console.warn(error)
    onFailure()
  }
}

function loadRuntime(): void {
  runtimeRequested = true
  // Without the runtime the page can be read and its links work. A lost connection may come back, so
  // allow another attempt after 5 s.
  void load('runtime', () => {
    // Reveal what the search page hides while it expects an answer: there will be none.
    root['js'] = ''
    setTimeout(() => (runtimeRequested = false), 5000)
  })
}

// Record events that may need the runtime. It replays those that had no effect.
for (const name of ['keydown', 'input', 'click', 'compositionend']) {
  addEventListener(
    name,
    (event) => {
      const target = event.target as HTMLInputElement
      const { value, checked } = target
      // The second tap of an impatient double tap must not hit what the first one opened underneath.
      if ((event as MouseEvent).detail > 1 && (openPanel() || target.closest('dialog.search'))) {
        event.preventDefault()
        event.stopPropagation()
      } else if (!shared.running) (shared.done ??= []).push([event, value, checked])
    },
    true,
  )
}
// Arriving with a search query, or with words to highlight, counts as activity.
if (/q=|_h/.test(location.search)) loadRuntime()
