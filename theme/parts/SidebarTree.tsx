import type { ReactNode } from 'react'
import type { SidebarItem } from '../../src/shared/contract.ts'

/** Links of a sidebar, groups as parts that open and close. `here` is the page's own address. */
export function SidebarTree({
  items,
  here,
}: {
  items: readonly SidebarItem[]
  here: string
}): ReactNode {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.href ?? ''} ${item.label}`}>
          {item.items ? (
            <details open={!item.collapsed || holds(item.items, here)}>
              <summary>{item.label}</summary>
              <SidebarTree items={item.items} here={here} />
            </details>
          ) : (
            <a
              href={item.href}
              lang={item.lang}
              aria-current={item.href === here ? 'page' : undefined}
            >
              {item.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function holds(items: readonly SidebarItem[], here: string): boolean {
  return items.some((item) => item.href === here || holds(item.items ?? [], here))
}
