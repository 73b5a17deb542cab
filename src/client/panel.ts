// The menu of a narrow screen. Without scripts it is a popover that opens, and closes on Esc. Scripts close it on Back and when
// the screen gets wide, and keep the focus inside.

import { DESKTOP } from './rules.ts'
import { keyed } from './scroll.ts'

/** Watches the panel. */
export function watchPanel(): void {
  addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!isPanel(target)) return
      // Back closes the panel: there is an entry of the history to go back from.
      if (newState === 'open') history.pushState({ ...keyed(), panel: true }, '')
      else if (stateNow()['panel']) history.back()
    },
    true,
  )
  addEventListener('popstate', () => closePanel())
  matchMedia(DESKTOP).addEventListener('change', ({ matches }) => {
    if (matches) closePanel()
  })
}

/** Keeps the focus inside the open panel. */
export function trapFocus(): void {
  addEventListener('keydown', (event) => {
    const panel = openPanel()
    if (event.key !== 'Tab' || !panel) return
    const stops = [...panel.querySelectorAll<HTMLElement>('a, button, summary')].filter((each) =>
      each.checkVisibility(),
    )
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const edge = event.shiftKey ? 0 : stops.length - 1
    if (at >= 0 && at !== edge) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  })
}

/** Hides the panel where it is open. Its entry of the history must have been left before. */
export function closePanel(): void {
  openPanel()?.hidePopover()
}

/** Whether the entry of the history that we are on was made by opening the panel. */
export function onPanelEntry(): boolean {
  return stateNow()['panel'] === true
}

function openPanel(): HTMLElement | null {
  return document.querySelector('#panel:popover-open')
}

function isPanel(target: EventTarget | null): boolean {
  return (target as Partial<Element> | null)?.id === 'panel'
}

function stateNow(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>
}
