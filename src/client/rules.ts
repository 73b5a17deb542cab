// Decisions of the runtime that do not depend on the document: figures and conditions. They are
// requirements of the site unless a comment says otherwise.

import { normalize } from '../shared/route.ts'

/**
 * From this width on, the menu is a column and not a panel. The required breakpoint, 996 px, is just below it.
 * The unit is the browser's font size: at the usual 16 px this is 996.8 px.
 */
export const DESKTOP = '(min-width: 62.3em)'

/** Loads that take less than this show no progress bar, in milliseconds. */
export const PROGRESS_DELAY_MS = 200

/** After waiting for a page for this long, in milliseconds, another click on its link is left to the browser. */
export const STALLED_MS = 2000

/** The button and the modifier keys of a click. */
interface Click {
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Whether a click has no special meaning: it is with the main button, and without modifier keys. */
export function isPlain(click: Click): boolean {
  return !(click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
}

/** The parts of a URL that identify a page. */
type Address = Pick<URL, 'origin' | 'pathname' | 'search'>

/** The parts of a link that decide where it leads. */
interface Link extends Address, Pick<URL, 'hash' | 'protocol'> {
  readonly target: string
  readonly hasAttribute: (name: string) => boolean
}

/** Whether a link leads to a page in this window, and not to another program, a download or another window. */
export function leadsToPage(link: Link): boolean {
  return (
    // A link in an SVG has no `protocol`.
    /^https?:/.test(link.protocol) &&
    !link.hasAttribute('download') &&
    /^(_self)?$/.test(link.target)
  )
}

/** Whether a link leads to an anchor on the page at `current`. */
export function leadsToAnchor(link: Link, current: Address): boolean {
  return (
    link.hash !== '' &&
    link.origin === current.origin &&
    normalize(link.pathname) === normalize(current.pathname) &&
    link.search === current.search
  )
}

/** What browsers with the Network Information API tell about the connection. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether the connection allows requests that the reader has not asked for. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** The part of the distance that remains after each frame of scrolling to the top. A requirement of the site. */
export const SCROLL_EASING = 0.85

/** Returns the position that follows `y` on the way to the top: 1000, 850, 722 … */
export function nextScroll(y: number): number {
  return Math.floor(y * SCROLL_EASING)
}

/** Distance from the top from which the button is worth showing, in pixels. */
const MIN_SCROLL_PX = 300

/** Scroll positions at this scroll event and the one before, with the heights of page and viewport, in pixels. */
interface ScrollState {
  readonly y: number
  readonly before: number
  readonly height: number
  readonly viewport: number
}

/**
 * Whether the reader is on the way back to the top: scrolling up, far from the top, and not
 * bouncing at the end of the page.
 */
export function wantsTop({ y, before, height, viewport }: ScrollState): boolean {
  return y < before && y >= MIN_SCROLL_PX && y + viewport < height
}

/** Edges of a heading, relative to the top of the viewport. */
interface HeadingBox {
  readonly top: number
  readonly bottom: number
}

/**
 * Returns the index of the heading that the reader is at: the first one below the header if it is in the
 * upper half of the viewport, otherwise the one before it. `-1` means above the first heading.
 */
export function activeHeading(
  boxes: readonly HeadingBox[],
  header: number,
  viewport: number,
): number {
  const next = boxes.findIndex(({ top }) => top >= header)
  if (next < 0) return boxes.length - 1
  const { top = 0, bottom = 0 } = boxes[next] ?? {}
  return top > 0 && bottom < viewport / 2 ? next : next - 1
}

/**
 * Returns the duration of an animation in milliseconds, for a height in pixels: 0 → 40, 100 → 239, 1000 →
 * 440. The formula is from an earlier version of Material Design.
 */
export function duration(height: number): number {
  const lines = height / 36
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10)
}

/** A color mode that the reader can choose; `system` only if the config respects the system's preference. */
export type Choice = 'light' | 'dark' | 'system'

/** Returns the color mode after this one, alternating between light and dark. */
export function nextOfTwo(choice: Choice): Choice {
  return choice === 'dark' ? 'light' : 'dark'
}

/** Returns the color mode after this one, in the order system, light, dark. */
export function nextOfThree(choice: Choice): Choice {
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/**
 * Returns the base path under which `route` is served at `path`, or `undefined` if that is the
 * address of another page or of none.
 */
export function baseFor(path: string, route: string): string | undefined {
  // The base, then the route, apart from endings that hosts may leave out.
  return /^(.*?\/)(.*?)(\/|index|\.html)*\n\/\2\/*$/.exec(`${path}/\n${route}/`)?.[1]
}
