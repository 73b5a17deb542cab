// The list of languages closes with a click elsewhere, when one has been chosen, and on Esc. Two languages need none.

/** Watches the list, wherever it comes to stand. */
export function watchLocales(): void {
  addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target : null
    close(clicked?.closest('a') ? null : clicked)
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(null)
  })
}

function close(clicked: Element | null): void {
  const list = document.querySelector<HTMLDetailsElement>('.locales[open]')
  if (!list || list.contains(clicked)) return
  if (list.contains(document.activeElement)) list.querySelector('summary')?.focus()
  list.open = false
}
