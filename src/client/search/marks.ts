// The words that somebody searched for, marked on the page that the result led to.

import { anyOf } from '../../shared/search/any-of.ts'
import { aligned, unify } from '../../shared/search/letters.ts'
import type { Words } from '../../shared/words.ts'

/** The address's parameter, once for each word. */
const PARAMETER = '_highlight'

/**
 * Marks what the address asks for in the article and its title, and offers to clear it; where nothing of it is there, the address is
 * cleared at once. What an earlier page was asked for is forgotten.
 */
export function markWords(words: Words): void {
  clear()
  const asked = new URL(location.href).searchParams
    .getAll(PARAMETER)
    .flatMap((value) => unify(value).split(/\s+/))
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
  const article = document.querySelector('main')
  if (asked.length === 0 || !article) return
  // Where a long name may break, its text falls in two.
  for (const joint of article.querySelectorAll('code wbr')) {
    const code = joint.parentNode
    joint.remove()
    code?.normalize()
  }
  const texts = textsWithin(article)
  const pattern = anyOf(withoutParts(asked, texts))
  for (const node of texts) markIn(node, pattern)
  const marks = [...article.querySelectorAll<HTMLElement>(MARK)]
  if (marks.length === 0) return forget()
  // First in the order of the keyboard, wherever it is seen.
  document.body.prepend(clearButton(words))
  const below = marks.filter((mark) => !mark.closest('h1'))
  const first = firstOf(below)
  if (first && below.every((mark) => mark.closest(FOLDED))) unfold(first)
}

/** Words without the parts of a name that stands on the page as it was asked for: `peer` is in every other line beside `legacy-peer-deps`. */
function withoutParts(words: readonly string[], texts: readonly Text[]): readonly string[] {
  const joined = words.filter((word) => /[a-z\d][^\p{L}\p{M}\p{N}][a-z]/u.test(word))
  const names = joined.filter((name) => {
    const pattern = anyOf([name])
    return texts.some(({ data }) => unify(data).search(pattern) >= 0)
  })
  return words.filter((word) => !names.some((name) => name !== word && anyOf([word]).test(name)))
}

/** The first mark below what the address leads to, where the router has put the keyboard, else of the page. */
function firstOf(marks: readonly HTMLElement[]): HTMLElement | undefined {
  const target = document.querySelector('main :is(:target, :focus)')
  const isBelow = (mark: HTMLElement): boolean =>
    target?.compareDocumentPosition(mark) === Node.DOCUMENT_POSITION_FOLLOWING
  return marks.find(isBelow) ?? marks[0]
}

/** Opens all that is folded around an element, and chooses tabs by their labels, as a link to it does. */
function unfold(element: HTMLElement): void {
  let around = element.closest(FOLDED)
  while (around) {
    if (around instanceof HTMLDetailsElement) around.open = true
    else (around.previousElementSibling as HTMLElement | null)?.click()
    around = around.parentElement?.closest(FOLDED) ?? null
  }
}

const MARK = 'mark[data-search]'
const FOLDED = 'details:not([open]), :not(:checked) + label + .tab-panel'
const SKIPPED = 'script, style, button, input, textarea, svg, .toc, .copy'

function textsWithin(article: Element): Text[] {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (
      node instanceof Text &&
      node.parentElement?.closest('[data-slot], h1') &&
      !node.parentElement.closest(SKIPPED)
    )
      texts.push(node)
  }
  return texts
}

function markIn(node: Text, pattern: RegExp): void {
  const { text, start, end } = aligned(node.data)
  for (const { index, 0: word } of [...text.matchAll(pattern)].toReversed()) {
    const [from, to] = [start(index), end(index + word.length - 1)]
    // Two words may be one sign: ㍿.
    if (to > node.length) continue
    const rest = node.splitText(from)
    rest.splitText(to - from)
    const mark = document.createElement('mark')
    mark.dataset['search'] = ''
    rest.replaceWith(mark)
    mark.append(rest)
  }
}

function clear(): void {
  document.querySelector('.clear-marks')?.remove()
  removeEventListener('keydown', onEscape)
  for (const mark of document.querySelectorAll(MARK)) {
    const parent = mark.parentNode
    mark.replaceWith(...mark.childNodes)
    parent?.normalize()
  }
}

function clearButton(words: Words): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'clear-marks'
  button.textContent = words.clearMarks
  button.addEventListener('click', forget)
  addEventListener('keydown', onEscape)
  return button
}

/** Esc closes what is open, and clears the marks where nothing is. */
function onEscape({ key, defaultPrevented }: KeyboardEvent): void {
  if (
    key === 'Escape' &&
    !defaultPrevented &&
    !document.querySelector('dialog[open], :is(:popover-open)')
  )
    forget()
}

/** Clears the marks, and the address of them. Who uses the keyboard goes on at the first of them that is in sight, or below. */
function forget(): void {
  const url = new URL(location.href)
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  // What is folded cannot have the keyboard.
  const marks = [...document.querySelectorAll<HTMLElement>(MARK)].filter(
    (each) => each.checkVisibility?.() ?? each.offsetParent,
  )
  const mark = marks.find((each) => each.getBoundingClientRect().top > 0) ?? marks.at(-1)
  const place = mark?.parentElement
  // Whoever taps stays where they are.
  const focused = document.activeElement?.matches('.clear-marks:focus-visible')
  clear()
  if (!place || !focused) return
  if (place.tabIndex < 0) {
    place.tabIndex = -1
    // As `focusOn` of the runtime, which brings more than this page may load.
    place.addEventListener('mousedown', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus()
}
