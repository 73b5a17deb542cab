// The list of languages closes with a click elsewhere, when one has been chosen, and on Esc. Two languages need none.

/** Watches the list, wherever it comes to stand. */
export function watchLocales(): void {
  addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target : null
    close(clicked?.closest('a') ? null : clicked)
  })
  // Before anything else hears of it, which may have come sooner.
  addEventListener('keydown', onEscape, true)
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !document.querySelector(OPEN)) return
  // A dialog lies above it, and Esc closes one thing.
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  close(null)
}

const OPEN = '.locales[open]'

function close(clicked: Element | null): void {
  const list = document.querySelector<HTMLDetailsElement>(OPEN)
  if (!list || list.contains(clicked)) return
  if (list.contains(document.activeElement)) list.querySelector('summary')?.focus()
  list.open = false
}
