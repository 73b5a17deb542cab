// A view or a component that never ends holds this thread for as long as its limit allows: it is tried once, and not for each page.

import type { Page } from '../../shared/contract.ts'
import type { TimeOver } from '../bundle/within.ts'

/** What had to be stopped while pages were drawn. */
interface StoppedDrawings {
  add(page: Page, error: TimeOver): void
  /** Why a page is not to be tried. */
  reason(page: Page): TimeOver | undefined
}

/** Remembers it while the pages of one site are drawn. */
export function newStoppedDrawings(): StoppedDrawings {
  const views = new Map<string, TimeOver>()
  const components = new Map<string, TimeOver>()
  return {
    add({ data: { view, component } }, error) {
      if (component === undefined) views.set(view.view, error)
      else components.set(component, error)
    },
    reason({ data: { view, component = '' } }) {
      // Where a second view does not end either, it is what the theme draws around all of them.
      const [, second] = views.values()
      return second ?? views.get(view.view) ?? components.get(component)
    },
  }
}
