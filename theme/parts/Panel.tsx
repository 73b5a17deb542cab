import type { ReactNode } from 'react'
import type { ThemeProps } from '../../src/shared/contract.ts'
import { CLOSE } from './drawings.ts'
import { Icon } from './Icon.tsx'
import { NavLinks } from './NavLinks.tsx'
import { SidebarTree } from './SidebarTree.tsx'

/**
 * The navigation of a section. On a wide screen it is the column on the left; on a narrow one the menu button opens it as a
 * popover, with the main navigation on top. That works without a script: Esc and a tap beside it close it.
 */
export function Panel({ page, chrome, sidebar, words }: ThemeProps): ReactNode {
  return (
    <div className="panel" id="panel" popover="auto">
      <button
        className="action panel-close"
        type="button"
        popoverTarget="panel"
        popoverTargetAction="hide"
        // Of the panel, when it opens: the page behind it is out of reach then.
        autoFocus
        aria-label={words.close}
      >
        <Icon of={CLOSE} />
      </button>
      <nav className="panel-nav" aria-label={words.menu}>
        <NavLinks page={page} chrome={chrome} />
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
