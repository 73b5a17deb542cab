// Shows errors of the site's own code in an overlay, with their line in the author's file: the code that runs in the
// browser has only one line. Errors of other scripts and of sitegen itself appear in the browser's console only.

import { CRASH_PATH, type ShownProblem } from '../../shared/serve.ts'
import { showPageProblem } from './overlay.ts'

const endpoint = (document.currentScript as HTMLScriptElement).src.replace(
  /client\.js$/,
  CRASH_PATH,
)
/** Maximum number of stack frames to send. The site's own code is near the top of the stack. */
const MAX_FRAMES = 30
const MAX_MESSAGE_LENGTH = 500

addEventListener('error', ({ error }) => void report(error))
addEventListener('unhandledrejection', ({ reason }) => void report(reason))
// An error that keeps a page from hydrating is only logged as a warning, like a lost connection: readers
// keep the page as it was rendered.
const { warn } = console
console.warn = (...values: readonly unknown[]): void => {
  warn(...values)
  for (const each of values) void report(each)
}

async function report(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return
  const frames = [...(error.stack ?? '').matchAll(/\/assets\/([^/\s]+\.js:\d+:\d+)/g)]
  if (frames.length === 0) return
  const url = new URL(endpoint)
  url.searchParams.set(
    'message',
    `${location.pathname}: ${error.message}`.slice(0, MAX_MESSAGE_LENGTH),
  )
  for (const [, frame = ''] of frames.slice(0, MAX_FRAMES)) url.searchParams.append('at', frame)
  const response = await fetch(url)
  if (response.ok)
    showPageProblem('An error in the browser', (await response.json()) as ShownProblem)
}
