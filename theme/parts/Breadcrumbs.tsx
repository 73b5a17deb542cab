import type { ReactNode } from 'react'
import type { Chrome, Crumb } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'

/** The path to a page: home, its section, its groups, and the page itself. */
export function Breadcrumbs({
  items,
  chrome,
  words,
}: {
  items: readonly Crumb[]
  chrome: Chrome
  words: Words
}): ReactNode {
  return (
    items.length > 0 && (
      <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
        <ol>
          <li>
            <a href={chrome.home}>{words.home}</a>
          </li>
          {items.map(({ label, href, language }, i) => (
            <li
              key={label}
              {...language}
              aria-current={i === items.length - 1 ? 'page' : undefined}
            >
              {href ? <a href={href}>{label}</a> : label}
            </li>
          ))}
        </ol>
      </nav>
    )
  )
}
