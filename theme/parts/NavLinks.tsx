import type { ReactNode } from 'react'
import type { PartProps } from '../props.ts'
import { activeItem } from './active.ts'

/** The links of the main navigation, for the header and the menu. */
export function NavLinks({ page, chrome }: Pick<PartProps, 'page' | 'chrome'>): ReactNode {
  const active = activeItem(page, chrome)
  return chrome.nav.map((item) => (
    <a
      key={item.href}
      href={item.href}
      rel={item.rel}
      aria-current={item === active ? 'true' : undefined}
    >
      {item.label}
    </a>
  ))
}
