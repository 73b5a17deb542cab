// The drop-down lists of the header: closes them on a click elsewhere, on the choice of a link, when the focus leaves
// them, and on Esc. A site with two languages and no groups in its navigation has none.

/** Installs the listeners. They are global, so they also work for a list that is rendered later. */
export function watchDropdowns(): void {
  addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target : null
    close(clicked?.closest('a') ? null : clicked)
  })
  addEventListener('focusin', ({ target }) => close(target as Element))
  // Capture the event, to run before listeners that may have been added earlier.
  addEventListener('keydown', onEscape, true)
  addEventListener('toggle', alignGroup, true)
  // On a slow connection, a list may have been opened before this script arrived.
  alignGroup()
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !document.querySelector(OPEN_LIST)) return
  // An open dialog is above the list, and Esc closes only one thing.
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  close(null)
}

const OPEN_LIST = '.dropdown[open]'

/** Closes the open lists, except one that contains what was clicked or focused. */
function close(used: Element | null): void {
  for (const list of document.querySelectorAll<HTMLDetailsElement>(OPEN_LIST)) {
    if (list.contains(used)) continue
    if (list.contains(document.activeElement)) list.querySelector('summary')?.focus()
    list.open = false
  }
}

/**
 * Moves the list of an open group below the name of the group. The stylesheet puts it there unless the reader has
 * scrolled the navigation, which does not move what it does not contain.
 */
function alignGroup(): void {
  const group = document.querySelector('.header-nav > [open]')
  if (!group) return
  const [name, list] = group.children as unknown as readonly [HTMLElement, HTMLElement]
  list.style.translate = ''
  const start = document.dir === 'rtl' ? 'right' : 'left'
  const offset = name.getBoundingClientRect()[start] - list.getBoundingClientRect()[start]
  list.style.translate = `${offset}px`
}
