import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { LONGEST_QUESTION } from '../../src/shared/search/limits.ts'
import { CLOSE, SEARCH } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** The search box, closed. `boot` opens it. Without scripts, the link in the header leads to the search page. */
export function SearchBox({ chrome, words }: StaticProps): ReactNode {
  return (
    <dialog className="search" aria-label={words.search}>
      <form id="search-form" action={chrome.search} role="search">
        <button type="submit" className="action" aria-label={words.search}>
          <Icon of={SEARCH} />
        </button>
        {/* An input of type `search` cannot have the role `combobox`. */}
        <input
          type="text"
          name="q"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          enterKeyHint="search"
          maxLength={LONGEST_QUESTION}
          role="combobox"
          aria-label={words.search}
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls="hits"
          placeholder={words.searchHint}
        />
        {/* Closes the dialog without a script. */}
        <button
          type="submit"
          formMethod="dialog"
          className="action search-close"
          aria-label={words.close}
        >
          <Icon of={CLOSE} />
        </button>
      </form>
      <p className="said" role="status" />
      {/* A scrollable element is a tab stop by default, but the list is operated from the field. */}
      <div
        className="hits"
        id="hits"
        role="listbox"
        tabIndex={-1}
        aria-label={words.search}
        hidden
      />
      {/* Shown until the search code runs, or if loading it fails. */}
      <div className="search-foot">
        <div className="lost" role="alert">
          {words.searchFailed}{' '}
          <a className="search-open" href={chrome.search}>
            {words.retry}
          </a>{' '}
          {/* Loads a whole page and keeps the query. After a new deployment, the code of the old site is gone. */}
          <button type="submit" form="search-form">
            {words.seeAll}
          </button>
        </div>
        <p>{words.loading}</p>
      </div>
    </dialog>
  )
}
