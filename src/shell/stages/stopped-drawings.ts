// Remembers which views and components exceeded the time limit. Each blocks this thread until the limit, so
// it is tried once, not for every page.

import type { Page } from '../../shared/contract.ts'
import type { TimeoutExceeded } from '../bundle/timeout.ts'

/** Views and components that were stopped during rendering. */
interface StoppedDrawings {
  add(page: Page, error: TimeoutExceeded): void
  /** Returns the error that stopped the view or component of a page; `undefined` if it may be tried. */
  reason(page: Page): TimeoutExceeded | undefined
}

/** Creates an empty record, for the pages of one site. */
export function newStoppedDrawings(): StoppedDrawings {
  const views = new Map<string, TimeoutExceeded>()
  const components = new Map<string, TimeoutExceeded>()
  return {
    add({ data: { view, component } }, error) {
      if (component === undefined) views.set(view.view, error)
      else components.set(component, error)
    },
    reason({ data: { view, component = '' } }) {
      // If a second view does not end either, the cause is what the theme renders around all views.
      const [, second] = views.values()
      return second ?? views.get(view.view) ?? components.get(component)
    },
  }
}
