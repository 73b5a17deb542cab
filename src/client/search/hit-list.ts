// The list of results below the search field. One of them is active, while the focus stays in the field.

/** The list in the search box. Its rows are links; it may be empty. */
export interface HitList {
  /** Replaces the rows by the results of a query, and activates the first one. */
  readonly show: (query: string, rows: readonly HTMLElement[]) => void
  /** Adds texts that have arrived later to the rows in the list. */
  readonly addTexts: (rows: readonly HTMLElement[]) => void
  /** Activates the next or the previous row. Between the last and the first row, none is active. */
  readonly step: (by: 1 | -1) => void
  /** Returns the active row, if the rows are results of this query. */
  readonly active: (query: string) => HTMLElement | undefined
}

/** Sets up the list. The field's `aria-activedescendant` names the active row. */
export function hitList(list: HTMLElement, field: HTMLInputElement): HitList {
  let shownQuery = ''
  let active = -1

  const options = (): HTMLElement[] => [...list.querySelectorAll('a')]
  const activate = (next: number): void => {
    const all = options()
    active = next
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === next)
    const nextOption = all[next]
    if (nextOption) field.setAttribute('aria-activedescendant', nextOption.id)
    else field.removeAttribute('aria-activedescendant')
    nextOption?.scrollIntoView({ block: 'nearest' })
  }
  // `mousemove` and not `pointermove`, because a finger that moves is about to scroll.
  list.addEventListener('mousemove', ({ target }) => {
    const at = options().findIndex((option) => target instanceof Node && option.contains(target))
    if (at >= 0 && at !== active) activate(at)
  })
  return {
    show(query, rows) {
      shownQuery = query
      list.replaceChildren(...rows)
      list.hidden = rows.length === 0
      field.ariaExpanded = String(rows.length > 0)
      activate(0)
    },
    /**
     * Adds texts to the existing rows, so that a pressed, focused or active one is not replaced. Where a text
     * matches the query itself, the row no longer needs the title in another language.
     */
    addTexts(rows) {
      for (const [i, option] of options().entries()) {
        const text = rows[i]?.querySelector('.hit-text')
        if (!text || option.querySelector('.hit-text')) continue
        option.append(text)
        if (!rows[i]?.querySelector('.hit-other')) option.querySelector('.hit-other')?.remove()
      }
    },
    step(by) {
      const positions = options().length + 1
      activate(((active + 1 + by + positions) % positions) - 1)
    },
    active: (query) => (query === shownQuery ? options()[active] : undefined),
  }
}
