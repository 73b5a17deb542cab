// The script of pages in `serve`: hears of changes, and puts what differs into the page in view. It is in no built site.

import '../settings.ts'
import { normalize } from '../../shared/route.ts'
import type { ServeMessage } from '../../shared/serve.ts'
import { headOf, showHead } from '../document-head.ts'
import { INDEXED } from '../search/indexed.ts'
import { choices, choose, type Choices } from './choices.ts'
import { hideHere, showProblems } from './overlay.ts'
import { patch } from './patch.ts'
import { areInStyles, showPictures } from './pictures.ts'

const own = document.currentScript as HTMLScriptElement
const { token = '' } = own.dataset
const events = own.src.replace(/client\.js$/, 'events')
const base = new URL(own.src).pathname.replace(/@sitegen\/client\.js$/, '')
/** What the page in view is made of. */
let page = own.dataset['page'] ?? ''

// Scripts from elsewhere are for readers, not for authors; they stay away from whoever says so.
Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })

let stream: EventSource | undefined
/** The version of the site that was told of last. */
let heard: number | undefined
/** The first message of the last stream. */
let told = ''
/** Where a reader was before the page became too short for that, and where that has left them. */
let place: { readonly path: string; readonly y: number; readonly left: number } | undefined
/** What a reader had chosen of the page that was shown last. */
let chosen: (Choices & { readonly path: string }) | undefined
/** The page that was shown last without React. */
let late: Document | undefined
/** Changes are taken one after the other. */
let taking: Promise<void> = Promise.resolve()

/** A browser has few connections to a server: a page that nobody sees gives its own back, and asks again when it is seen. */
function listen(): void {
  if (document.hidden || stream) return
  stream = new EventSource(eventsHere())
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as ServeMessage
    if (message.type === 'now') {
      // Whoever has closed what is wrong has read it, however often the page asks again.
      if (data === told) return
      told = data
    }
    taking = taking.then(() => take(message)).catch(reload)
  })
  stream.addEventListener('error', () => {
    // The browser would ask again by itself, but only for what was new when it asked first.
    stream?.close()
    stream = undefined
    setTimeout(again, 1000)
  })
}

function eventsHere(): URL {
  const asked = new URL(events)
  asked.searchParams.set('token', token)
  asked.searchParams.set('page', location.pathname)
  if (heard !== undefined) asked.searchParams.set('since', String(heard))
  return asked
}

/** Waits until there is a server, whatever stands before it says meanwhile: another server than the page's turns it away. */
async function again(): Promise<void> {
  try {
    const { ok, status } = await fetch(eventsHere(), { method: 'HEAD', cache: 'no-store' })
    if (ok) listen()
    else if (status >= 500) setTimeout(again, 1000)
    else reload()
  } catch {
    setTimeout(again, 1000)
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    stream?.close()
    stream = undefined
  } else listen()
})
addEventListener('DOMContentLoaded', listen)

async function take(message: ServeMessage): Promise<void> {
  if (message.type === 'broken') {
    showProblems(message.problems)
    return
  }
  showProblems(message.type === 'now' ? message.problems : [])
  if (areInStyles(message.files ?? [])) {
    reload()
    return
  }
  showPictures(base, message.files, message.version)
  if (message.indexed) dispatchEvent(new Event(INDEXED))
  const missed = heard !== undefined && heard !== message.version
  heard = message.version
  if (message.type === 'now') {
    // What changed between the page and its stream, or while nobody looked: perhaps only code.
    if (missed || message.page !== page) await renew()
    return
  }
  const mine = message.pages?.includes(fileHere()) ?? true
  const lost =
    page === '' || document.getElementById('page')?.textContent.includes('"view":"notFound"')
  // A page that has loaded others may go on to one that has changed.
  if (mine || lost || window.sitegen?.running) await renew()
}

/** The file that the address in view is answered from, if it has a page. */
function fileHere(): string {
  const path = decodeURIComponent(normalize(location.pathname).slice(base.length))
  return path === '' ? 'index.html' : `${path}/index.html`
}

