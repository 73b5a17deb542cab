/** Which tabs are chosen, what is folded, and how far code and tables are scrolled sideways; the result makes it so again. */
export function choices(): () => void {
  const tabs = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  const chosen = tabs.flatMap(({ id }) => (id === '' ? [] : `#${CSS.escape(id)}`))
  const open = new Map(folds().map(([name, fold]) => [name, fold.open]))
  const scrolled = wide().map(({ scrollLeft }) => scrollLeft)
  return () => {
    for (const id of chosen) {
      const tab = document.querySelector<HTMLInputElement>(id)
      if (tab) tab.checked = true
    }
    for (const [name, fold] of folds()) fold.open = open.get(name) ?? fold.open
    for (const [i, each] of wide().entries()) each.scrollLeft = scrolled[i] ?? 0
  }
}

/** What can be folded, by its title; of several with one title, also by their number. */
function folds(): (readonly [name: string, fold: HTMLDetailsElement])[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')].map((fold) => {
    const title = fold.querySelector('summary')?.textContent ?? ''
    const number = (counts.get(title) ?? 0) + 1
    counts.set(title, number)
    return [`${number} ${title}`, fold]
  })
}

/** What may be wider than the page can be reached by the keyboard. */
function wide(): Element[] {
  return [...document.querySelectorAll('main [tabindex="0"]')]
}
