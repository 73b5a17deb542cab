/** The state of a page's controls, as the reader has left it. */
export interface ControlState {
  /** Id of the selected tab, by the name of its group. */
  readonly tabs: ReadonlyMap<string, string>
  /** Whether a `<details>` is open, by its name (see `namedDetails`). */
  readonly open: ReadonlyMap<string, boolean>
  /** Horizontal scroll positions of code blocks and tables, in pixels. */
  readonly scrollLefts: readonly number[]
}

/**
 * Reads the current state. Controls that are missing keep their state from `before`: a file that is half
 * saved may lack them for a moment.
 */
export function captureControls(before?: ControlState): ControlState {
  const selected = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
  const tabs = selected.filter(({ id }) => id !== '').map(({ name, id }) => [name, id] as const)
  const open = namedDetails().map(([name, details]) => [name, details.open] as const)
  const scrolled = scrollableElements().map(({ scrollLeft }) => scrollLeft)
  return {
    tabs: new Map([...(before?.tabs ?? []), ...tabs]),
    open: new Map([...(before?.open ?? []), ...open]),
    scrollLefts: [...scrolled, ...(before?.scrollLefts.slice(scrolled.length) ?? [])],
  }
}

/** Restores a state. */
export function restoreControls({ tabs, open, scrollLefts }: ControlState): void {
  for (const id of tabs.values()) {
    const tab = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)
    if (tab) tab.checked = true
  }
  for (const [name, details] of namedDetails()) details.open = open.get(name) ?? details.open
  for (const [i, each] of scrollableElements().entries()) each.scrollLeft = scrollLefts[i] ?? 0
}

/** Returns all `<details>`, named by their titles, with a number to tell apart those with the same title. */
function namedDetails(): (readonly [name: string, details: HTMLDetailsElement])[] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<HTMLDetailsElement>('main details')].map((details) => {
    const title = details.querySelector('summary')?.textContent ?? ''
    const number = (counts.get(title) ?? 0) + 1
    counts.set(title, number)
    return [`${number} ${title}`, details]
  })
}

/** Elements that may be wider than the page are focusable, so that they can be scrolled by keyboard. */
function scrollableElements(): Element[] {
  return [...document.querySelectorAll('main [tabindex="0"]')]
}
