// Shows where a page in the browser is another than the build has drawn. React says what differs in its development build only, and
// what is served is what readers get.

import type { FilePath } from '../../shared/contract.ts'
import { showHere } from './overlay.ts'

// React draws the page anew then, and tells of it as of any error.
addEventListener('error', ({ message }) => {
  if (message.includes('React error #418')) void tellOfTexts()
})
// Attributes it neither mends nor tells of.
new MutationObserver((_, watch) => {
  watch.disconnect()
  void tellOfAttributes()
}).observe(document.documentElement, { attributeFilter: ['data-hydrated'] })

async function tellOfTexts(): Promise<void> {
  const here = textsIn(document)
  const drawn = textsIn(await asDrawn())
  const at = here.findIndex((text, i) => text !== drawn[i])
  // Where texts are the same, elements are not; where one is another's beginning, it ends here.
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
      // React has blocked the address.
      !built.startsWith('javascript:throw new Error('),
  )
  if (others.length === 0) return
  const drawn = [...(await asDrawn()).querySelectorAll('#root *')]
  // A script may have changed it meanwhile.
  const other = others.find(({ at, name, built }) => drawn[at]?.getAttribute(name) === built)
  if (!other) return
  const { name, now, built } = other
  tell(`${name}="${now}" where the build has drawn ${name}="${built}".`, SAME)
}

/** Attributes that have other names in React. */
const NAMES = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
])

/** Whether an attribute is on or off: React draws it empty, whatever it is given. */
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
  showHere('In the browser, this page differs from what the build has drawn', {
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

/** All texts that React has drawn, in order. */
function textsIn(source: Document): string[] {
  const root = source.getElementById('root')
  if (!root) return []
  const walker = source.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(asParsed(walker.currentNode.nodeValue ?? ''))
  return texts.filter((text) => text.trim() !== '')
}

/** What React would draw as attributes of an element, which it keeps there; none where the author expects another. */
function propsOf(element: Element): [name: string, value: string | number][] {
  const [, props = {}] =
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$')) ?? []
  const given = props as Readonly<Record<string, unknown>>
  if (given['suppressHydrationWarning'] === true) return []
  return Object.entries(given).filter((each): each is [string, string | number] =>
    /^(?:string|number)$/.test(typeof each[1]),
  )
}

/** A text as parsers of HTML read it. */
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A text around the first letter that is another elsewhere. */
function quoted(text: string | undefined, other = ''): string {
  if (text === undefined) return 'nothing'
  const [letters, others] = [[...text], [...other]]
  const at = letters.findIndex((letter, i) => letter !== others[i])
  const from = Math.max(0, (at < 0 ? letters.length : at) - BEFORE)
  return `“${from > 0 ? '…' : ''}${letters.slice(from, from + MOST).join('')}”`
}

/** More of a text than this tells nobody more; some of it before the difference tells where that is. */
const [MOST, BEFORE] = [120, 40]
