// The script that `serve` adds to pages. It listens for changes, and updates what differs in the page in
// view. Built sites do not contain it.

import '../settings.ts'
import { normalize } from '../../shared/route.ts'
import type { ServeMessage } from '../../shared/serve.ts'
import { headOf, showHead } from '../document-head.ts'
import { INDEXED } from '../search/indexed.ts'
import { captureControls, restoreControls, type ControlState } from './control-state.ts'
import { hidePageProblem, showProblems } from './overlay.ts'
import { patch } from './patch.ts'
import { isUsedInStyles, showPictures } from './pictures.ts'

const script = document.currentScript as HTMLScriptElement
const { token = '' } = script.dataset
const eventsUrl = script.src.replace(/client\.js$/, 'events')
const base = new URL(script.src).pathname.replace(/@sitegen\/client\.js$/, '')
/** Identifies the content of the page in view. */
let pageKey = script.dataset['page'] ?? ''

// The config's scripts, analytics and ads are for readers, not for authors. Global Privacy Control keeps them away.
Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })

let stream: EventSource | undefined
/** The last version of the site that the server has reported. */
let lastVersion: number | undefined
/** The first message of the previous stream. */
let firstMessage = ''
/** The scroll position before the page became too short for it, and the position that remained. */
let savedScroll:
  | { readonly path: string; readonly y: number; readonly clampedY: number }
  | undefined
/** State of the controls on the page that was shown last. */
let controls: (ControlState & { readonly path: string }) | undefined
/** The page that was shown last without React. */
let lastRendered: Document | undefined
/** Queue of changes, which are applied one after the other. */
let queue: Promise<void> = Promise.resolve()

/**
 * Opens the event stream. A browser has few connections to a server, so a hidden page closes its stream, and
 * opens a new one when it is visible again.
 */
function openStream(): void {
  if (document.hidden || stream) return
  stream = new EventSource(streamUrl())
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as ServeMessage
    if (message.type === 'now') {
      // If the author has closed the overlay, the same message on a new stream must not open it again.
      if (data === firstMessage) return
      firstMessage = data
    }
    queue = queue.then(() => applyMessage(message)).catch(reload)
  })
  stream.addEventListener('error', () => {
    // Reconnect here: the browser would repeat the first request, with its outdated `since`.
    stream?.close()
    stream = undefined
    setTimeout(reconnect, 1000)
  })
}

function streamUrl(): URL {
  const url = new URL(eventsUrl)
  url.searchParams.set('token', token)
  url.searchParams.set('page', location.pathname)
  if (lastVersion !== undefined) url.searchParams.set('since', String(lastVersion))
  return url
}

/**
 * Waits until the server is back. A status of 500 or above may come from a proxy in front of it. Any other
 * error comes from a server that did not send this page and rejects its token, so the page reloads.
 */
async function reconnect(): Promise<void> {
  try {
    const { ok, status } = await fetch(streamUrl(), { method: 'HEAD', cache: 'no-store' })
    if (ok) openStream()
    else if (status >= 500) setTimeout(reconnect, 1000)
    else reload()
  } catch {
    setTimeout(reconnect, 1000)
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    stream?.close()
    stream = undefined
  } else openStream()
})
addEventListener('DOMContentLoaded', openStream)

async function applyMessage(message: ServeMessage): Promise<void> {
  if (message.type === 'broken') {
    showProblems(message.problems)
    return
  }
  showProblems(message.type === 'now' ? message.problems : [])
  if (isUsedInStyles(message.files ?? [])) {
    reload()
    return
  }
  showPictures(base, message.files, message.version)
  if (message.indexed) dispatchEvent(new Event(INDEXED))
  const hasMissed = lastVersion !== undefined && lastVersion !== message.version
  lastVersion = message.version
  if (message.type === 'now') {
    // Something has changed between the page and its stream, or while the page was hidden. It may be code only.
    if (hasMissed || message.page !== pageKey) await refreshPage()
    return
  }
  const isAffected = message.pages?.includes(currentFile()) ?? true
  const isNotFound =
    pageKey === '' || document.getElementById('page')?.textContent.includes('"view":"notFound"')
  // With the runtime, the reader may navigate to another page that was loaded before and has changed since.
  if (isAffected || isNotFound || window.sitegen?.running) await refreshPage()
}

/** Returns the output file for the address in view, if there is a page at it. */
function currentFile(): string {
  const path = decodeURIComponent(normalize(location.pathname).slice(base.length))
  return path === '' ? 'index.html' : `${path}/index.html`
}

