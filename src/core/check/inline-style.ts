// Styles that the theme and component pages write into pages themselves. The policy that hosts are told to send keeps browsers
// from applying them, while a page that a script draws has them: nobody who tries it in `serve` would notice.

import type { Diagnostic, Drawn, Page } from '../../shared/contract.ts'
import { placeOf } from '../reading/place.ts'
import type { Plan } from '../plan/plan.ts'
import { inlineStyle } from '../problems/problems.ts'

/** A style that will not be applied, on the first page that has one. */
interface Use {
  readonly style: string
  readonly page: Page
  readonly count: number
}

/** A warning for the theme and for each component that writes such styles, unless the site has allowed them or has a policy of its own. */
export function inlineStyles(
  { site, pages, targets }: Plan,
  drawn: readonly Drawn[],
): Diagnostic[] {
  if (site.config.inlineStyles || targets.files.has('/_headers')) return []
  const uses = new Map<string | undefined, Use>()
  for (const [i, page] of pages.entries()) {
    const style = drawn[i]?.style
    if (style === undefined) continue
    const { component } = page.data
    const { count, ...first } = uses.get(component) ?? { style, page, count: 0 }
    uses.set(component, { ...first, count: count + 1 })
  }
  // What the theme draws stands on pages of components, too.
  const theme = uses.get(undefined)
  return [...uses.values()]
    .filter((use) => use === theme || use.style !== theme?.style)
    .map(({ style, page: { path, data }, count }) => {
      const [by, place] =
        data.component && path ? ['this page', placeOf(path, undefined)] : ['the theme', {}]
      return inlineStyle(style, by, data.route, count - 1, place)
    })
}
