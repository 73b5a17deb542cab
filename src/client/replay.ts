// Repeats what the reader did with controls before their code had arrived: text input and choices,
// and the last click or key press.

import type { Announced } from './settings.ts'

/**
 * Controls that need no replay: those that the browser handles itself, including links, and those that `boot` handles.
 */
const NATIVE_CONTROLS =
  'a,summary,label,select,[popovertarget],input[type=radio],input[type=checkbox]'
const BOOT_CONTROLS = '.color-mode,.copy,.copy-page,.announcement-close,.search-open,.search'
/** The whole sequence of events of a click, since many controls listen for its beginning. */
const CLICK_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/**
 * Delay before a click or key press is repeated, in milliseconds. React runs the effects of hydrated
 * components within a frame or two, a delay that nobody notices after waiting for the whole runtime.
 */
const EFFECTS_DELAY_MS = 50

/**
 * Events that change text. Input by IME is complete only at `compositionend`, which the last
 * `input` event does not reveal.
 */
const TEXT_EVENTS = /^(input|compositionend)$/

/** Replays the recorded events and clears the record, so that it happens only once. */
export async function replay(shared: Announced): Promise<void> {
  const { done = [] } = shared
  shared.done = undefined
  // React takes over in this task, and handles no events before its end. The reader's next input comes later still.
  await microtask
  // For each field only the last event counts, at its position in the sequence.
  const fields = new Map<EventTarget | null, (typeof done)[number]>()
  for (const each of done.filter(([{ type }]) => TEXT_EVENTS.test(type))) {
    fields.delete(each[0].target)
    fields.set(each[0].target, each)
  }
  for (const [event, ...fieldState] of fields.values()) {
    if (!isReplayable(event.target)) continue
    restoreField(event.target as Field, event, ...fieldState)
    await microtask
  }
  const [last] = done.at(-1) ?? []
  if (!last || TEXT_EVENTS.test(last.type)) return
  const { target } = last
  if (!isReplayable(target) || target.closest(NATIVE_CONTROLS)) return
  // A control may add its listeners a moment after it was rendered.
  await new Promise((resolve) => setTimeout(resolve, EFFECTS_DELAY_MS))
  if (last instanceof KeyboardEvent) {
    if (target.dispatchEvent(new KeyboardEvent(last.type, last)))
      formToSubmit(last)?.requestSubmit()
  } else
    for (const type of clickEventsOf(last)) {
      target.dispatchEvent(new PointerEvent(type, last))
      await microtask
    }
}

/**
 * Lets microtasks run, as a browser does between events: React renders the changes of one event
 * before the next is dispatched.
 */
const microtask = Promise.resolve()

/**
 * Returns the event types up to and including a click. The pointer of a touch is gone and can no longer be
 * captured, so it gets no pointer events; a click by keyboard consists of nothing else.
 */
function clickEventsOf({ detail, pointerType }: Event & Partial<PointerEvent>): string[] {
  if (!detail) return ['click']
  return CLICK_EVENTS.filter((type) => pointerType === 'mouse' || !type.startsWith('pointer'))
}

/**
 * Returns the form that Enter did not submit because its action is a function. If the form has a button, the
 * browser has clicked that already; if it has more fields, Enter does not submit it.
 */
function formToSubmit({ key, target, isComposing }: KeyboardEvent): HTMLFormElement | undefined {
  const form = target instanceof HTMLInputElement && target.form
  const isOnlyControl = form && form.querySelectorAll('input, button').length === 1
  return isOnlyControl && form.method === 'dialog' && key === 'Enter' && !isComposing
    ? form
    : undefined
}

/** Whether an element is still on the page, and is not handled by `boot`. */
function isReplayable(target: EventTarget | null): target is Element {
  const root = document.getElementById('root')
  return (
    target instanceof Element && root?.contains(target) === true && !target.closest(BOOT_CONTROLS)
  )
}

/** A form field, with React's record of the value it knows. React ignores an event that brings no other value. */
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  readonly _valueTracker?: { readonly setValue: (value: string) => void }
}

/**
 * Tells React what a field contains. A value that the field still has is not written again: that would move
 * the reader's caret, and break off an IME composition.
 */
function restoreField(field: Field, event: Event, value: string, checked: boolean): void {
  const { _valueTracker: tracker } = field
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    // A control that React does not manage has worked by itself. Tabs of the same name follow it.
    if (!tracker) {
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    field.checked = !checked
    field.click()
    return
  }
  if (field.value !== value) {
    // A choice of files that is gone cannot be restored.
    if (field.type === 'file') return
    field.value = value
  }
  tracker?.setValue(`not ${value}`)
  // For selects and file inputs, React listens only to `change`.
  const type = /^(select|file)/.test(field.type) ? 'change' : 'input'
  field.dispatchEvent(new InputEvent(type, event))
}
