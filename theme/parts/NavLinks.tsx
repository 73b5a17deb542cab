import type { DetailsHTMLAttributes, ReactNode } from 'react'
import type { Chrome, NavLink } from '../../src/shared/contract.ts'
import type { PartProps } from '../props.ts'
import { activeItem } from './active.ts'

/**
 * The main navigation, for the header and the menu. A group is a `<details>` with the given attributes, so it
 * works without scripts. It opens on a click or key, never on hover: a list that opens under a passing pointer
 * covers the page unasked, and closes when the pointer misses it.
 */
export function NavLinks({
  page,
  chrome,
  ...group
}: Pick<PartProps, 'page' | 'chrome'> & DetailsHTMLAttributes<HTMLDetailsElement>): ReactNode {
  const active = activeItem(page, chrome)
  const draw = (entries: Chrome['nav']): ReactNode =>
    entries.map((entry) =>
      entry.items ? (
        <details key={entry.label} {...group}>
          <summary aria-current={entry.items.includes(active as NavLink) || undefined}>
            {entry.label}
          </summary>
          <div>{draw(entry.items)}</div>
        </details>
      ) : (
        <a
          key={entry.href}
          href={entry.href}
          rel={entry.rel}
          aria-current={entry === active || undefined}
        >
          {entry.label}
        </a>
      ),
    )
  return draw(chrome.nav)
}
