// Shows where a page in the browser is another than the build has drawn. React says what differs in its development build only, and
// what is served is what readers get.

import type { FilePath } from '../../shared/contract.ts'
import { showMismatch } from './overlay.ts'

// React draws the page anew then, and tells of it as of any error.
addEventListener('error', ({ message }) => {
  if (message.includes('React error #418')) void tell()
})

async function tell(): Promise<void> {
  const here = textsIn(document)
  const { component } = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    readonly component?: string
  }
  const response = await fetch(location.pathname, { cache: 'no-store' })
  const drawn = textsIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
  const at = here.findIndex((text, i) => text !== drawn[i])
  // Where texts are the same, elements are not; where one is another's beginning, it ends here.
  const first = at < 0 ? here.length : at
  const [then, now] = [drawn, here].map((texts) => quoted(texts[first]))
  showMismatch({
    severity: 'error',
    code: 'draw',
    message:
      then === now
        ? `${location.pathname} has the same texts in other elements.`
        : `${location.pathname} has ${now} where the build has drawn ${then}.`,
    hint: 'Draw the same here and there. What differs, as time, chance and the window do, belongs into an effect (useEffect).',
    ...(component === undefined ? {} : { path: component as FilePath }),
  })
}

/** All texts that React has drawn, in order. */
function textsIn(source: Document): string[] {
  const root = source.getElementById('root')
  if (!root) return []
  const walker = source.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts.filter((text) => text.trim() !== '')
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'nothing' : `“${text.trim().slice(0, MOST)}”`
}

/** More of a text than this tells nobody more. */
const MOST = 120
