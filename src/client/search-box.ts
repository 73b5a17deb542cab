// Opening and closing the search, which must work before anything of it has been loaded.

/** Whether a key asks for the search: Ctrl or Cmd and K anywhere, `/` where nobody is writing. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, isComposing } = event
  if (isComposing || altKey) return false
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey
  if (key !== '/' || ctrlKey || metaKey) return false
  // Not where somebody writes; without anything in focus, keys are those of the whole document.
  return !(target as Partial<Element>).closest?.('input, textarea, select, [contenteditable]')
}

/** Closes the search where it is open. */
export function closeSearch(): void {
  document.querySelector<HTMLDialogElement>('dialog.search')?.close()
}

/** Opens the search, or leaves it to the link of the same purpose where the theme has no box. */
export function openSearch(): boolean {
  const box = document.querySelector<HTMLDialogElement>('dialog.search')
  if (!box) return false
  if (!box.open) box.showModal()
  const field = box.querySelector('input') as HTMLInputElement
  field.focus()
  field.select()
  return true
}
