// Shows where the page in the browser differs from what the build has rendered. React describes such
// differences only in its development build, but `serve` sends the same code as readers get.

import type { FilePath } from '../../shared/contract.ts'
import { showPageProblem } from './overlay.ts'

// If texts or elements differ, React renders the page anew, and reports that like any other error.
addEventListener('error', ({ message }) => {
  if (message.includes('React error #418')) void reportTextMismatch()
})
// React neither corrects nor reports attributes that differ.
new MutationObserver((_, observer) => {
  observer.disconnect()
  void reportAttributeMismatch()
}).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })

async function reportTextMismatch(): Promise<void> {
  const texts = textsIn(document)
  const builtTexts = textsIn(await fetchBuiltPage())
  const at = texts.findIndex((text, i) => text !== builtTexts[i])
  // If all texts are equal, the elements differ. If these texts are the beginning of the build's,
  // the difference is at their end.
  const first = at < 0 ? texts.length : at
  const [expected, actual] = [builtTexts[first], texts[first]]
  if (expected !== actual)
    report(
      `${quote(actual, expected)} where the build has drawn ${quote(expected, actual)}.`,
      MISMATCH_HINT,
    )
  else
    report(
      'the same texts in other elements.',
      'Draw the same elements in the build and in the browser, and none where it is not allowed: browsers take a <div> out of a <p>, and a link out of a link.',
    )
}

async function reportAttributeMismatch(): Promise<void> {
  const all = [...document.querySelectorAll('#root *')].flatMap((element, at) =>
    propsOf(element).map(([prop, value]) => {
      const name = ATTRIBUTE_NAMES.get(prop) ?? prop.toLowerCase()
      return {
        element,
        at,
        name,
        now: normalizeLineBreaks(String(value)),
        built: element.getAttribute(name),
      }
    }),
  )
  const mismatches = all.filter(
    ({ element, name, now, built }) =>
      built !== null &&
      built !== now &&
      !(built === '' && isBooleanAttribute(element, name)) &&
      // React has blocked the URL.
      !built.startsWith('javascript:throw new Error('),
  )
  if (mismatches.length === 0) return
  const builtElements = [...(await fetchBuiltPage()).querySelectorAll('#root *')]
  // The browser's HTML may have been changed by a script in the meantime, so compare with the build's.
  const mismatch = mismatches.find(
    ({ at, name, built }) => builtElements[at]?.getAttribute(name) === built,
  )
  if (!mismatch) return
  const { name, now, built } = mismatch
  report(`${name}="${now}" where the build has drawn ${name}="${built}".`, MISMATCH_HINT)
}

/** Attributes that have another name in React. */
const ATTRIBUTE_NAMES = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
])

/** Whether an attribute is boolean. React renders it as empty, whatever its value is. */
function isBooleanAttribute(element: Element, name: string): boolean {
  for (const key in element)
    if (key.toLowerCase() === name) return typeof element[key as keyof Element] === 'boolean'
  return false
}

const MISMATCH_HINT =
  'Draw the same in the build and in the browser. Put what differs, such as times, random values or the window, into an effect (useEffect).'

function report(difference: string, hint: string): void {
  const { component } = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    readonly component?: string
  }
  showPageProblem('In the browser, this page differs from what the build has drawn', {
    severity: 'error',
    code: 'draw',
    message: `${location.pathname} has ${difference}`,
    hint,
    ...(component === undefined ? {} : { path: component as FilePath }),
  })
}

async function fetchBuiltPage(): Promise<Document> {
  const response = await fetch(location.pathname, { cache: 'no-store' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Returns all texts that React has rendered, in order. */
function textsIn(source: Document): string[] {
  const root = source.getElementById('root')
  if (!root) return []
  const walker = source.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(normalizeLineBreaks(walker.currentNode.nodeValue ?? ''))
  return texts.filter((text) => text.trim() !== '')
}

/**
 * Returns the props that React renders as attributes, which it keeps on the element. There are none if the
 * author has suppressed hydration warnings.
 */
function propsOf(element: Element): [name: string, value: string | number][] {
  const [, found = {}] =
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? []
  const props = found as Readonly<Record<string, unknown>>
  if (props['suppressHydrationWarning'] === true) return []
  return Object.entries(props).filter((each): each is [string, string | number] =>
    /^(?:string|number)$/.test(typeof each[1]),
  )
}

/** Returns a text with the line breaks that HTML parsers produce. */
function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Quotes a text around the first character in which it differs from another one. */
function quote(text: string | undefined, other = ''): string {
  if (text === undefined) return 'nothing'
  const [characters, otherCharacters] = [[...text], [...other]]
  const at = characters.findIndex((character, i) => character !== otherCharacters[i])
  const from = Math.max(0, (at < 0 ? characters.length : at) - LENGTH_BEFORE)
  return `“${from > 0 ? '…' : ''}${characters.slice(from, from + MAX_QUOTE_LENGTH).join('')}”`
}

/** Maximum length of a quoted text, in characters, and how many of them precede the difference. */
const MAX_QUOTE_LENGTH = 120
const LENGTH_BEFORE = 40
