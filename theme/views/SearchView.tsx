import { Fragment, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import {
  ask,
  useAsked,
  useRoom,
  useSearch,
  type Outcome,
} from '../../src/client/search/use-search.ts'
import { hitAddress, placeOf, searchPageLink } from '../../src/client/search/hits.ts'
import type { SearchContext, SiteData, ViewProps } from '../../src/shared/contract.ts'
import { readScope, writeScope } from '../../src/shared/search/context.ts'
import { holdsWord } from '../../src/shared/search/holds-word.ts'
import type { Marked } from '../../src/shared/search/excerpt.ts'
import { LONGEST_QUESTION } from '../../src/shared/search/limits.ts'
import type { Words } from '../../src/shared/words.ts'
import { Main, Slot } from '../pieces.ts'

/** All results of a question; without one, or without a script, every page of the site by section. */
export default function SearchView({ page, chrome, words }: ViewProps<'search'>): ReactNode {
  const { typed, query, context } = useAsked()
  const { outcome, site, again } = useSearch(query, context, chrome.locale)
  const room = useRoom(outcome)
  const none = query !== '' && outcome?.answer?.results.length === 0
  const title = query === '' ? page.title : words.resultsFor(query)
  const own = useRef('')
  const field = useRef<HTMLInputElement>(null)
  // The button that asks once more goes with the error: the keyboard must not go with it.
  const keepFocus = useCallback(
    (button: HTMLElement | null) => () => {
      if (button === document.activeElement) field.current?.focus()
    },
    [],
  )
  // What an input method is still putting together. Each is another, so that React draws at once whatever is written: before it
  // watches the address, it would empty the field.
  const [draft, setDraft] = useState<{ readonly text?: string }>({})
  // Each time: the way to the same question has given the document the page's own title.
  useLayoutEffect(() => {
    own.current ||= document.title
    document.title = query === '' ? own.current : title
  })
  // Until now the list of all pages was hidden from those who came with a question. For others, this would style all of it anew.
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
          // Below the keyboard of a phone are the answers.
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
            const { isComposing } = nativeEvent as InputEvent
            setDraft(isComposing ? { text: target.value } : {})
            if (!isComposing) ask('q', target.value)
          }}
          onCompositionEnd={({ currentTarget }) => {
            setDraft({})
            ask('q', currentTarget.value)
          }}
        />
        {site && site.contexts.length > 0 && (
          <ScopeChoice {...{ context, locale: chrome.locale, words }} known={site.contexts} />
        )}
        <button type="submit">{words.search}</button>
      </form>
      <p className="lead" role="status">
        {statusOf(query, outcome, words)}
      </p>
      {query !== '' && (
        <div ref={room} className={none ? undefined : 'answers'}>
          {outcome?.error !== undefined && (
            <div className="load-error" role="alert">
              <p>{outcome.error}</p>
              <button type="button" ref={keepFocus} onClick={again}>
                {words.retry}
              </button>
            </div>
          )}
          {outcome?.answer && <Results {...outcome} words={words} />}
          {none && (
            <>
              <p>{words.noResultsHelp}</p>
              {site && holdsWord(query) && (
                <Elsewhere {...{ site, query }} locale={chrome.locale} />
              )}
              <p>{words.searchIntro}</p>
            </>
          )}
        </div>
      )}
      {(query === '' || none) && <Slot index={0} className="site-index" />}
    </Main>
  )
}

/** The same question in other languages. */
function Elsewhere({
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
            {/* One text, of which React writes all: see `Pieces`. */}
            {`${label}: ${query}`}
          </a>
        </p>
      ),
  )
}

/** Which part of the site is searched; that it is all outside of one can be chosen where it is so. */
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
  const chosen = writeScope(scope)
  return (
    <select
      name="ctx"
      aria-label={words.searchIn}
      value={chosen}
      onChange={({ target }) => ask('ctx', target.value)}
    >
      <option value="">{words.everywhere}</option>
      {known.map(({ path, label }) => (
        <Fragment key={path}>
          <option value={path}>{label[locale] ?? path}</option>
          {scope?.outside && scope.path === path && (
            <option value={chosen}>{words.seeOutside(label[locale] ?? path)}</option>
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
 * An element of a text with its marked words, which runs its own way: `getQuota()` on a page in Arabic, too. Another text is another
 * element: what translates a page puts elements of its own round bare text, where React would no longer find it.
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
