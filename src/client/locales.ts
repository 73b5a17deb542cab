// Closes the list of languages on a click elsewhere, on the choice of a language, and on Esc. A site
// with two languages has no list.

/** Installs the listeners. They are global, so they also work for a list that is rendered later. */
export function watchLocales(): void {
  addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target : null
    close(clicked?.closest('a') ? null : clicked)
  })
  // Capture the event, to run before listeners that may have been added earlier.
  addEventListener('keydown', onEscape, true)
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !document.querySelector(OPEN_LIST)) return
  // An open dialog is above the list, and Esc closes only one thing.
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  close(null)
}

const OPEN_LIST = '.locales[open]'

function close(clicked: Element | null): void {
  const list = document.querySelector<HTMLDetailsElement>(OPEN_LIST)
  if (!list || list.contains(clicked)) return
  if (list.contains(document.activeElement)) list.querySelector('summary')?.focus()
  list.open = false
}
