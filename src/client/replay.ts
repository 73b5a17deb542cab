// What a reader did on controls before their code had arrived is done once more: what was written and chosen, and the last click or
// key.

import type { Announced } from './settings.ts'

/** Controls that have worked already: of the browser's own, of `boot`, and links, which go their way. */
const WORKED = 'a, summary, label, select, [popovertarget], input[type=radio], input[type=checkbox]'
const WORKED_IN_BOOT = '.color-mode, .copy, .copy-page, .announcement-close, .search-open, .search'
/** All that a press is: many a control listens for its beginning. */
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/** Does it, where it is not done already, once. */
export async function replay(shared: Announced): Promise<void> {
  const { done = [] } = shared
  shared.done = undefined
  const inputs = done.filter(([{ type }]) => type === 'input')
  // Of each field the last counts.
  const fields = new Map(inputs.map(([{ target }, ...held]) => [target, held]))
  for (const [field, [value, checked]] of fields) {
    if (!isOurs(field)) continue
    if (!(field instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(field.type))
      write(field, value)
    else if (field.checked !== checked) field.click()
    await drawn
  }
  const [last] = done.at(-1) ?? []
  const target = last?.target
  if (!last || !(target instanceof HTMLElement) || last.type === 'input') return
  if (target.closest(WORKED) || !isOurs(target)) return
  if (last instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(last.type, last))
  else
    for (const type of pressOf(last)) {
      target.dispatchEvent(new PointerEvent(type, last))
      await drawn
    }
}

/** As between events of a browser: what the last one has changed is drawn before the next is heard. */
const drawn = Promise.resolve()

/** What comes before a click, and it: a finger's pointer is gone, so that nobody can hold it, and of a key there is none. */
function pressOf({ detail, pointerType }: Event & Partial<PointerEvent>): string[] {
  if (!detail) return ['click']
  return PRESS.filter((type) => pointerType === 'mouse' || !type.startsWith('pointer'))
}

/** Whether an element is still on the page, and none that `boot` has served. */
function isOurs(target: EventTarget | null): target is Element {
  const root = document.getElementById('root')
  return (
    target instanceof Element && root?.contains(target) === true && !target.closest(WORKED_IN_BOOT)
  )
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
