// What must work at once, without React: colour mode and copying code. The rest comes with the reader's first intent.

import { labelColorMode, switchColorMode } from './color-mode.ts'

const script = document.currentScript as HTMLScriptElement
const COPIED_MS = 1000

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const mode = target.closest<HTMLElement>('.color-mode')
  if (mode) switchColorMode(mode)
  const copy = target.closest<HTMLButtonElement>('button.copy')
  if (copy) void copyCode(copy)
})

for (const button of document.querySelectorAll<HTMLElement>('.color-mode')) labelColorMode(button)

async function copyCode(button: HTMLButtonElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  try {
    await navigator.clipboard.writeText(code.replace(/\n$/, ''))
  } catch {
    return
  }
  const { textContent: label, ariaLabel } = button
  button.textContent = button.dataset['done'] ?? ''
  button.removeAttribute('aria-label')
  setTimeout(() => {
    button.textContent = label
    button.ariaLabel = ariaLabel
  }, COPIED_MS)
}

const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']

/** Brings React, once, as soon as somebody does something. */
function onIntent(): void {
  for (const name of INTENTS) removeEventListener(name, onIntent, true)
  const { runtime = '', site = '' } = script.dataset
  void import(runtime).then(({ start }: { start: (site: string) => Promise<void> }) => start(site))
}

for (const name of INTENTS) addEventListener(name, onIntent, { capture: true, passive: true })
