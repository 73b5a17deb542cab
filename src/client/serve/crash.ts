// Shows errors of the site's own code over the page, with the line of the author's file that they come from: the code that runs here
// has but one line. Errors of other scripts, and of sitegen's own, are told by the browser alone.

import { CRASH_PATH, type ShownProblem } from '../../shared/serve.ts'
import { showHere } from './overlay.ts'

const about = (document.currentScript as HTMLScriptElement).src.replace(/client\.js$/, CRASH_PATH)
/** The first that are the site's own are near the top. */
const MOST_PLACES = 30
const MOST_LETTERS = 500

addEventListener('error', ({ error }) => void tell(error))
addEventListener('unhandledrejection', ({ reason }) => void tell(reason))
// What keeps a page from coming to life is only warned of, as a lost connection is: for its readers it stays as it was drawn.
const { warn } = console
console.warn = (...said: readonly unknown[]): void => {
  warn(...said)
  for (const each of said) void tell(each)
}

async function tell(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return
  const places = [...(error.stack ?? '').matchAll(/\/assets\/([^/\s]+\.js:\d+:\d+)/g)]
  if (places.length === 0) return
  const asked = new URL(about)
  asked.searchParams.set('message', `${location.pathname}: ${error.message}`.slice(0, MOST_LETTERS))
  for (const [, at = ''] of places.slice(0, MOST_PLACES)) asked.searchParams.append('at', at)
  const response = await fetch(asked)
  if (response.ok) showHere('An error in the browser', (await response.json()) as ShownProblem)
}
