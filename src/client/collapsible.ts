// Animates the opening and closing of `<details>`. The duration depends on the height.

import { wantsNoMotion } from './motion.ts'
import { duration } from './rules.ts'

/**
 * A summary, except that of a drop-down list, which opens at once, or an interactive element inside one. The
 * latter's parent is no `<details>`, so a click on it toggles nothing.
 */
const SUMMARY_OR_CONTROL =
  ':not(.dropdown)>summary,summary :is(a,button,input,select,textarea,label)'
/**
 * Duration in milliseconds under reduced motion. It is not 0, so that code waiting for the
 * end of the animation still runs.
 */
const REDUCED_MS = 1

/** Animates every `<details>` of this page and of those that follow. */
export function animateDetails(): void {
  addEventListener('click', (event) => {
    const clicked = (event.target as Partial<Element>).closest?.(SUMMARY_OR_CONTROL)
    const details = clicked?.parentElement
    if (!(details instanceof HTMLDetailsElement) || event.defaultPrevented) return
    event.preventDefault()
    toggle(details)
  })
}

function toggle(details: HTMLDetailsElement): void {
  const opening = !details.open || details.dataset['closing'] !== undefined
  const from = details.offsetHeight
  const finish = (): void => {
    unfold(details)
    details.open = opening
  }
  finish()
  const to = details.offsetHeight
  // Keep it open, and so visible, until the closing animation has ended.
  details.open = true
  if (!opening) details.dataset['closing'] = ''
  details.animate(
    { height: [`${from}px`, `${to}px`], overflow: ['hidden', 'hidden'] },
    {
      duration: wantsNoMotion() ? REDUCED_MS : duration(Math.abs(to - from)),
      easing: 'ease-in-out',
    },
  ).onfinish = finish
}

/** Opens a `<details>` at once, even while it is closing. */
export function unfold(details: HTMLDetailsElement): void {
  for (const animation of details.getAnimations()) animation.cancel()
  delete details.dataset['closing']
  details.open = true
}
