import { announce } from './live-region.ts'
import { stored } from './stored.ts'
import { nextOfThree, nextOfTwo, type Choice } from './rules.ts'

/** The `data-` attributes of the root element, which hold the reader's choices. */
export const root = document.documentElement.dataset
const darkPreference = /* @__PURE__ */ matchMedia('(prefers-color-scheme:dark)')

/** Switches to the next color mode, for this page and all that follow. */
export function switchColorMode(button: HTMLElement): void {
  const next = SITE.colorRespect ? nextOfThree : nextOfTwo
  const choice = next(root['themeChoice'] as Choice)
  stored((storage) =>
    SITE.colorRespect && choice === 'system'
      ? delete storage['theme']
      : (storage['theme'] = choice),
  )
  root['themeChoice'] = choice
  root['theme'] = SITE.colorRespect && choice === 'system' ? systemMode() : choice
  updateLabels()
  announce(withModeName(button, button.dataset['said']))
}

/** Follows changes of the system's preference and choices made in other tabs. */
export function followColorMode(): void {
  updateLabels()
  if (SITE.colorRespect) {
    darkPreference.addEventListener('change', () => {
      if (root['themeChoice'] !== 'system') return
      root['theme'] = systemMode()
      updateLabels()
    })
  }
  // The inline script has applied a choice made elsewhere before these listeners run.
  if (SITE.colorSwitch) {
    addEventListener('pageshow', updateLabels)
    addEventListener('storage', updateLabels)
  }
}

function systemMode(): 'light' | 'dark' {
  return darkPreference.matches ? 'dark' : 'light'
}

/** Names the current mode for screen readers, and updates the browser's theme color. */
function updateLabels(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.color-mode'))
    button.ariaLabel = withModeName(button, button.dataset['label'])
  for (const color of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    color.content = getComputedStyle(document.body).backgroundColor
}

/** Replaces `*` in a sentence with the name of the current mode. */
function withModeName(button: HTMLElement, sentence = ''): string {
  return sentence.replace('*', button.dataset[root['themeChoice'] as Choice] ?? '')
}
