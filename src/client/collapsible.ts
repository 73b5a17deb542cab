// What opens and closes does so at a speed that fits its height.

import { wantsNoMotion } from './motion.ts'
import { duration } from './rules.ts'

/** A title, or what works by itself inside of one: no `details` is the parent of that. */
const PRESSED = 'summary, summary :is(a, button, input, select, textarea, label)'
/** For those who want no motion: not nothing, so that what waits for the end still hears of it. */
const REDUCED_MS = 1

/** Animates every `details` of this page and of those that follow. */
export function animateDetails(): void {
  addEventListener('click', (event) => {
    const pressed = (event.target as Partial<Element>).closest?.(PRESSED)
    const details = pressed?.parentElement
    if (!(details instanceof HTMLDetailsElement) || event.defaultPrevented) return
    if (details.matches('.locales')) return
    event.preventDefault()
    toggle(details)
  })
}

function toggle(details: HTMLDetailsElement): void {
  const opening = !details.open || details.dataset['closing'] !== undefined
  const from = details.offsetHeight
  const settle = (): void => {
    unfold(details)
    details.open = opening
  }
  settle()
  const to = details.offsetHeight
  // It stays open, and so visible, until it has closed.
  details.open = true
  if (!opening) details.dataset['closing'] = ''
  details.animate(
    { height: [`${from}px`, `${to}px`], overflow: ['hidden', 'hidden'] },
    {
      duration: wantsNoMotion() ? REDUCED_MS : duration(Math.abs(to - from)),
      easing: 'ease-in-out',
    },
  ).onfinish = settle
}

/** Opens it at once, also where it is just closing. */
export function unfold(details: HTMLDetailsElement): void {
  for (const animation of details.getAnimations()) animation.cancel()
  delete details.dataset['closing']
  details.open = true
}
