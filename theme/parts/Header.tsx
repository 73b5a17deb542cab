import type { ReactNode } from 'react'
import type { PartProps } from '../props.ts'
import { Icon } from './Icon.tsx'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { activeItem } from './active.ts'

/** The bar at the top of every page. */
export function Header({ page, chrome, words }: PartProps): ReactNode {
  const active = activeItem(page, chrome)
  const modes = [words.light, words.dark, words.system]
  return (
    <header className="header">
      <a className="brand" href={chrome.home}>
        {chrome.icon && <img src={chrome.icon} alt="" width="26" height="26" fetchPriority="low" />}
        <span>{chrome.title}</span>
      </a>
      <nav className="header-nav" aria-label={words.mainNavigation}>
        {chrome.nav.map((item) => (
          <a key={item.href} href={item.href} aria-current={item === active ? 'true' : undefined}>
            {item.label}
          </a>
        ))}
      </nav>
      <div className="header-actions">
        <a className="search-open" href={chrome.search}>
          <Icon name="search" />
          <span>{words.search}</span>
          <kbd aria-hidden="true" />
        </a>
        <LocaleSwitch page={page} chrome={chrome} words={words} />
        {chrome.colorSwitch && (
          <button
            className="action color-mode"
            type="button"
            aria-label={words.colorMode(words.light)}
            suppressHydrationWarning
            data-labels={modes.map(words.colorMode).join('|')}
            data-said={modes.map(words.colorAnnounced).join('|')}
          >
            <Icon name="sun" />
            <Icon name="moon" />
            <Icon name="system" />
          </button>
        )}
        <button className="action menu" type="button" popoverTarget="panel" aria-label={words.menu}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}
