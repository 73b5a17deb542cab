// Where a page was left, for those who come back to it.

import { unfold } from './collapsible.ts'
import { wantsNoMotion } from './motion.ts'
import { nextScroll } from './rules.ts'

/** A link by its place among those of the document, -1 for none, and where it leads: when its page comes back, it is drawn anew. */
interface LinkLeft {
  readonly nth: number
  readonly href: string | null
}

/** An entry of the history that was gone back or on to, with the link that had the keyboard when it was left. */
export interface Entry extends Partial<LinkLeft> {
  /** Where it was left, in pixels; unknown for one that was never left by us. */
  readonly y: number | undefined
}

/** What an entry of the history is known by. */
interface Keyed {
  readonly key: number
}

let positions: Record<number, number> = {}
const links = new Map<number, LinkLeft>()
/** The entry that was gone to, */
let current = 0
/** and the one whose page is in view: the other's may be on its way. */
let shown = 0

/** Remembers positions from now on, and restores them by itself instead of the browser, which does not know when a page is there. */
export function trackScroll(): void {
  positions = kept()
  current = keyed().key
  leaveShown()
  addEventListener('scroll', keepPosition)
  // Another document is the browser's to restore.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    store()
  })
  // A page in the background may end without another word.
  addEventListener('visibilitychange', store)
  addEventListener('pageshow', ({ persisted }) => {
    history.scrollRestoration = 'manual'
    // WebKit shows the page again as it was, but from its top: it looks at the line above when the page is left.
    if (persisted) scrollTo(0, positions[keyHere()] ?? 0)
  })
}

/**
 * Remembers where the page is now. To be told on arrival: a page that is left before it is scrolled sends no event. At an entry that
 * another document has left the browser scrolls by itself, before its page is in view.
 */
export function keepPosition(): void {
  if (history.scrollRestoration === 'manual') positions[shown] = scrollY
}

/** Remembers the link that has the keyboard. To be told when the entry that was gone to takes the place of the one in view. */
export function leaveShown(): void {
  const active = document.activeElement as HTMLAnchorElement
  // As it is written: the address may be that of the next page already.
  links.set(shown, {
    nth: [...document.links].indexOf(active),
    href: active.getAttribute('href'),
  })
  shown = current
  history.scrollRestoration = 'manual'
}

/** Goes to where an entry was left whose document is gone: the browser has been told that it is not its business. */
export function restoreScroll(): void {
  if (history.scrollRestoration === 'manual') scrollTo(0, kept()[keyHere()] ?? scrollY)
}

/** The state of the history's entry, which gets a key to know it by. */
export function keyed(): Keyed {
  if (!keyHere())
    history.replaceState({ ...(history.state as object | null), key: Math.random() }, '')
  return history.state as Keyed
}

/** The state of a new entry of the history, which is gone to at once. */
export function newState(): Keyed {
  current = Math.random()
  return { key: current }
}

/** Where the entry of the history that was gone to was left; `undefined` where a panel has merely been opened or closed. */
export function positionOfEntry(): Entry | undefined {
  const { key } = keyed()
  if (key === current) return undefined
  current = key
  return { y: positions[key], ...links.get(key) }
}

/**
 * Opens what is folded around the element that a hash names, and the tab that it stands in. A hash that names nothing is ignored. Whoever
 * listens hears that the page will scroll there: browsers tell of no hash that is in the address already.
 */
export function reveal(hash: string): HTMLElement | null {
  dispatchEvent(new Event('reveal'))
  // As `shared/anchor.ts` has it, without bringing it along: a `%` that begins no letter is one.
  const [written = ''] = hash.slice(1).split(':~:')
  let element = document.getElementById(written)
  try {
    element ??= document.getElementById(
      decodeURIComponent(written.replace(/%(?![\da-f]{2})/gi, '%25')),
    )
  } catch {
    // It is no address, and no id either.
  }
  for (let around = element; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) unfold(around)
    // A tab is chosen by its label.
    if (around.matches('.tab-panel')) (around.previousElementSibling as HTMLElement | null)?.click()
  }
  return element
}

/** Moves the keyboard to an element that may be none of its stops. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) {
    element.tabIndex = -1
    // A click into its text is not to bring the keyboard back to where it begins.
    element.addEventListener('mousedown', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Scrolls to the top, slower and slower; at once for those who want no motion. Gives a way to stop it. */
export function scrollToTop(): () => void {
  const still = wantsNoMotion()
  const step = (): void => {
    scrollTo(0, still ? 0 : nextScroll(scrollY))
    if (scrollY > 0) frame = requestAnimationFrame(step)
  }
  let frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

function keyHere(): number {
  return (history.state as Partial<Keyed> | null)?.key ?? 0
}

function store(): void {
  try {
    sessionStorage['sitegenScroll'] = JSON.stringify(positions)
  } catch {
    // Storage is blocked: pages begin at their top.
  }
}

function kept(): Record<number, number> {
  try {
    return { ...(JSON.parse(sessionStorage['sitegenScroll'] as string) as typeof positions) }
  } catch {
    // There is nothing, it is blocked, or of somebody else.
    return {}
  }
}
