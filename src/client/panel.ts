// The menu of a narrow screen. Without scripts it is a popover that opens, and closes on Esc. Scripts close it on Back and when
// the screen gets wide, and keep the focus inside.

import { DESKTOP } from './rules.ts'
import { keyed } from './scroll.ts'

/** What is known of an entry of the history. */
type Entry = { readonly panel?: boolean } | null

/** Watches the panel; `opened` is told when it is there. */
export function watchPanel(opened: () => void): void {
  /** Hears that the panel has opened, and that it is about to close. */
  const follow = ({ type, target, newState }: ToggleEvent): void => {
    const open = newState === 'open'
    if ((target as Element).id !== 'panel' || open !== (type === 'toggle')) return
    const behind = 'main,footer,.header,.announcement,.skip'
    for (const each of document.querySelectorAll<HTMLElement>(behind)) each.inert = open
    if (open) {
      // Back closes the panel: there is an entry of the history to go back from.
      history.pushState({ ...keyed(), panel: true }, '')
      opened()
    } else leaveEntry()
  }
  addEventListener('toggle', follow, true)
  // The focus goes back to the button that opened it, which must be within reach by then.
  addEventListener('beforetoggle', follow, true)
  addEventListener('popstate', closePanel)
  matchMedia(DESKTOP).addEventListener('change', closePanel)
  // A document that is loaded again has it closed.
  leaveEntry()
}

function leaveEntry(): void {
  if ((history.state as Entry)?.panel) history.back()
}

/** Keeps the focus inside the open panel. */
export function trapFocus(): void {
  addEventListener('keydown', (event) => {
    const panel = openPanel()
    if (event.key !== 'Tab' || !panel) return
    const stops = [...panel.querySelectorAll<HTMLElement>('a, button, summary')].filter(
      (each) => each.checkVisibility?.() ?? each.offsetParent,
    )
    if (event.shiftKey) stops.reverse()
    // To the next one the browser goes.
    if (stops.slice(0, -1).includes(document.activeElement as HTMLElement)) return
    event.preventDefault()
    stops[0]?.focus()
  })
}

/** Hides the panel where it is open. Its entry of the history must have been left before. */
export function closePanel(): void {
  openPanel()?.hidePopover()
}

/** Whether the entry of the history that we are on was made by opening the panel. */
export function onPanelEntry(): boolean | undefined {
  return (history.state as Entry)?.panel
}

/** The panel where it is open; nothing but its links can be followed then. */
export function openPanel(): HTMLElement | null {
  // Browsers without popovers refuse the selector, but not in a list that forgives.
  return document.querySelector('#panel:is(:popover-open)')
}
