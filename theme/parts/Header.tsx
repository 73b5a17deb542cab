import type { ReactNode } from 'react'
import { StaticSlot } from '../../src/client/app.tsx'
import type { PartProps } from '../props.ts'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { NavLinks } from './NavLinks.tsx'

/**
 * The bar at the top of every page. Parts that do not depend on the page are static, and rendered only in
 * the build.
 */
export function Header({ page, chrome, words }: PartProps): ReactNode {
  return (
    <header className="header">
      <StaticSlot name="brand" />
      <nav className="header-nav" aria-label={words.mainNavigation}>
        <NavLinks page={page} chrome={chrome} className="dropdown" name="dropdown" />
      </nav>
      <div className="header-actions">
        <StaticSlot name="find" />
        <LocaleSwitch page={page} chrome={chrome} words={words} />
        <StaticSlot name="controls" />
      </div>
    </header>
  )
}
