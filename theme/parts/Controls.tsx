import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { MENU, MOON, SEARCH, SUN, SYSTEM } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** The name of the site, linked to the home page. */
export function Brand({ chrome }: StaticProps): ReactNode {
  return (
    <a className="brand" href={chrome.home}>
      {chrome.icon && <img src={chrome.icon} alt="" width="26" height="26" fetchPriority="low" />}
      <span>{chrome.title}</span>
    </a>
  )
}

/** Link that opens the search box. Without scripts, it leads to the search page. */
export function Find({ chrome, words }: StaticProps): ReactNode {
  return (
    <a className="search-open" href={chrome.search}>
      <Icon of={SEARCH} />
      <span>{words.search}</span>
      <kbd aria-hidden="true" />
    </a>
  )
}

/** The color mode button, which needs scripts, and the menu button, which does not. */
export function Controls({ chrome, words }: StaticProps): ReactNode {
  return (
    <>
      {chrome.colorSwitch && (
        <button
          className="action color-mode"
          type="button"
          aria-label={words.colorMode(words.light)}
          data-light={words.light}
          data-dark={words.dark}
          data-system={words.system}
          data-label={words.colorMode('*')}
          data-said={words.colorAnnounced('*')}
        >
          <Icon of={SUN} />
          <Icon of={MOON} />
          <Icon of={SYSTEM} />
        </button>
      )}
      <button className="action menu" type="button" popoverTarget="panel" aria-label={words.menu}>
        <Icon of={MENU} />
      </button>
    </>
  )
}
