import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { CLOSE, SEARCH } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** The search, closed. `boot` opens it; without scripts the header's link leads to the page of the same purpose. */
export function SearchBox({ chrome, words }: StaticProps): ReactNode {
  return (
    <dialog className="search" aria-label={words.search}>
      <form action={chrome.search} role="search">
        <button type="submit" className="action" aria-label={words.search}>
          <Icon of={SEARCH} />
        </button>
        <input
          type="search"
          name="q"
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.searchHint}
        />
        <button type="button" className="action search-close" aria-label={words.close}>
          <Icon of={CLOSE} />
        </button>
      </form>
    </dialog>
  )
}
