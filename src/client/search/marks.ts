// Highlights the words that the reader searched for, on the page that a result leads to.

import { anyOf } from '../../shared/search/any-of.ts'
import { aligned, unify } from '../../shared/search/letters.ts'
import type { Words } from '../../shared/words.ts'

/** URL parameter with a word to highlight; it occurs once per word. */
const PARAMETER = '_highlight'

/**
 * Highlights the address's words in the article and its title, and adds a button to clear them. If none of
 * them is on the page, they are removed from the address. Marks for an earlier address are removed first.
 */
export function markWords(words: Words): void {
  removeMarks()
  const terms = new URL(location.href).searchParams
    .getAll(PARAMETER)
    .flatMap((value) => unify(value).split(/\s+/))
    .filter((word) => word !== '')
    .toSorted((a, b) => b.length - a.length)
  const article = document.querySelector('main')
  if (terms.length === 0 || !article) return
  // A `<wbr>`, where a long name may break, splits its text in two. Remove it.
  for (const wordBreak of article.querySelectorAll('code wbr')) {
    const code = wordBreak.parentNode
    wordBreak.remove()
    code?.normalize()
  }
  const texts = textNodesIn(article)
  const pattern = anyOf(withoutParts(terms, texts))
  for (const node of texts) markMatches(node, pattern)
  const marks = [...article.querySelectorAll<HTMLElement>(MARK)]
  if (marks.length === 0) return clearHighlights()
  // Make the button the first tab stop, wherever it is displayed.
  document.body.prepend(clearButton(words))
  const bodyMarks = marks.filter((mark) => !mark.closest('h1'))
  const first = firstOf(bodyMarks)
  if (first && bodyMarks.every((mark) => mark.closest(COLLAPSED))) unfold(first)
}

/**
 * Leaves out words that are parts of a name from the query which is on the page as a whole: where
 * `legacy-peer-deps` is marked, marks for every `peer` would be noise.
 */
function withoutParts(words: readonly string[], texts: readonly Text[]): readonly string[] {
  const compounds = words.filter((word) => /[a-z\d][^\p{L}\p{M}\p{N}][a-z]/u.test(word))
  const names = compounds.filter((name) => {
    const pattern = anyOf([name])
    return texts.some(({ data }) => unify(data).search(pattern) >= 0)
  })
  return words.filter((word) => !names.some((name) => name !== word && anyOf([word]).test(name)))
}

/**
 * Returns the first mark after the address's target, which the router has focused, or else the first one on the page.
 */
function firstOf(marks: readonly HTMLElement[]): HTMLElement | undefined {
  const target = document.querySelector('main :is(:target, :focus)')
  const isBelow = (mark: HTMLElement): boolean =>
    target?.compareDocumentPosition(mark) === Node.DOCUMENT_POSITION_FOLLOWING
  return marks.find(isBelow) ?? marks[0]
}

/** Opens every `<details>` around an element, and selects tabs by their labels, as a link to the element does. */
function unfold(element: HTMLElement): void {
  let container = element.closest(COLLAPSED)
  while (container) {
    if (container instanceof HTMLDetailsElement) container.open = true
    else (container.previousElementSibling as HTMLElement | null)?.click()
    container = container.parentElement?.closest(COLLAPSED) ?? null
  }
}

const MARK = 'mark[data-search]'
const COLLAPSED = 'details:not([open]), :not(:checked) + label + .tab-panel'
const SKIPPED = 'script, style, button, input, textarea, svg, .toc, .copy'

function textNodesIn(article: Element): Text[] {
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

function markMatches(node: Text, pattern: RegExp): void {
  const { text, start, end } = aligned(node.data)
  for (const { index, 0: word } of [...text.matchAll(pattern)].toReversed()) {
    const [from, to] = [start(index), end(index + word.length - 1)]
    // Two words may share one character, such as ㍿, which is already marked then.
    if (to > node.length) continue
    const rest = node.splitText(from)
    rest.splitText(to - from)
    const mark = document.createElement('mark')
    mark.dataset['search'] = ''
    rest.replaceWith(mark)
    mark.append(rest)
  }
}

function removeMarks(): void {
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
  button.addEventListener('click', clearHighlights)
  addEventListener('keydown', onEscape)
  return button
}

/** Esc closes what is open first. If nothing is open, it clears the marks. */
function onEscape({ key, defaultPrevented }: KeyboardEvent): void {
  if (
    key === 'Escape' &&
    !defaultPrevented &&
    !document.querySelector('dialog[open], :is(:popover-open)')
  )
    clearHighlights()
}

/**
 * Clears the marks and their words in the address. For keyboard users, focus moves to the first mark that is
 * in the viewport or below it, or else to the last one.
 */
function clearHighlights(): void {
  const url = new URL(location.href)
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url)
  // An element in a closed `<details>` cannot be focused.
  const marks = [...document.querySelectorAll<HTMLElement>(MARK)].filter(
    (each) => each.checkVisibility?.() ?? each.offsetParent,
  )
  const mark = marks.find((each) => each.getBoundingClientRect().top > 0) ?? marks.at(-1)
  const parent = mark?.parentElement
  // After a tap or a mouse click, the focus does not move.
  const wasFocused = document.activeElement?.matches('.clear-marks:focus-visible')
  removeMarks()
  if (!parent || !wasFocused) return
  if (parent.tabIndex < 0) {
    parent.tabIndex = -1
    // As `focusOn` in `scroll.ts`, which would bring more code than this page may load.
    parent.addEventListener('mousedown', () => parent.removeAttribute('tabindex'), { once: true })
  }
  parent.focus()
}
