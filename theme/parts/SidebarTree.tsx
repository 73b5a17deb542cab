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
        <li key={`${item.href} ${item.label}`}>
          {item.href && (
            <a
              href={item.href}
              rel={item.rel}
              {...item.language}
              aria-current={item.href === here ? 'page' : undefined}
            >
              {item.label}
            </a>
          )}
          {item.items && <Group item={item} here={here} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * A collapsible group. It opens when the reader comes to one of its pages. Otherwise it stays as the reader
 * left it while they navigate. If its heading is a link, the control that opens it stands beside that.
 */
function Group({ item, here }: { item: SidebarItem; here: string }): ReactNode {
  const inside = containsPage([item], here)
  const [wasInside, setWasInside] = useState(inside)
  const [open, setOpen] = useState(inside || !item.collapsed)
  if (inside !== wasInside) {
    setWasInside(inside)
    if (inside) setOpen(true)
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary lang={item.language?.lang} aria-label={item.href && item.label}>
        {!item.href && item.label}
      </summary>
      <SidebarTree items={item.items ?? []} here={here} />
    </details>
  )
}

function containsPage(items: readonly SidebarItem[], url: string): boolean {
  return items.some((item) => item.href === url || containsPage(item.items ?? [], url))
}
