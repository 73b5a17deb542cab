// What a reader did on controls before their code had arrived is done once more: what was written and chosen, and the last click or
// key.

/** Controls that have worked already: of the browser's own, of `boot`, and links, which go their way. */
const WORKED = 'a, summary, label, select, [popovertarget], input[type=radio], input[type=checkbox]'
const WORKED_IN_BOOT = '.color-mode, .copy, .copy-page, .announcement-close, .search-open, .search'

/** Does it, where it is not done already. */
export function replay(last: Event, typed?: ReadonlyMap<Element, string | boolean>): void {
  for (const [field, value] of typed ?? []) {
    if (!isOurs(field)) continue
    if (typeof value === 'string') write(field, value)
    else if ((field as HTMLInputElement).checked !== value) (field as HTMLElement).click()
  }
  const { target } = last
  if (!(target instanceof HTMLElement) || last.type === 'input') return
  if (target.closest(WORKED) || !isOurs(target)) return
  if (last instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(last.type, last))
  else target.click()
}

/** Whether an element is still on the page, and none that `boot` has served. */
function isOurs(element: Element): boolean {
  const root = document.getElementById('root')
  return root?.contains(element) === true && !element.closest(WORKED_IN_BOOT)
}

/** React compares a field's value with the one it knows, so it must not know what was written. */
function write(field: Element, value: string): void {
  const isList = field instanceof HTMLSelectElement
  if (!isList && !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return
  if (isList && field.value === value) return
  if (!isList) field.value = ''
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  set?.call(field, value)
  field.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
}
