import type { ReactNode } from 'react'
import type { Chrome } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'
import { Icon } from './Icon.tsx'

/** The search, closed. `boot` opens it; without scripts the header's link leads to the page of the same purpose. */
export function SearchBox({ chrome, words }: { chrome: Chrome; words: Words }): ReactNode {
  return (
    <dialog className="search" aria-label={words.search} suppressHydrationWarning>
      <form action={chrome.search} role="search">
        <button className="action" aria-label={words.search}>
          <Icon name="search" />
        </button>
        <input
          type="search"
          name="q"
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.searchHint}
        />
        <button type="button" className="action search-close" aria-label={words.close}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  )
}
