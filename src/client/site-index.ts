import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** The question in the address, `''` where there is none, and before scripts run. */
export function useQuery(): string {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return new URLSearchParams(search).get('q') ?? ''
}

/** Puts a question into the address, so that it can be shared. */
export function ask(query: string): void {
  const url = new URL(location.href)
  if (query === '') url.searchParams.delete('q')
  else url.searchParams.set('q', query)
  history.replaceState(history.state, '', url)
  dispatchEvent(new Event(ASKED))
}

/**
 * Leaves those titles in the index of all pages that hold every word of a question, and says how many they are in the element
 * that the answer is given to.
 */
export function useSiteIndex(
  query: string,
  say: (found: number) => string,
): RefObject<HTMLParagraphElement | null> {
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const found = filter(query.toLowerCase().split(/\s+/))
    if (status.current) status.current.textContent = say(found)
  }, [query, say])
  return status
}

function filter(words: readonly string[]): number {
  let found = 0
  for (const section of document.querySelectorAll<HTMLElement>('.site-index > *')) {
    const entries = [...section.querySelectorAll('li')]
    for (const entry of entries) {
      const title = entry.textContent.toLowerCase()
      entry.hidden = !words.every((word) => title.includes(word))
    }
    const left = entries.filter(({ hidden }) => !hidden).length
    section.hidden = left === 0
    found += left
  }
  return found
}

const ASKED = 'sitegen:asked'

function subscribe(changed: () => void): () => void {
  addEventListener(ASKED, changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener(ASKED, changed)
    removeEventListener('popstate', changed)
  }
}
