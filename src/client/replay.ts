// What a reader did on a control before its code had arrived is done once more: the last click, key or input.

/** Controls that have worked already: of the browser's own, of `boot`, and links, which go their way. */
const WORKED = 'a, summary, label, select, [popovertarget], input[type=radio], input[type=checkbox]'
const WORKED_IN_BOOT = '.color-mode, .copy, .copy-page, .announcement-close, .search-open, .search'

/** Does it, where it is not done already. */
export function replay(last: Event): void {
  const { target } = last
  if (!(target instanceof HTMLElement) || !target.isConnected) return
  if (target.closest(`${WORKED}, ${WORKED_IN_BOOT}`)) return
  if (!document.getElementById('root')?.contains(target)) return
  if (last instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(last.type, last))
  else if (last.type === 'input') write(target)
  else target.click()
}

/** React compares a field's value with the one it knows, so it must not know what was written. */
function write(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const { value } = field
  field.value = ''
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
