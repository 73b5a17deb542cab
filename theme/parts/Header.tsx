import type { ReactNode } from 'react'
import { StaticSlot } from '../../src/client/app.tsx'
import type { PartProps } from '../props.ts'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { activeItem } from './active.ts'

/** The bar at the top of every page. What does not depend on the page is drawn at build only. */
export function Header({ page, chrome, words }: PartProps): ReactNode {
  const active = activeItem(page, chrome)
  return (
    <header className="header">
      <StaticSlot name="brand" />
      <nav className="header-nav" aria-label={words.mainNavigation}>
        {chrome.nav.map((item) => (
          <a key={item.href} href={item.href} aria-current={item === active ? 'true' : undefined}>
            {item.label}
          </a>
        ))}
      </nav>
      <div className="header-actions">
        <StaticSlot name="find" />
        <LocaleSwitch page={page} chrome={chrome} words={words} />
        <StaticSlot name="controls" />
      </div>
    </header>
  )
}
