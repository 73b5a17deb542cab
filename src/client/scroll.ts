// Remembers where each history entry was left, and restores it when the reader comes back.

import { unfold } from './collapsible.ts'
import { wantsNoMotion } from './motion.ts'
import { nextScroll } from './rules.ts'

/**
 * A focused link: its index among the document's links (-1 for none), and its `href`. The element itself
 * cannot be kept, because its page is rendered anew on return.
 */
interface FocusedLink {
  readonly nth: number
  readonly href: string | null
}

/** A history entry that the reader went back or forward to, with the link that had focus when it was left. */
export interface Entry extends Partial<FocusedLink> {
  /** Scroll position at which it was left, in pixels; `undefined` if none was recorded. */
  readonly y: number | undefined
}

/** The part of a history entry's state that identifies it. */
interface Keyed {
  readonly key: number
}

let positions: Record<number, number> = {}
const links = new Map<number, FocusedLink>()
/** Key of the history entry that was navigated to. */
let targetKey = 0
/** Key of the history entry whose page is in view. The page of `targetKey` may still be loading. */
let shownKey = 0

/**
 * Starts recording positions, and takes over restoring them from the browser, which does not know
 * when a page has been rendered.
 */
export function trackScroll(): void {
  positions = readPositions()
  targetKey = keyedState().key
  recordFocus()
  addEventListener('scroll', recordPosition)
  // After a visit to another document, the browser restores the position.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    savePositions()
  })
  // A page in the background may be discarded without further events.
  addEventListener('visibilitychange', savePositions)
  addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual'
    // WebKit shows a page from its back/forward cache at the top: it uses the value of
    // `scrollRestoration` at the time the page is left.
    if (persisted) scrollTo(0, positions[historyKey()] ?? 0)
  })
}

/**
 * Records the position of the page in view. Call it on arrival as well, because a page that is left before
 * any scrolling sends no event. For an entry left by another document it does nothing: there the browser
 * scrolls by itself, before the page is in view.
 */
export function recordPosition(): void {
  if (history.scrollRestoration === 'manual') positions[shownKey] = scrollY
}

/** Records the focused link. Call it when the entry that was navigated to replaces the one in view. */
export function recordFocus(): void {
  const active = document.activeElement as HTMLAnchorElement
  // Read the attribute, not the property, which would be relative to the next page's address already.
  links.set(shownKey, {
    nth: [...document.links].indexOf(active),
    href: active.getAttribute('href'),
  })
  shownKey = targetKey
  history.scrollRestoration = 'manual'
}

/**
 * Restores the position of an entry whose document is loaded again. This applies to entries with `manual`
 * restoration, which the browser leaves alone.
 */
export function restoreScroll(): void {
  if (history.scrollRestoration === 'manual') scrollTo(0, readPositions()[historyKey()] ?? scrollY)
}

/** Returns the state of the current history entry. Adds a key to identify it if it has none. */
export function keyedState(): Keyed {
  if (!historyKey())
    history.replaceState({ ...(history.state as object | null), key: Math.random() }, '')
  return history.state as Keyed
}

/** Creates the state of a new history entry, which becomes the current one. */
export function newState(): Keyed {
  targetKey = Math.random()
  return { key: targetKey }
}

/** Returns the history entry that was navigated to; `undefined` if a panel was merely opened or closed. */
export function positionOfEntry(): Entry | undefined {
  const { key } = keyedState()
  if (key === targetKey) return undefined
  targetKey = key
  return { y: positions[key], ...links.get(key) }
}

/**
 * Opens every `<details>` around the element that a hash names, and selects the tabs it is in. Returns the
 * element, or `null` if there is none. Dispatches a `reveal` event, because the page will scroll there, and
 * browsers fire no event for a hash that is in the address already.
 */
export function reveal(hash: string): HTMLElement | null {
  dispatchEvent(new Event('reveal'))
  // Same rule as in `shared/anchor.ts`, without bundling that file: a `%` that starts no escape sequence is literal.
  const [written = ''] = hash.slice(1).split(':~:')
  let element = document.getElementById(written)
  try {
    element ??= document.getElementById(
      decodeURIComponent(written.replace(/%(?![\da-f]{2})/gi, '%25')),
    )
  } catch {
    // This is no valid escape sequence, and no id either.
  }
  unfoldAround(element)
  return element
}

/** Opens every `<details>` around an element, and selects the tabs it is in. */
export function unfoldAround(element: HTMLElement | null): void {
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor instanceof HTMLDetailsElement) unfold(ancestor)
    // A tab is selected by its label.
    if (ancestor.matches('.tab-panel'))
      (ancestor.previousElementSibling as HTMLElement | null)?.click()
  }
}

/** Moves focus to an element that may not be focusable by itself. By default, this is the title of the page. */
export function focusOn(
  element: HTMLElement | null = document.querySelector<HTMLElement>('main h1'),
): void {
  if (!element) return
  if (element.tabIndex < 0) {
    element.tabIndex = -1
    // A click into the element's text must not move the focus back to its beginning.
    element.addEventListener('mousedown', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Scrolls to the top, slower and slower, or at once under reduced motion. Returns a function that stops it. */
export function scrollToTop(): () => void {
  const step = (): void => {
    scrollTo(0, wantsNoMotion() ? 0 : nextScroll(scrollY))
    if (scrollY > 0) frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

function historyKey(): number {
  return (history.state as Partial<Keyed> | null)?.key ?? 0
}

function savePositions(): void {
  try {
    sessionStorage['sitegenScroll'] = JSON.stringify(positions)
  } catch {
    // Storage is blocked: pages start at their top.
  }
}

function readPositions(): Record<number, number> {
  try {
    return { ...(JSON.parse(sessionStorage['sitegenScroll'] as string) as typeof positions) }
  } catch {
    // There is no value, storage is blocked, or the value is not ours.
    return {}
  }
}
