// Opens and closes the search box. This must work before any code of the search has loaded.

/** Whether a key press asks for the search: Ctrl+K or Cmd+K anywhere, `/` where the reader is not typing. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey } = event
  if (event.isComposing || event.altKey) return false
  // `keyCode` is the only property that is K on every layout, even where that key types л or ㅏ.
  if (event.keyCode === 75) return ctrlKey !== metaKey && !event.shiftKey
  if (event.key !== '/' || ctrlKey || metaKey) return false
  // Ignore `/` in editable elements, and in elements that an extension has put beside the page, whose shadow
  // root may be closed. If nothing has focus, keys belong to the whole document.
  const innerTarget = event.composedPath()[0] as Partial<Element> | undefined
  return (
    !innerTarget?.matches?.(':read-write,[readonly],select') &&
    (event.target as Partial<Element>).matches?.(':root,body,#root *,.clear-marks') !== false
  )
}

/** Closes the search box if it is open. */
export function closeSearch(): void {
  document.querySelector<HTMLDialogElement>('dialog.search')?.close()
}

/** Opens the search box. Returns `null` if the theme has none, so that the link to the search page is followed instead. */
export function openSearch(): HTMLDialogElement | null {
  const box = document.querySelector<HTMLDialogElement>('dialog.search')
  const field = box?.querySelector('input')
  if (!box?.open) box?.showModal()
  field?.focus()
  field?.select()
  return box
}
