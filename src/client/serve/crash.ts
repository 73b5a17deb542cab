// Shows errors of the site's own code in an overlay, with their line in the author's file: the code that runs in the
// browser has only one line. Errors of other scripts and of sitegen itself appear in the browser's console only.

import { CRASH_PATH, type ShownProblem } from '../../shared/serve.ts'
import { showPageProblem } from './overlay.ts'

const about = (document.currentScript as HTMLScriptElement).src.replace(/client\.js$/, CRASH_PATH)
/** Maximum number of stack frames to send. The site's own code is near the top of the stack. */
const MOST_PLACES = 30
const MOST_LETTERS = 500

addEventListener('error', ({ error }) => void tell(error))
addEventListener('unhandledrejection', ({ reason }) => void tell(reason))
// An error that keeps a page from hydrating is only logged as a warning, like a lost connection: readers
// keep the page as it was rendered.
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
  if (response.ok)
    showPageProblem('An error in the browser', (await response.json()) as ShownProblem)
}
