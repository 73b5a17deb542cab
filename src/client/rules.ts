// What the runtime decides, apart from the document it is decided for: figures and conditions, from the specification where a
// comment does not say otherwise.

import { normalize } from '../shared/route.ts'

/**
 * From this width on the menu is a column and not a panel; below it is the specification's breakpoint, 996 px. In the browser's font,
 * of which 16 px are usual: 996.8 px then.
 */
export const DESKTOP = '(min-width: 62.3em)'

/** Nothing is shown of what takes less to load, in milliseconds. */
export const PROGRESS_DELAY_MS = 200

/** Whoever has waited so long for a page, in milliseconds, and clicks once more, gets it from the browser. */
export const VAIN_MS = 2000

/** The keys and the button of a click. */
interface Press {
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Whether a click means what it says: with the first button, and without a key that asks for something else. */
export function isPlain(press: Press): boolean {
  return !(press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey)
}

/** Which page an address is that of. */
type Address = Pick<URL, 'origin' | 'pathname' | 'search'>

/** A link, as far as it decides where it leads. */
interface Link extends Address, Pick<URL, 'hash' | 'protocol'> {
  readonly target: string
  readonly hasAttribute: (name: string) => boolean
}

/** Whether a link leads to a page in this window, and not to a program, to a file to keep or to another window. */
export function leadsToPage(link: Link): boolean {
  return (
    // That of a link in a drawing is unknown.
    /^https?:/.test(link.protocol) &&
    !link.hasAttribute('download') &&
    /^(_self)?$/.test(link.target)
  )
}

/** Whether a link leads to a place on the page at `here`. */
export function leadsToPlace(link: Link, here: Address): boolean {
  return (
    link.hash !== '' &&
    link.origin === here.origin &&
    normalize(link.pathname) === normalize(here.pathname) &&
    link.search === here.search
  )
}

/** What a browser says of the connection, where it says anything. */
export interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether a connection can bear what nobody has asked for. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}

/** Each frame leaves this part of the way to the top. From the specification. */
export const SCROLL_EASING = 0.85

/** The position after `y` on the way to the top: 1000, 850, 722 … */
export function nextScroll(y: number): number {
  return Math.floor(y * SCROLL_EASING)
}

/** Further down than this the way back is worth a button, in pixels. */
const FAR = 300

/** Where a reader is, and where they were at the last scroll. */
interface Scrolled {
  readonly y: number
  readonly before: number
  readonly height: number
  readonly viewport: number
}

/** Whether somebody who scrolls is on the way back to the top: upwards, far from it, and not bouncing at the very end. */
export function wantsTop({ y, before, height, viewport }: Scrolled): boolean {
  return y < before && y >= FAR && y + viewport < height
}

/** A heading's box, from the top of the window. */
interface HeadingBox {
  readonly top: number
  readonly bottom: number
}

/**
 * The heading a reader is at: the first one below the header if it stands in the upper half of the window, else the one before
 * it. `-1` above the first.
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

/** Milliseconds for content of a height in pixels: 0 → 40, 100 → 239, 1000 → 440. As Material's design once had it. */
export function duration(height: number): number {
  const lines = height / 36
  return Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10)
}

/** What a reader can choose; `system` only where the config respects the system's preference. */
export type Choice = 'light' | 'dark' | 'system'

/** The choice after this one: light and dark in turn. */
export function nextOfTwo(choice: Choice): Choice {
  return choice === 'dark' ? 'light' : 'dark'
}

/** The choice after this one where the system's counts too: system, light, dark. */
export function nextOfThree(choice: Choice): Choice {
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/** The base under which `route` stands at `path`; nothing where that is the address of another page, or of none. */
export function baseFor(path: string, route: string): string | undefined {
  // The base, and what is the route, but for what hosts may do without at its end.
  return /^(.*?\/)(.*?)(\/|index|\.html)*\n\/\2\/*$/.exec(`${path}/\n${route}/`)?.[1]
}