/** Fetches the page in view again, and updates it where it differs. */
async function refreshPage(): Promise<void> {
  const response = await fetch(location.pathname, { cache: 'no-store' })
  // The page has moved to another address.
  if (response.redirected) {
    location.replace(response.url + location.hash)
    return
  }
  const newer = new DOMParser().parseFromString(await response.text(), 'text/html')
  const nextKey = newer.querySelector<HTMLElement>('script[data-page]')?.dataset['page'] ?? ''
  const differs = nextKey !== pageKey
  if (!differs && !window.sitegen?.running) return
  // A crashed page stays as it is until someone tries again. A newer page is reason enough to do so.
  const crashed = document.querySelector('.crash, .load-error')
  if (
    differs &&
    (crashed || scriptKey(newer) !== scriptKey(document) || !newer.getElementById('page'))
  ) {
    reload()
    return
  }
  await showStyles(newer)
  const { pathname: path } = location
  const { scrollX: x, scrollY } = window
  const y = savedScroll?.path === path && savedScroll.clampedY === scrollY ? savedScroll.y : scrollY
  controls = { ...captureControls(controls?.path === path ? controls : undefined), path }
  if (isRuntimeLoaded()) await waitForRuntime()
  if (window.sitegen?.running) await window.sitegen.renew?.(newer, differs)
  else showPage(newer)
  pageKey = nextKey
  if (!differs) return
  hidePageProblem()
  showHead(headOf(newer))
  const { lang, dir } = newer.documentElement
  Object.assign(document.documentElement, { lang, dir })
  restoreControls(controls)
  scrollTo({ left: x, top: y, behavior: 'instant' })
  // A file that is half saved, or missing for a moment, makes a short page. Remember the position for the next update.
  savedScroll = window.scrollY < y ? { path, y, clampedY: window.scrollY } : undefined
}

/** Whether the runtime has arrived, and may have read the page already. */
function isRuntimeLoaded(): boolean {
  const { runtime } =
    document.querySelector<HTMLScriptElement>('script[data-runtime]')?.dataset ?? {}
  return (
    runtime !== undefined &&
    performance.getEntriesByName(new URL(runtime, location.href).href).length > 0
  )
}

function waitForRuntime(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.sitegen?.renew) return resolve()
    onRuntimeReady(resolve)
    setTimeout(() => reject(new Error('the runtime does not begin')), 5000)
  })
}

function onRuntimeReady(callback: () => void): void {
  new MutationObserver((_, observer) => {
    if (!window.sitegen?.renew) return
    observer.disconnect()
    callback()
  }).observe(document.documentElement, { attributes: true })
}

/**
 * Updates the HTML of a page without React. If the runtime is loading, it may have read the page as it was
 * before, so the page is rendered again once it runs.
 */
function showPage(newer: Document): void {
  for (const id of ['root', 'page']) {
    const [old, next] = [document.getElementById(id), newer.getElementById(id)]
    if (old && next) patch(old, next)
  }
  // The button for the color mode is new, and `boot` has not labeled it yet.
  const theme = document.documentElement.dataset['themeChoice'] ?? null
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
  if (!lastRendered) {
    onRuntimeReady(() => {
      const [source, render] = [lastRendered, window.sitegen?.renew]
      if (source && render) queue = queue.then(() => render(source, true)).catch(reload)
    })
  }
  lastRendered = newer
}

/** Returns what identifies the scripts of a page. They cannot be replaced while they run. */
function scriptKey(source: Document): string {
  const { dataset, src } = source.querySelector<HTMLScriptElement>('script[data-runtime]') ?? script
  const inline = source.querySelector('head script:not([src], [type])')?.textContent
  return JSON.stringify([
    new URL(src, location.href).href,
    dataset['runtime'],
    dataset['search'],
    inline,
  ])
}

/**
 * Replaces the stylesheets. An old one is removed once the new ones have loaded, so that the page is never unstyled.
 */
async function showStyles(newer: Document): Promise<void> {
  const stylesheetsOf = (source: Document): Map<string, HTMLLinkElement> =>
    new Map(
      [...source.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => [
        link.getAttribute('href') ?? '',
        link,
      ]),
    )
  const [before, after] = [stylesheetsOf(document), stylesheetsOf(newer)]
  const added = [...after.keys()].filter((href) => !before.has(href))
  await Promise.all(
    added.map(
      (href) =>
        new Promise<void>((resolve) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.addEventListener('load', () => resolve())
          link.addEventListener('error', () => resolve())
          link.href = href
          document.head.append(link)
        }),
    ),
  )
  for (const [href, link] of before) if (!after.has(href)) link.remove()
}

function reload(): void {
  location.reload()
}
