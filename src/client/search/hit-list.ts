// The results below the field: one of them is chosen, while the keyboard stays in the field.

/** The list of the box. What is in it are links, or nothing. */
interface HitList {
  /** Shows others, the first of them chosen. */
  readonly show: (rows: readonly HTMLElement[]) => void
  /** Takes the texts of rows into what is shown, where they have come later. */
  readonly addTexts: (rows: readonly HTMLElement[]) => void
  /** Chooses the next or the one before, through a place without a choice between the last and the first. */
  readonly step: (by: 1 | -1) => void
  readonly chosen: () => HTMLElement | undefined
}

/** Brings the list to life, which says to the field what is chosen. */
export function hitList(list: HTMLElement, field: HTMLInputElement): HitList {
  let active = -1

  const options = (): HTMLElement[] => [...list.querySelectorAll('a')]
  const choose = (next: number): void => {
    const all = options()
    active = next
    for (const [i, option] of all.entries()) option.ariaSelected = String(i === next)
    const chosen = all[next]
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id)
    else field.removeAttribute('aria-activedescendant')
    chosen?.scrollIntoView({ block: 'nearest' })
  }
  // A finger that moves is about to scroll.
  list.addEventListener('mousemove', ({ target }) => {
    const at = options().findIndex((option) => target instanceof Node && option.contains(target))
    if (at >= 0 && at !== active) choose(at)
  })
  return {
    show(rows) {
      list.replaceChildren(...rows)
      list.hidden = rows.length === 0
      field.ariaExpanded = String(rows.length > 0)
      choose(0)
    },
    /** They stay below what is pressed, focused or chosen; in the reader's own words, they need no other language. */
    addTexts(rows) {
      for (const [i, option] of options().entries()) {
        const text = rows[i]?.querySelector('.hit-text')
        if (!text || option.querySelector('.hit-text')) continue
        option.append(text)
        if (!rows[i]?.querySelector('.hit-other')) option.querySelector('.hit-other')?.remove()
      }
    },
    step(by) {
      const places = options().length + 1
      choose(((active + 1 + by + places) % places) - 1)
    },
    chosen: () => options()[active],
  }
}
