import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { LONGEST_QUESTION } from '../../src/shared/search/limits.ts'
import { CLOSE, SEARCH } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** The search, closed. `boot` opens it; without scripts the header's link leads to the page of the same purpose. */
export function SearchBox({ chrome, words }: StaticProps): ReactNode {
  return (
    <dialog className="search" aria-label={words.search}>
      <form id="search-form" action={chrome.search} role="search">
        <button type="submit" className="action" aria-label={words.search}>
          <Icon of={SEARCH} />
        </button>
        {/* Of type “search” it could not be a combobox. */}
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
        {/* Closes it by itself, without a script. */}
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
      {/* What scrolls is a stop of the keyboard, which goes through the list from the field. */}
      <div
        className="hits"
        id="hits"
        role="listbox"
        tabIndex={-1}
        aria-label={words.search}
        hidden
      />
      {/* Until it comes to life, or where that has failed. */}
      <div className="search-foot">
        <div className="lost" role="alert">
          {words.searchFailed}{' '}
          <a className="search-open" href={chrome.search}>
            {words.retry}
          </a>{' '}
          {/* Loads a whole page, with what was typed: the code of an older site is not there any more. */}
          <button type="submit" form="search-form">
            {words.seeAll}
          </button>
        </div>
        <p>{words.loading}</p>
      </div>
    </dialog>
  )
}
