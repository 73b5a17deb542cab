import { Fragment, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  setSearchParameter,
  useSearchParameters,
  useReservedHeight,
  useSearch,
  type Outcome,
} from '../../src/client/search/use-search.ts'
import { typingTimer } from '../../src/client/search/composition.ts'
import { hitAddress, placeOf, searchPageLink } from '../../src/client/search/hits.ts'
import type { SearchContext, SiteData, ViewProps } from '../../src/shared/contract.ts'
import { readScope, writeScope } from '../../src/shared/search/context.ts'
import { holdsWord } from '../../src/shared/search/holds-word.ts'
import type { Marked } from '../../src/shared/search/excerpt.ts'
import { LONGEST_QUESTION } from '../../src/shared/search/limits.ts'
import type { Words } from '../../src/shared/words.ts'
import { Main, Slot } from '../pieces.ts'

/** All results of a query. Without a query or without scripts, lists every page of the site by section. */
export default function SearchView({ page, chrome, words }: ViewProps<'search'>): ReactNode {
  const { typed, query, context } = useSearchParameters()
  const { outcome, site, retry } = useSearch(query, context, chrome.locale)
  const resultsRef = useReservedHeight(outcome)
  const hasNoResults = query !== '' && outcome?.answer?.results.length === 0
  const title = query === '' ? page.title : words.resultsFor(query)
  const pageTitle = useRef('')
  const field = useRef<HTMLInputElement>(null)
  // The retry button disappears together with the error. If it has the focus, the field takes over.
  const keepFocus = useCallback(
    (button: HTMLElement | null) => () => {
      if (button === document.activeElement) field.current?.focus()
    },
    [],
  )
  // Text that an input method is composing. Each input sets a new object, so that React renders at once:
  // before React has subscribed to the URL, it would reset the field.
  const [draft, setDraft] = useState<{ readonly text?: string }>({})
  const [onceTyped] = useState(typingTimer)
  // On every render, since following a link to the same query sets the page's own title.
  useLayoutEffect(() => {
    pageTitle.current ||= document.title
    document.title = query === '' ? pageTitle.current : title
  })
  // With a query in the URL, the stylesheet hides the list of all pages until this runs. Only changed in
  // that case, since it recalculates the styles of the whole document.
  useLayoutEffect(() => {
    if (location.search) document.documentElement.dataset['js'] = ''
  }, [])
  return (
    <Main>
      <h1>{title}</h1>
      <form
        className="ask"
        action={chrome.search}
        role="search"
        aria-label={page.title}
        onSubmit={(event) => {
          event.preventDefault()
          // On a phone, the keyboard covers the results.
          if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
        }}
      >
        <input
          ref={field}
          type="search"
          name="q"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={LONGEST_QUESTION}
          aria-label={words.search}
          placeholder={words.searchHint}
          value={draft.text ?? typed}
          onChange={({ target, nativeEvent }) => {
            const { isComposing, data } = nativeEvent as InputEvent
            setDraft(isComposing ? { text: target.value } : {})
            onceTyped((isComposing && data) || '', () => setSearchParameter('q', target.value))
          }}
          onCompositionEnd={({ currentTarget }) => {
            setDraft({})
            onceTyped('', () => setSearchParameter('q', currentTarget.value))
          }}
        />
        {site && site.contexts.length > 0 && (
          <ScopeChoice
            known={site.contexts}
            context={context}
            locale={chrome.locale}
            words={words}
          />
        )}
        <button type="submit">{words.search}</button>
      </form>
      <p className="lead" role="status">
        {statusOf(query, outcome, words)}
      </p>
      {query !== '' && (
        <div ref={resultsRef} className={hasNoResults ? undefined : 'answers'}>
          {outcome?.error !== undefined && (
            <div className="load-error" role="alert">
              <p>{outcome.error}</p>
              <button type="button" ref={keepFocus} onClick={retry}>
                {words.retry}
              </button>
            </div>
          )}
          {outcome?.answer && <Results {...outcome} words={words} />}
          {hasNoResults && (
            <>
              <p>{words.noResultsHelp}</p>
              {site && holdsWord(query) && (
                <OtherLanguages site={site} query={query} locale={chrome.locale} />
              )}
              <p>{words.searchIntro}</p>
            </>
          )}
        </div>
      )}
      {(query === '' || hasNoResults) && <Slot index={0} className="site-index" />}
    </Main>
  )
}

/** Links to the same query in other languages. */
function OtherLanguages({
  site: { locales },
  locale,
  query,
}: {
  site: SiteData
  locale: string
  query: string
}): ReactNode {
  return Object.entries(locales).map(
    ([id, { base, label }]) =>
      id !== locale && (
        <p key={id}>
          <a href={searchPageLink(`${location.origin}${base}search`, query)}>
            {/* A single string, so that React controls the whole text (see `Pieces`). */}
            {`${label}: ${query}`}
          </a>
        </p>
      ),
  )
}

/**
 * Select for the search context. The choice to search everywhere outside of a context is only listed while
 * it is active.
 */
function ScopeChoice({
  context,
  known,
  locale,
  words,
}: {
  context: string
  known: readonly SearchContext[]
  locale: string
  words: Words
}): ReactNode {
  const scope = readScope(context, known)
  const selected = writeScope(scope)
  return (
    <select
      name="ctx"
      aria-label={words.searchIn}
      value={selected}
      onChange={({ target }) => setSearchParameter('ctx', target.value)}
    >
      <option value="">{words.everywhere}</option>
      {known.map(({ path, label }) => (
        <Fragment key={path}>
          <option value={path}>{label[locale] ?? path}</option>
          {scope?.outside && scope.path === path && (
            <option value={selected}>{words.seeOutside(label[locale] ?? path)}</option>
          )}
        </Fragment>
      ))}
    </select>
  )
}

function statusOf(query: string, outcome: Outcome | undefined, words: Words): string {
  if (query === '') return words.searchIntro
  if (outcome?.error !== undefined) return words.searchFailed
  if (!outcome?.answer) return words.loading
  const pages = new Set(outcome.answer.results.map(({ page }) => page))
  return words.found(pages.size)
}

function Results({ answer, words }: Outcome & { words: Words }): ReactNode {
  return (
    <ol className="results">
      {answer?.results.map((result) => (
        <li key={result.url} className={result.tree && 'below'}>
          <h2>
            <Pieces
              as="a"
              href={hitAddress(result, answer.tokens)}
              of={result.heading.length > 0 ? result.heading : result.title}
            />
          </h2>
          {placeOf(result).length > 0 && (
            <Pieces as="p" className="hit-page" of={placeOf(result)} />
          )}
          {result.other.length > 0 && (
            <Pieces
              as="p"
              className="hit-other"
              of={[{ text: `${words.otherLanguage} `, mark: false }, ...result.other]}
            />
          )}
          <Pieces as="p" className="hit-text" of={result.excerpt} />
        </li>
      ))}
    </ol>
  )
}

/**
 * Renders a text with marked words, isolated from the direction of its surroundings, such as `getQuota()`
 * on an Arabic page. Each text has a key of its own, so that React creates a new element for another text:
 * page translators wrap text nodes in elements of their own, where React could not find them again.
 */
function Pieces({
  as: Element,
  of,
  ...attributes
}: {
  as: 'a' | 'p'
  of: readonly Marked[]
  href?: string
  className?: string
}): ReactNode {
  return (
    <Element key={JSON.stringify(of)} {...attributes}>
      {of.length > 0 && (
        <bdi>{of.map(({ text, mark }, i) => (mark ? <mark key={i}>{text}</mark> : text))}</bdi>
      )}
    </Element>
  )
}
