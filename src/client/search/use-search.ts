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
import { askBeside, engineFor, NOTHING, SLOW_MS } from './engine.ts'
import { INDEXED } from './indexed.ts'

/**
 * The question in the address, as far as it is read, as it was typed and without what is none of its text, and the part of the site it is
 * kept to; `''` where there is none, and before scripts run.
 */
export function useAsked(): {
  readonly typed: string
  readonly query: string
  readonly context: string
} {
  const search = useSyncExternalStore(subscribe, asked, () => '')
  const parameters = new URLSearchParams(search)
  // Not within a character of two halves.
  const typed = (parameters.get('q') ?? '')
    .slice(0, LONGEST_QUESTION)
    .replace(/[\ud800-\udbff]$/, '')
  // A sign of direction would turn the words of the page round that stand about it.
  const query = typed.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()
  return { typed, query, context: parameters.get('ctx') ?? '' }
}

/** Asks, and puts the question into the address, so that it can be shared; nothing of it is left where there is none. */
export function ask(name: 'q' | 'ctx', value: string): void {
  const parameters = new URLSearchParams(asked())
  if (value === '') parameters.delete(name)
  else parameters.set(name, value)
  unwritten = String(parameters)
  clearTimeout(timer)
  timer = setTimeout(write, REST_MS)
  dispatchEvent(new Event(ASKED))
}

const ASKED = 'sitegen:asked'
/** Who has not typed for so long has asked. WebKit lets an address change 100 times in 10 s, less often than people type. */
const REST_MS = 200
/** A question that is not in the address yet. */
let unwritten: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function asked(): string {
  return unwritten ?? location.search
}

function write(): void {
  if (unwritten === undefined) return
  const url = new URL(location.href)
  url.search = unwritten
  try {
    history.replaceState(history.state, '', url)
    forget()
  } catch {
    // Something else has changed it as often as WebKit lets it.
    timer = setTimeout(write, REST_MS)
  }
}

/** The address says it, or is another one. */
function forget(): void {
  clearTimeout(timer)
  unwritten = undefined
}

/** The length of excerpts on the page of results, in characters. From the specification. */
const LENGTH = 100

function subscribe(changed: () => void): () => void {
  const moved = (): void => {
    forget()
    changed()
  }
  addEventListener(ASKED, changed)
  addEventListener('popstate', moved)
  // Before a link leads away, or to this page in another language: who comes back finds the question.
  for (const name of LEAVING) addEventListener(name, write, true)
  return () => {
    forget()
    removeEventListener(ASKED, changed)
    removeEventListener('popstate', moved)
    for (const name of LEAVING) removeEventListener(name, write, true)
  }
}

const LEAVING = ['pointerdown', 'click']

/** What is known of an answer: `undefined` while there is none. */
export interface Outcome {
  /** The question, with the language and the part of the site it is asked of. */
  readonly of: string
  readonly answer?: Answer
  readonly error?: string
}

/** The last outcome, for who comes back to it: the page is as long at once as it was when they left it. */
let last: Outcome | undefined

/** Asks for all results of a question. `site` is loaded once there is a question; `again` asks once more after an error. */
export function useSearch(
  query: string,
  context: string,
  locale: string,
): {
  readonly outcome: Outcome | undefined
  readonly site: SiteData | undefined
  readonly again: () => void
} {
  const [site, setSite] = useState<SiteData>()
  const of = JSON.stringify([locale, context, query])
  const [outcome, setOutcome] = useState(() => outcomeOf(last, of))
  const load = useCallback(
    (cache?: RequestCache): void => {
      siteData(cache)
        .then(setSite)
        .catch((error: unknown) => setOutcome({ of, error: String(error) }))
    },
    [of],
  )
  const wanted = holdsWord(query)
  useEffect(() => {
    // Nothing flickers while somebody types, but what answers another question is not left below this one.
    const slow = setTimeout(() => setOutcome((known) => outcomeOf(known, of)), SLOW_MS)
    return () => clearTimeout(slow)
  }, [of])
  useEffect(() => {
    const renew = (): void => load('reload')
    addEventListener(INDEXED, renew)
    return () => removeEventListener(INDEXED, renew)
  })
  useEffect(() => {
    if (!site && wanted) load()
  }, [site, wanted, load])
  const again = (): void => {
    setOutcome((known) => (known?.error === undefined ? known : undefined))
    if (site) askBeside(site.worker)
    load('reload')
  }
  useEffect(() => {
    if (!wanted || !site) return undefined
    let current = true
    const scope = readScope(context, site.contexts)
    engineFor(site, locale, 'page').ask(
      { query, limit: PAGE_LIMIT, length: LENGTH, scope },
      (found) => {
        if (!current) return
        last = { of, ...found }
        setOutcome(last)
      },
    )
    return () => {
      current = false
    }
  }, [query, context, locale, site, wanted, of])
  return { outcome: wanted ? outcome : { of, answer: NOTHING }, site, again }
}

/**
 * The element that answers are drawn in. It is as high at once as it was when they were left, though this document has never seen
 * them: who comes back is scrolled before they are there. The history's entry knows how high.
 */
export function useRoom(outcome: Outcome | undefined): RefObject<HTMLDivElement | null> {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // An error is seen where it stands, at the top.
    if (room.current) room.current.style.minHeight = (!outcome && stateHere()?.room) || ''
  }, [outcome])
  useEffect(() => {
    const rest = setTimeout(() => {
      const height = outcome?.answer && room.current?.offsetHeight
      if (height) history.replaceState({ ...stateHere(), room: `${height}px` }, '')
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [outcome])
  return room
}

function stateHere(): { readonly room?: string } | null {
  return history.state as { readonly room?: string } | null
}

/** An outcome, if it is one of this question. */
function outcomeOf(outcome: Outcome | undefined, of: string): Outcome | undefined {
  return outcome?.of === of ? outcome : undefined
}
