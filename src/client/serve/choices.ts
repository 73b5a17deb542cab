/** What a reader has chosen of a page. */
export interface Choices {
  /** The id of the chosen tab, by the name of its group. */
  readonly tabs: ReadonlyMap<string, string>
  /** Whether what can be folded is open, by its name. */
  readonly open: ReadonlyMap<string, boolean>
  /** How far code and tables are scrolled sideways. */
  readonly scrolled: readonly number[]
}

/** What is chosen now; of what is not there now, what was chosen `before`: a file that is half saved may lack it for a moment. */
export function choices(before?: Choices): Choices {
  const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  const tabs = chosen.filter(({ id }) => id !== '').map(({ name, id }) => [name, id] as const)
  const open = folds().map(([name, fold]) => [name, fold.open] as const)
  const scrolled = wide().map(({ scrollLeft }) => scrollLeft)
  return {
    tabs: new Map([...(before?.tabs ?? []), ...tabs]),
    open: new Map([...(before?.open ?? []), ...open]),
    scrolled: [...scrolled, ...(before?.scrolled.slice(scrolled.length) ?? [])],
  }
}

/** Makes it so again. */
export function choose({ tabs, open, scrolled }: Choices): void {
  for (const id of tabs.values()) {
    const tab = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)
    if (tab) tab.checked = true
  }
  for (const [name, fold] of folds()) fold.open = open.get(name) ?? fold.open
  for (const [i, each] of wide().entries()) each.scrollLeft = scrolled[i] ?? 0
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
