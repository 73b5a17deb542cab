import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main } from '../pieces.ts'

/** The 404 page, with links to other pages. */
export default function NotFoundView({ page, chrome, words }: ViewProps<'notFound'>): ReactNode {
  const links = [
    { href: chrome.home, label: words.home },
    { href: chrome.search, label: words.search },
    ...chrome.nav.flatMap((entry) => entry.items ?? entry),
  ]
  return (
    <Main look="not-found">
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>{page.title}</h1>
      <p>{words.notFoundText}</p>
      <p>{words.notFoundHelp}</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Main>
  )
}