/** Takes the page anew, and shows it where it differs. */
async function renew(): Promise<void> {
  const response = await fetch(location.pathname, { cache: 'no-store' })
  // The page has another address now.
  if (response.redirected) {
    location.replace(response.url + location.hash)
    return
  }
  const newer = new DOMParser().parseFromString(await response.text(), 'text/html')
  const next = newer.querySelector<HTMLElement>('script[data-page]')?.dataset['page'] ?? ''
  const differs = next !== page
  if (!differs && !window.sitegen?.running) return
  // What has crashed stays so until somebody tries again, and a newer page is reason enough.
  const crashed = document.querySelector('.crash, .load-error')
  if (differs && (crashed || codeOf(newer) !== codeOf(document) || !newer.getElementById('page'))) {
    reload()
    return
  }
  await showStyles(newer)
  const { pathname: path } = location
  const { scrollX: x, scrollY } = window
  const y = place?.path === path && place.left === scrollY ? place.y : scrollY
  chosen = { ...choices(chosen?.path === path ? chosen : undefined), path }
  if (isOnItsWay()) await running()
  if (window.sitegen?.running) await window.sitegen.renew?.(newer, differs)
  else showPage(newer)
  page = next
  if (!differs) return
  hideHere()
  showHead(headOf(newer))
  const { lang, dir } = newer.documentElement
  Object.assign(document.documentElement, { lang, dir })
  choose(chosen)
  scrollTo({ left: x, top: y, behavior: 'instant' })
  // A file that is half saved, or gone for a moment, is a short page.
  place = window.scrollY < y ? { path, y, left: window.scrollY } : undefined
}

/** Whether the runtime has come, and may have read the page already. */
function isOnItsWay(): boolean {
  const { runtime } =
    document.querySelector<HTMLScriptElement>('script[data-runtime]')?.dataset ?? {}
  return (
    runtime !== undefined &&
    performance.getEntriesByName(new URL(runtime, location.href).href).length > 0
  )
}

function running(): Promise<void> {
  return new Promise((done, fail) => {
    if (window.sitegen?.renew) return done()
    whenRunning(done)
    setTimeout(() => fail(new Error('the runtime does not begin')), 5000)
  })
}

function whenRunning(then: () => void): void {
  new MutationObserver((_, watch) => {
    if (!window.sitegen?.renew) return
    watch.disconnect()
    then()
  }).observe(document.documentElement, { attributes: true })
}

/** While React is not there, the page is its HTML. Should it be on its way, it may have read the page as it was. */
function showPage(newer: Document): void {
  for (const id of ['root', 'page']) {
    const [old, next] = [document.getElementById(id), newer.getElementById(id)]
    if (old && next) patch(old, next)
  }
  // The button for the colour mode is a new one, which `boot` has not named yet.
  const theme = document.documentElement.dataset['themeChoice'] ?? null
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
  if (!late) {
    whenRunning(() => {
      const [shown, draw] = [late, window.sitegen?.renew]
      if (shown && draw) taking = taking.then(() => draw(shown, true)).catch(reload)
    })
  }
  late = newer
}

/** The scripts of a page, which cannot be changed while they run. */
function codeOf(source: Document): string {
  const { dataset, src } = source.querySelector<HTMLScriptElement>('script[data-runtime]') ?? own
  const inline = source.querySelector('head script:not([src], [type])')?.textContent
  return JSON.stringify([
    new URL(src, location.href).href,
    dataset['runtime'],
    dataset['search'],
    inline,
  ])
}

/** A style sheet goes when the next one is there, so that the page is never bare. */
async function showStyles(newer: Document): Promise<void> {
  const pathsOf = (source: Document): Map<string, HTMLLinkElement> =>
    new Map(
      [...source.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => [
        link.getAttribute('href') ?? '',
        link,
      ]),
    )
  const [before, after] = [pathsOf(document), pathsOf(newer)]
  const come = [...after.keys()].filter((href) => !before.has(href))
  await Promise.all(
    come.map(
      (href) =>
        new Promise<void>((done) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.addEventListener('load', () => done())
          link.addEventListener('error', () => done())
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
