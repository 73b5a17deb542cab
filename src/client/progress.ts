// The progress bar that is shown at the top while a page loads. The figures are requirements of
// the site, the rest follows NProgress.

import { PROGRESS_DELAY_MS } from './rules.ts'
import { announce } from './live-region.ts'

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
  const minimum = 0.08
  const speedMs = 200
  const trickle = 0.02
  const trickleMs = 800
  // The bar is never full before the page has arrived.
  const maximum = 0.994
  const element = document.body.appendChild(document.createElement('div'))
  element.className = 'progress'
  element.role = 'progressbar'
  element.ariaHidden = 'true'
  let progress = 0
  const setProgress = (value: number): void => {
    progress = value
    element.style.transform = `translate3d(${(progress - 1) * 100}%, 0, 0)`
  }
  const advance = (by: number): void => setProgress(Math.min(maximum, progress + by))
  advance(minimum)
  const timer = setInterval(() => advance(Math.random() * trickle), trickleMs)
  return () => {
    clearInterval(timer)
    advance(0.3 + 0.5 * Math.random())
    setTimeout(() => setProgress(1), speedMs)
    setTimeout(() => (element.className = 'progress ended'), 3 * speedMs)
    setTimeout(() => element.remove(), 4 * speedMs)
  }
}
