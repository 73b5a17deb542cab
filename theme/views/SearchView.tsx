import { useCallback, type ReactNode } from 'react'
import { ask, useQuery, useSiteIndex } from '../../src/client/site-index.ts'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main, Slot } from '../kit.ts'

/** Every page of the site by section: what a reader without a script can search with the browser. */
export default function SearchView({ page, chrome, words }: ViewProps<'search'>): ReactNode {
  const query = useQuery()
  const say = useCallback(
    (found: number) => (query === '' ? words.searchIntro : words.found(found)),
    [query, words],
  )
  const status = useSiteIndex(query, say)
  return (
    <Main>
      <h1>{page.title}</h1>
      <form className="ask" action={chrome.search} role="search" aria-label={page.title}>
        <input
          type="search"
          name="q"
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={query}
          onChange={({ target }) => ask(target.value)}
        />
        <button type="submit">{words.search}</button>
      </form>
      <p className="lead" role="status" ref={status}>
        {words.searchIntro}
      </p>
      <Slot index={0} className="site-index" />
    </Main>
  )
}
