// Opening and closing the search, which must work before anything of it has been loaded.

/** Whether a key asks for the search: Ctrl or Cmd and K anywhere, `/` where nobody is writing. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey } = event
  if (event.isComposing || event.altKey) return false
  // The one name of it that is K on every layout, also where that key writes л or ㅏ.
  if (event.keyCode === 75) return ctrlKey !== metaKey && !event.shiftKey
  if (event.key !== '/' || ctrlKey || metaKey) return false
  // Neither where somebody writes, nor in what an extension has put beside the page, which may be closed to us; without anything in
  // focus, keys are those of the whole document.
  const place = event.composedPath()[0] as Partial<Element> | undefined
  return (
    !place?.matches?.(':read-write,[readonly],select') &&
    (event.target as Partial<Element>).matches?.(':root,body,#root *,.clear-marks') !== false
  )
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
