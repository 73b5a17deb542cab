// What a reader did on controls before their code had arrived is done once more: what was written and chosen, and the last click or
// key.

import type { Announced } from './settings.ts'

/** Controls that have worked already: of the browser's own, of `boot`, and links, which go their way. */
const WORKED = 'a, summary, label, select, [popovertarget], input[type=radio], input[type=checkbox]'
const WORKED_IN_BOOT = '.color-mode, .copy, .copy-page, .announcement-close, .search-open, .search'
/** All that a press is: many a control listens for its beginning. */
const PRESS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/** React runs effects of what it has taken over within a frame or two, which nobody feels after waiting for all of it. */
const EFFECTS_MS = 50

/** What is written with an input method is done once it ends, which the last `input` does not say. */
const WRITTEN = /^(input|compositionend)$/

/** Does it, where it is not done already, once. */
export async function replay(shared: Announced): Promise<void> {
  const { done = [] } = shared
  shared.done = undefined
  // React, which begins in this turn, hears nothing before its end; a reader writes on only afterwards.
  await drawn
  // Of each field the last counts, where it came.
  const fields = new Map<EventTarget | null, (typeof done)[number]>()
  for (const each of done.filter(([{ type }]) => WRITTEN.test(type))) {
    fields.delete(each[0].target)
    fields.set(each[0].target, each)
  }
  for (const [event, ...held] of fields.values()) {
    if (!isOurs(event.target)) continue
    tell(event.target as Field, event, ...held)
    await drawn
  }
  const [last] = done.at(-1) ?? []
  const target = last?.target
  if (!last || !(target instanceof HTMLElement) || WRITTEN.test(last.type)) return
  if (target.closest(WORKED) || !isOurs(target)) return
  // What a control listens with may come a moment after it was drawn.
  await new Promise((then) => setTimeout(then, EFFECTS_MS))
  if (last instanceof KeyboardEvent) {
    if (target.dispatchEvent(new KeyboardEvent(last.type, last))) sentBy(last)?.requestSubmit()
  } else
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

/**
 * The form that a key has sent nowhere, since its action is a function. Where there is a button, the browser has pressed that; where
 * there are more fields, nothing.
 */
function sentBy({ key, target, isComposing }: KeyboardEvent): HTMLFormElement | undefined {
  const form = target instanceof HTMLInputElement && target.form
  const isAlone = form && form.querySelectorAll('input, button').length === 1
  return isAlone && form.method === 'dialog' && key === 'Enter' && !isComposing ? form : undefined
}

/** Whether an element is still on the page, and none that `boot` has served. */
function isOurs(target: EventTarget | null): target is Element {
  const root = document.getElementById('root')
  return (
    target instanceof Element && root?.contains(target) === true && !target.closest(WORKED_IN_BOOT)
  )
}

/** A field, and how React keeps the value that it knows: an event that brings no other is none to it. */
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  readonly _valueTracker?: { readonly setValue: (known: string) => void }
}

/**
 * Tells React what a field holds. What the field still holds is not written into it: that would take the caret from a reader, and
 * from an input method what it has begun.
 */
function tell(field: Field, event: Event, value: string, checked: boolean): void {
  const { _valueTracker: known } = field
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    // One that is not React's has worked by itself.
    if (!known) return
    field.checked = !checked
    field.click()
    return
  }
  if (field.value !== value) {
    // Files that are gone since cannot be given back.
    if (field.type === 'file') return
    field.value = value
  }
  known?.setValue(`not ${value}`)
  // Of lists and files React hears only this.
  const type = /^(select|file)/.test(field.type) ? 'change' : 'input'
  field.dispatchEvent(new InputEvent(type, event))
}
