// The bar at the top while a page is on its way. Figures from the specification, the rest as NProgress has it.

import { PROGRESS_DELAY_MS } from './rules.ts'
import { say } from './said.ts'

const MINIMUM = 0.08
const SPEED_MS = 200
const TRICKLE = 0.02
const TRICKLE_MS = 800
/** Until the page is there, the bar is never full. */
const MOST = 0.994

let delay: ReturnType<typeof setTimeout> | undefined
let endBar: (() => void) | undefined

/** Starts to wait for a page, or goes on with it: whoever changes their mind meanwhile has waited from the first click on. */
export function startProgress(loading: string): void {
  delay ??= setTimeout(() => {
    endBar = showBar()
    say(loading)
  }, PROGRESS_DELAY_MS)
}

/** The page is there, or nobody wants it any more. */
export function endProgress(): void {
  clearTimeout(delay)
  endBar?.()
  delay = endBar = undefined
}

/** Shows the bar. The answer ends it. */
function showBar(): () => void {
  const element = document.body.appendChild(document.createElement('div'))
  element.className = 'progress'
  element.role = 'progressbar'
  element.ariaHidden = 'true'
  let done = 0
  const draw = (part: number): void => {
    done = part
    element.style.transform = `translate3d(${(done - 1) * 100}%, 0, 0)`
  }
  const advance = (by: number): void => draw(Math.min(MOST, done + by))
  advance(MINIMUM)
  const trickle = setInterval(() => advance(Math.random() * TRICKLE), TRICKLE_MS)
  return () => {
    clearInterval(trickle)
    advance(0.3 + 0.5 * Math.random())
    setTimeout(() => draw(1), SPEED_MS)
    setTimeout(() => (element.className = 'progress ended'), 3 * SPEED_MS)
    setTimeout(() => element.remove(), 4 * SPEED_MS)
  }
}
