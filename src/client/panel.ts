// The menu of narrow screens. Without scripts it is a popover that opens, and closes on Esc. Scripts also
// close it on Back and when the window becomes wide, and keep the focus inside.

import { DESKTOP } from './rules.ts'
import { keyedState } from './scroll.ts'

/** The part of a history entry's state that tells whether it was created by opening the panel. */
export type PanelState = { readonly panel?: boolean } | null

/** Watches the panel. `onOpen` is called each time it has opened. */
export function watchPanel(onOpen: () => void): void {
  const setOpen = (open: boolean): void => {
    for (const each of document.querySelectorAll<HTMLElement>(
      'main,footer,.header,.announcement,.skip',
    ))
      each.inert = open
    if (open) {
      // Push a history entry, so that Back closes the panel.
      history.pushState({ ...keyedState(), panel: true }, '')
      onOpen()
    } else if ((history.state as PanelState)?.panel) history.back()
  }
  // The panel is open both when it has opened (`toggle`) and when it is about to close (`beforetoggle`). Focus then
  // returns to the button that opened it, which must not be inert by that time.
  for (const name of ['toggle', 'beforetoggle'])
    addEventListener(
      name,
      ({ target, newState }: Event & Partial<ToggleEvent>) => {
        if (target === openPanel()) setOpen(newState === 'open')
      },
      true,
    )
  addEventListener('popstate', closePanel)
  matchMedia(DESKTOP).addEventListener('change', closePanel)
  // On a slow connection, the panel may have been opened before this script arrived. After a reload it is closed, but
  // its history entry may still be the current one.
  setOpen(!!openPanel())
}

/** Keeps keyboard focus inside the panel while it is open. */
export function trapFocus(): void {
  addEventListener('keydown', (event) => {
    const panel = openPanel()
    if (event.key !== 'Tab' || !panel) return
    const tabStops = [...panel.querySelectorAll<HTMLElement>('a,button,summary')].filter(
      (each) => each.checkVisibility?.() ?? each.offsetParent,
    )
    if (event.shiftKey) tabStops.reverse()
    // From any stop but the last, the browser moves the focus by itself.
    if (tabStops.slice(0, -1).includes(document.activeElement as HTMLElement)) return
    event.preventDefault()
    tabStops[0]?.focus()
  })
}

/**
 * Closes the panel if it is open. If the panel's history entry is still the current one, this also goes back,
 * so a navigation must leave that entry first.
 */
export function closePanel(): void {
  openPanel()?.hidePopover()
}

/** Returns the panel if it is open. Only links inside it can be followed then. */
export function openPanel(): HTMLElement | null {
  // Browsers without popovers reject the pseudo-class, except in a forgiving selector list such as that of `:is()`.
  return document.querySelector('#panel:is(:popover-open)')
}
