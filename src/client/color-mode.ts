import { say } from './said.ts'
import { stored } from './stored.ts'
import { nextOfThree, nextOfTwo, type Choice } from './rules.ts'

/** What the document says of the reader's choices. */
export const root = document.documentElement.dataset
const system = /* @__PURE__ */ matchMedia('(prefers-color-scheme:dark)')

/** Lets the button choose the next mode, for this page and all that follow. */
export function switchColorMode(button: HTMLElement): void {
  const next = SITE.colorRespect ? nextOfThree : nextOfTwo
  const choice = next(root['themeChoice'] as Choice)
  stored((kept) => {
    if (SITE.colorRespect && choice === 'system') delete kept['theme']
    else kept['theme'] = choice
  })
  show(choice)
  say(named(button, button.dataset['said']))
}

/** Follows the system, and what is chosen elsewhere. */
export function followColorMode(): void {
  label()
  if (SITE.colorRespect) {
    system.addEventListener('change', () => {
      if (root['themeChoice'] === 'system') show('system')
    })
  }
  // The script inside the page has taken over by then what was chosen elsewhere.
  if (SITE.colorSwitch) {
    addEventListener('pageshow', label)
    addEventListener('storage', label)
  }
}

function show(choice: Choice): void {
  root['themeChoice'] = choice
  root['theme'] =
    SITE.colorRespect && choice === 'system' ? (system.matches ? 'dark' : 'light') : choice
  label()
}

/** Names the current mode to those who do not see the icon. */
function label(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.color-mode'))
    button.ariaLabel = named(button, button.dataset['label'])
  for (const color of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    color.content = getComputedStyle(document.body).backgroundColor
}

/** A sentence with the current mode's name in its place. */
function named(button: HTMLElement, sentence = ''): string {
  return sentence.replace('*', button.dataset[root['themeChoice'] as Choice] ?? '')
}
