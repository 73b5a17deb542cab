import { announce } from './live-region.ts'

/** Copies the code next to the button, as it is after the change that it shows. */
export function copyCode(button: HTMLElement): void {
  void copy(button, async () => {
    const code = (button.parentElement as Element).querySelector('code') as Element
    const copied = code.cloneNode(true) as Element
    // Lines that a change removes.
    for (const line of copied.querySelectorAll('del')) line.remove()
    return copied.textContent.replace(/\n$/, '')
  })
}

/** Copies the page's Markdown, which is in a file of its own. */
export function copyPage(button: HTMLElement): void {
  void copy(button, async () => {
    const response = await fetch(button.dataset['copyPage'] as string)
    if (response.ok) return response.text()
    throw response
  })
}

/**
 * Buttons whose copying is under way, or whose result is shown. Their text does not tell: a page translator may have
 * changed it.
 */
const busy = new Set<HTMLElement>()

async function copy(button: HTMLElement, read: () => Promise<string>): Promise<void> {
  if (busy.has(button)) return
  busy.add(button)
  const label = button.querySelector('span') ?? button
  const originalText = label.textContent
  let result = button.dataset['done'] as string
  // The two signs are the same in every language.
  label.textContent = '…'
  try {
    await writeToClipboard(read())
  } catch {
    result = '✗'
  }
  label.textContent = result
  announce(result)
  // Show the result for a second.
  setTimeout(() => {
    label.textContent = originalText
    busy.delete(button)
  }, 1000)
}

async function writeToClipboard(text: Promise<string>): Promise<void> {
  try {
    // Pass a promise that is still pending: WebKit allows writing only during a click, and forgets the
    // click while something is fetched.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch {
    // Insecure pages have no clipboard API, only the old command. It copies a `<pre>`, because a
    // text field would take the focus.
    const pre = document.createElement('pre')
    pre.textContent = await text
    document.body.append(pre)
    ;(getSelection() as Selection).selectAllChildren(pre)
    const copied = document.execCommand('copy')
    pre.remove()
    if (!copied) throw copied
  }
}
