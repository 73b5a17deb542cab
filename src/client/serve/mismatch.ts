// Shows where the page in the browser differs from what the build has rendered. React describes such
// differences only in its development build, but `serve` sends the same code as readers get.

import type { FilePath } from '../../shared/contract.ts'
import { showPageProblem } from './overlay.ts'

// If texts or elements differ, React renders the page anew, and reports that like any other error.
addEventListener('error', ({ message }) => {
  if (message.includes('React error #418')) void tellOfTexts()
})
// React neither corrects nor reports attributes that differ.
new MutationObserver((_, watch) => {
  watch.disconnect()
  void tellOfAttributes()
}).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })

async function tellOfTexts(): Promise<void> {
  const here = textsIn(document)
  const drawn = textsIn(await asDrawn())
  const at = here.findIndex((text, i) => text !== drawn[i])
  // If all texts are equal, the elements differ. If these texts are the beginning of the build's,
  // the difference is at their end.
  const first = at < 0 ? here.length : at
  const [then, now] = [drawn[first], here[first]]
  if (then !== now)
    tell(`${quoted(now, then)} where the build has drawn ${quoted(then, now)}.`, SAME)
  else
    tell(
      'the same texts in other elements.',
      'Draw the same elements in the build and in the browser, and none where it is not allowed: browsers take a <div> out of a <p>, and a link out of a link.',
    )
}

async function tellOfAttributes(): Promise<void> {
  const all = [...document.querySelectorAll('#root *')].flatMap((element, at) =>
    propsOf(element).map(([prop, value]) => {
      const name = NAMES.get(prop) ?? prop.toLowerCase()
      return { element, at, name, now: asParsed(String(value)), built: element.getAttribute(name) }
    }),
  )
  const others = all.filter(
    ({ element, name, now, built }) =>
      built !== null &&
      built !== now &&
      !(built === '' && isSwitch(element, name)) &&
      // React has blocked the URL.
      !built.startsWith('javascript:throw new Error('),
  )
  if (others.length === 0) return
  const drawn = [...(await asDrawn()).querySelectorAll('#root *')]
  // The browser's HTML may have been changed by a script in the meantime, so compare with the build's.
  const other = others.find(({ at, name, built }) => drawn[at]?.getAttribute(name) === built)
  if (!other) return
  const { name, now, built } = other
  tell(`${name}="${now}" where the build has drawn ${name}="${built}".`, SAME)
}

/** Attributes that have another name in React. */
const NAMES = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
])

/** Whether an attribute is boolean. React renders it as empty, whatever its value is. */
function isSwitch(element: Element, name: string): boolean {
  for (const key in element)
    if (key.toLowerCase() === name) return typeof element[key as keyof Element] === 'boolean'
  return false
}

const SAME =
  'Draw the same in the build and in the browser. Put what differs, such as times, random values or the window, into an effect (useEffect).'

function tell(what: string, hint: string): void {
  const { component } = JSON.parse(document.getElementById('page')?.textContent ?? '{}') as {
    readonly component?: string
  }
  showPageProblem('In the browser, this page differs from what the build has drawn', {
    severity: 'error',
    code: 'draw',
    message: `${location.pathname} has ${what}`,
    hint,
    ...(component === undefined ? {} : { path: component as FilePath }),
  })
}

async function asDrawn(): Promise<Document> {
  const response = await fetch(location.pathname, { cache: 'no-store' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Returns all texts that React has rendered, in order. */
function textsIn(source: Document): string[] {
  const root = source.getElementById('root')
  if (!root) return []
  const walker = source.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(asParsed(walker.currentNode.nodeValue ?? ''))
  return texts.filter((text) => text.trim() !== '')
}

/**
 * Returns the props that React renders as attributes, which it keeps on the element. There are none if the
 * author has suppressed hydration warnings.
 */
function propsOf(element: Element): [name: string, value: string | number][] {
  const [, props = {}] =
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? []
  const given = props as Readonly<Record<string, unknown>>
  if (given['suppressHydrationWarning'] === true) return []
  return Object.entries(given).filter((each): each is [string, string | number] =>
    /^(?:string|number)$/.test(typeof each[1]),
  )
}

/** Returns a text with the line breaks that HTML parsers produce. */
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Quotes a text around the first character in which it differs from another one. */
function quoted(text: string | undefined, other = ''): string {
  if (text === undefined) return 'nothing'
  const [letters, others] = [[...text], [...other]]
  const at = letters.findIndex((letter, i) => letter !== others[i])
  const from = Math.max(0, (at < 0 ? letters.length : at) - BEFORE)
  return `“${from > 0 ? '…' : ''}${letters.slice(from, from + MOST).join('')}”`
}

/** Maximum length of a quoted text, in characters, and how many of them precede the difference. */
const [MOST, BEFORE] = [120, 40]
