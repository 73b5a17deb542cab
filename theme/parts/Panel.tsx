import type { ReactNode } from 'react'
import type { ThemeProps } from '../../src/shared/contract.ts'
import { CLOSE } from './drawings.ts'
import { Icon } from './Icon.tsx'
import { NavLinks } from './NavLinks.tsx'
import { SidebarTree } from './SidebarTree.tsx'

/**
 * The navigation of a section. On a wide screen, it is the left column. On a narrow one, the menu button
 * opens it as a popover, with the main navigation on top. This works without scripts: Esc and a tap beside
 * the popover close it.
 */
export function Panel({ page, chrome, sidebar, words }: ThemeProps): ReactNode {
  return (
    <div className="panel" id="panel" popover="auto">
      <button
        className="action panel-close"
        type="button"
        popoverTarget="panel"
        // Receives the focus when the panel opens, which covers the page behind it.
        autoFocus
        aria-label={words.close}
      >
        <Icon of={CLOSE} />
      </button>
      <nav className="panel-nav" aria-label={words.menu}>
        <NavLinks page={page} chrome={chrome} open />
      </nav>
      {sidebar && (
        <nav className="sidebar" key={sidebar.id} aria-label={words.sidebar}>
          {sidebar.items[0]?.label !== sidebar.label && (
            <p className="sidebar-title" {...sidebar.language}>
              {sidebar.label}
            </p>
          )}
          <SidebarTree items={sidebar.items} here={page.locales[chrome.locale] ?? ''} />
        </nav>
      )}
    </div>
  )
}
