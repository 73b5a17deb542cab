// The progress bar that is shown at the top while a page loads. The figures are requirements of
// the site, the rest follows NProgress.

import { PROGRESS_DELAY_MS } from './rules.ts'
import { announce } from './live-region.ts'

const MINIMUM = 0.08
const SPEED_MS = 200
const TRICKLE = 0.02
const TRICKLE_MS = 800
/** The bar is never full before the page has arrived. */
const MAX_PROGRESS = 0.994

let delayTimer: ReturnType<typeof setTimeout> | undefined
let endBar: (() => void) | undefined

/**
 * Starts the progress bar, or lets it go on: a reader who clicks another link has been waiting since the first click.
 */
export function startProgress(loading: string): void {
  delayTimer ??= setTimeout(() => {
    endBar = showBar()
    announce(loading)
  }, PROGRESS_DELAY_MS)
}

/** Ends the progress bar, when the page has arrived or the navigation was dropped. */
export function endProgress(): void {
  clearTimeout(delayTimer)
  endBar?.()
  delayTimer = endBar = undefined
}

/** Shows the bar. Returns a function that ends it. */
function showBar(): () => void {
  const element = document.body.appendChild(document.createElement('div'))
  element.className = 'progress'
  element.role = 'progressbar'
  element.ariaHidden = 'true'
  let progress = 0
  const setProgress = (value: number): void => {
    progress = value
    element.style.transform = `translate3d(${(progress - 1) * 100}%, 0, 0)`
  }
  const advance = (by: number): void => setProgress(Math.min(MAX_PROGRESS, progress + by))
  advance(MINIMUM)
  const trickle = setInterval(() => advance(Math.random() * TRICKLE), TRICKLE_MS)
  return () => {
    clearInterval(trickle)
    advance(0.3 + 0.5 * Math.random())
    setTimeout(() => setProgress(1), SPEED_MS)
    setTimeout(() => (element.className = 'progress ended'), 3 * SPEED_MS)
    setTimeout(() => element.remove(), 4 * SPEED_MS)
  }
}
