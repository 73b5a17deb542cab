import { say } from './said.ts'

/** Copies the code beside the button. */
export function copyCode(button: HTMLElement): void {
  const code = button.parentElement?.querySelector('code') as Element
  void copy(button, async () => (code.textContent as string).replace(/\n$/, ''))
}

/** Copies the page's Markdown, which is a file of its own. */
export function copyPage(button: HTMLElement): void {
  void copy(button, async () => {
    const response = await fetch(button.dataset['copyPage'] as string)
    if (!response.ok) throw response
    return response.text()
  })
}

async function copy(button: HTMLElement, read: () => Promise<string>): Promise<void> {
  const label = button.querySelector('span') ?? button
  /** Where that was not possible, in any language. */
  const failed = '✗'
  const { textContent } = label
  let said = button.dataset['done'] ?? ''
  if (textContent === said || textContent === failed) return
  try {
    await write(read())
  } catch {
    said = failed
  }
  label.textContent = said
  say(said)
  // For a second.
  setTimeout(() => {
    label.textContent = textContent
  }, 1000)
}

async function write(text: Promise<string>): Promise<void> {
  try {
    // Before it is there: WebKit lets only a click write, and forgets it while something is fetched.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch {
    // Pages that are not served safely have no clipboard, but an old command. A field would take the focus.
    const code = await text
    const shown = document.body.appendChild(document.createElement('pre'))
    shown.append(code)
    getSelection()?.selectAllChildren(shown)
    const copied = document.execCommand('copy')
    shown.remove()
    if (!copied) throw copied
  }
}
