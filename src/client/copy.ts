/** So long a button says that it has copied, in milliseconds. */
const COPIED_MS = 1000

/** Copies the code beside the button. */
export function copyCode(button: HTMLElement): void {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  void copy(button, () => Promise.resolve(code.replace(/\n$/, '')))
}

/** Copies the page's Markdown, which is a file of its own. */
export function copyPage(button: HTMLElement): void {
  void copy(button, async () => {
    const response = await fetch(button.dataset['copyPage'] ?? '')
    return response.ok ? response.text() : Promise.reject()
  })
}

async function copy(button: HTMLElement, read: () => Promise<string>): Promise<void> {
  try {
    await write(await read())
  } catch {
    return
  }
  const label = button.querySelector('span') ?? button
  const { textContent } = label
  const { ariaLabel } = button
  if (textContent === button.dataset['done']) return
  label.textContent = button.dataset['done'] ?? ''
  button.ariaLabel = null
  setTimeout(() => {
    label.textContent = textContent
    button.ariaLabel = ariaLabel
  }, COPIED_MS)
}

async function write(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Pages that are not served safely have no clipboard, but an old command.
    const area = document.body.appendChild(document.createElement('textarea'))
    area.value = text
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}
