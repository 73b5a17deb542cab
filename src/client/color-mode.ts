/** What a reader can choose; `system` only where the config respects the system's preference. */
export type Choice = 'light' | 'dark' | 'system'

/** The choice after this one: light and dark in turn, or system, light, dark. */
export function nextChoice(choice: Choice, withSystem: boolean): Choice {
  if (!withSystem) return choice === 'dark' ? 'light' : 'dark'
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/** Lets the button switch the mode. The label says the current one. */
export function switchColorMode(button: HTMLElement): void {
  const { dataset } = document.documentElement
  const choice = nextChoice(dataset['themeChoice'] as Choice, dataset['themeCycle'] === '3')
  const dark = matchMedia('(prefers-color-scheme:dark)').matches
  dataset['themeChoice'] = choice
  dataset['theme'] = choice === 'system' ? (dark ? 'dark' : 'light') : choice
  try {
    if (choice === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  labelColorMode(button)
}

/** Names the current mode to those who do not see the icon. */
export function labelColorMode(button: HTMLElement): void {
  const labels = button.dataset['labels']?.split('|') ?? []
  const choice = document.documentElement.dataset['themeChoice'] as Choice
  const label = labels[['light', 'dark', 'system'].indexOf(choice)]
  if (label) button.setAttribute('aria-label', label)
}
