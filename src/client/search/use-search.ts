import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { readScope } from '../../shared/search/context.ts'
import { LONGEST_QUESTION, PAGE_LIMIT } from '../../shared/search/limits.ts'
import type { Answer } from '../../shared/search/search.ts'
import { holdsWord } from '../../shared/search/holds-word.ts'
import type { SiteData } from '../../shared/contract.ts'
import { siteData } from '../site-files.ts'
import { retryInNewWorker, engineFor, EMPTY_ANSWER, SLOW_MS } from './engine.ts'
import { INDEXED } from './indexed.ts'

/**
 * React hook that returns the query in the address. `typed` is the text as it was typed, up to
 * `LONGEST_QUESTION`; `query` is the text to search for; `context` is the part of the site to search. They
 * are `''` if the address has none, and before hydration.
 */
export function useSearchParameters(): {
  readonly typed: string
  readonly query: string
  readonly context: string
} {
  const search = useSyncExternalStore(subscribe, currentSearch, () => '')
  const parameters = new URLSearchParams(search)
  const typed = (parameters.get('q') ?? '')
    .slice(0, LONGEST_QUESTION)
    // A field has no line breaks, and would drop them.
    .replace(/\n/g, ' ')
    // Do not cut a surrogate pair in half.
    .replace(/[\ud800-\udbff]$/, '')
  // A bidirectional control character would also reverse the page's own text around the query.
  const query = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return { typed, query, context: parameters.get('ctx') ?? '' }
}

/**
 * Sets a parameter of the query and writes it to the address, so that it can be shared. An
 * empty value removes the parameter.
 */
export function setSearchParameter(name: 'q' | 'ctx', value: string): void {
  const parameters = new URLSearchParams(currentSearch())
  if (value === '') parameters.delete(name)
  else parameters.set(name, value)
  pendingSearch = String(parameters)
  clearTimeout(timer)
  timer = setTimeout(writeToAddress, DEBOUNCE_MS)
  dispatchEvent(new Event(SEARCH_CHANGED))
}

const SEARCH_CHANGED = 'sitegen:asked'
/**
 * Pause in typing after which the query is written to the address, in milliseconds. WebKit allows 100 changes
 * of the address in 10 s, and people type faster than that.
 */
const DEBOUNCE_MS = 200
/** The query string that is not in the address yet. */
let pendingSearch: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function currentSearch(): string {
  return pendingSearch ?? location.search
}

function writeToAddress(): void {
  if (pendingSearch === undefined) return
  const url = new URL(location.href)
  url.search = pendingSearch
  try {
    history.replaceState(history.state, '', url)
    dropPending()
  } catch {
    // Other code has used up the changes that WebKit allows.
    timer = setTimeout(writeToAddress, DEBOUNCE_MS)
  }
}

/** Drops the pending query string, once it is in the address or the address has changed. */
function dropPending(): void {
  clearTimeout(timer)
  pendingSearch = undefined
}

/** Length of excerpts on the results page, in characters. A requirement of the site. */
const EXCERPT_LENGTH = 100

function subscribe(onChange: () => void): () => void {
  const onPopState = (): void => {
    dropPending()
    onChange()
  }
  addEventListener(SEARCH_CHANGED, onChange)
  addEventListener('popstate', onPopState)
  // Write the query before a link leads away, or to this page in another language, so that it is
  // there when the reader comes back.
  for (const name of LEAVING_EVENTS) addEventListener(name, writeToAddress, true)
  return () => {
    dropPending()
    removeEventListener(SEARCH_CHANGED, onChange)
    removeEventListener('popstate', onPopState)
    for (const name of LEAVING_EVENTS) removeEventListener(name, writeToAddress, true)
  }
}

const LEAVING_EVENTS = ['pointerdown', 'click']

/** The state of a query: neither an answer nor an error means that it is pending. */
export interface Outcome {
  /** Identifies the query, with the language and the part of the site that is searched. */
  readonly key: string
  readonly answer?: Answer
  readonly error?: string
}

/** The last outcome. When the reader comes back, it gives the page its previous height at once. */
let lastOutcome: Outcome | undefined

/**
 * React hook that searches for a query. `site` is loaded once there is a query with words.
 * `retry` repeats a search that failed.
 */
export function useSearch(
  query: string,
  context: string,
  locale: string,
): {
  readonly outcome: Outcome | undefined
  readonly site: SiteData | undefined
  readonly retry: () => void
} {
  const [site, setSite] = useState<SiteData>()
  const key = JSON.stringify([locale, context, query])
  const [outcome, setOutcome] = useState(() => outcomeOf(lastOutcome, key))
  const load = useCallback(
    (cache?: RequestCache): void => {
      siteData(cache)
        .then(setSite)
        .catch((error: unknown) => setOutcome({ key, error: String(error) }))
    },
    [key],
  )
  const isSearchable = holdsWord(query)
  useEffect(() => {
    // Avoid flicker while the reader types, but do not keep the answer to another query for longer than this.
    const slowTimer = setTimeout(() => setOutcome((previous) => outcomeOf(previous, key)), SLOW_MS)
    return () => clearTimeout(slowTimer)
  }, [key])
  useEffect(() => {
    const onIndexed = (): void => load('reload')
    addEventListener(INDEXED, onIndexed)
    return () => removeEventListener(INDEXED, onIndexed)
  })
  useEffect(() => {
    if (!site && isSearchable) load()
  }, [site, isSearchable, load])
  const retry = (): void => {
    setOutcome((previous) => (previous?.error === undefined ? previous : undefined))
    if (site) retryInNewWorker(site.worker)
    load('reload')
  }
  useEffect(() => {
    if (!isSearchable || !site) return undefined
    let isCurrent = true
    const scope = readScope(context, site.contexts)
    engineFor(site, locale, 'page').ask(
      { query, limit: PAGE_LIMIT, length: EXCERPT_LENGTH, scope },
      (reply) => {
        if (!isCurrent) return
        lastOutcome = { key, ...reply }
        setOutcome(lastOutcome)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [query, context, locale, site, isSearchable, key])
  return { outcome: isSearchable ? outcome : { key, answer: EMPTY_ANSWER }, site, retry }
}

/**
 * React hook that returns a ref for the element with the results. When the reader comes back in a new
 * document, the element has its previous height at once, because the scroll position is restored before the
 * results are there. The height is kept in the history entry.
 */
export function useReservedHeight(outcome: Outcome | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // An error is shown at the top, so it needs no height.
    if (container.current)
      container.current.style.minHeight = (!outcome && historyState()?.room) || ''
  }, [outcome])
  useEffect(() => {
    const saveTimer = setTimeout(() => {
      const height = outcome?.answer && container.current?.offsetHeight
      if (height) history.replaceState({ ...historyState(), room: `${height}px` }, '')
    }, DEBOUNCE_MS)
    return () => clearTimeout(saveTimer)
  }, [outcome])
  return container
}

function historyState(): { readonly room?: string } | null {
  return history.state as { readonly room?: string } | null
}

/** Returns the outcome if it is for this query. */
function outcomeOf(outcome: Outcome | undefined, key: string): Outcome | undefined {
  return outcome?.key === key ? outcome : undefined
}
