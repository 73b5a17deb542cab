import { useState, type ReactNode } from 'react'
import type { SidebarItem } from '../../src/shared/contract.ts'

/** The links of a sidebar, with collapsible groups. `here` is the URL of the current page. */
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
            <Group {...item} here={here} />
          ) : (
            <a
              href={item.href}
              rel={item.rel}
              {...item.language}
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

/**
 * A collapsible group. It opens when the reader comes to one of its pages. Otherwise it stays as the reader
 * left it while they navigate.
 */
function Group({ label, items = [], collapsed, here }: SidebarItem & { here: string }): ReactNode {
  const inside = containsPage(items, here)
  const [wasInside, setWasInside] = useState(inside)
  const [open, setOpen] = useState(inside || !collapsed)
  if (inside !== wasInside) {
    setWasInside(inside)
    if (inside) setOpen(true)
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      <SidebarTree items={items} here={here} />
    </details>
  )
}

function containsPage(items: readonly SidebarItem[], url: string): boolean {
  return items.some((item) => item.href === url || containsPage(item.items ?? [], url))
}
