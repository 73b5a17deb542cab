// An overlay that shows why the page is not up to date, or not what was rendered: every problem with its
// file, line and hint. All content is text, and its styles work under a strict content security policy.

import type { ShownProblem } from '../../shared/serve.ts'

const STYLE = `
:host { all: initial; position: fixed; inset: 0; width: 100%; height: 100%; overflow: auto; background: #000a;
  font: 15px/1.5 system-ui, sans-serif; color: #1c1e21; }
section { box-sizing: border-box; max-width: 860px; margin: 5vh auto; padding: 20px 28px 28px; background: #fff; border-radius: 10px;
  border-top: 6px solid #b3261e; }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; }
h1 { font-size: 18px; margin: 0; }
button { font: inherit; padding: 4px 12px; cursor: pointer; }
article { margin-top: 20px; }
h2 { font-size: 15px; margin: 0 0 4px; }
a, .place { font-family: ui-monospace, monospace; font-size: 14px; color: #0b5fb0; overflow-wrap: anywhere; }
pre { margin: 8px 0; padding: 10px 12px; overflow-x: auto; background: #f3f4f6; border-radius: 6px;
  font: 13px/1.5 ui-monospace, monospace; }
mark { background: #ffd7d3; color: inherit; text-decoration: underline wavy #b3261e; }
p { margin: 4px 0 0; }
`
const OVERLAY_TAG = 'sitegen-problems'

/** The last problems from the build as JSON, and the overlay that shows them. */
let lastProblems = ''
let buildOverlay: Element | undefined
/** The overlay for a problem of the page in this browser only. */
let pageOverlay: Element | undefined

/**
 * Shows the problems that keep the page from being updated. If they are shown already, the overlay stays as
 * it is, because the author may be reading it.
 */
export function showProblems(problems: readonly ShownProblem[]): void {
  const previous = lastProblems
  lastProblems = JSON.stringify(problems)
  if (lastProblems === previous && buildOverlay?.isConnected) return
  buildOverlay?.remove()
  const count = problems.length
  if (count === 0) return
  pageOverlay?.remove()
  const title = count === 1 ? 'A problem keeps' : `${count} problems keep`
  buildOverlay = showOverlay(`${title} this page from being newer`, problems)
}

/** Shows a problem of the page in this browser, unless problems from the build are shown. */
export function showPageProblem(heading: string, problem: ShownProblem): void {
  pageOverlay?.remove()
  if (!buildOverlay?.isConnected) pageOverlay = showOverlay(heading, [problem])
}

/** Hides the problem of the page in this browser, which has been solved. */
export function hidePageProblem(): void {
  pageOverlay?.remove()
}

function showOverlay(heading: string, problems: readonly ShownProblem[]): Element {
  const host = document.createElement(OVERLAY_TAG)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const close = createElement('button', 'Close')
  close.addEventListener('click', () => host.remove())
  const box = createElement('section')
  box.setAttribute('role', 'alertdialog')
  box.setAttribute('aria-label', heading)
  const header = createElement('header')
  header.append(createElement('h1', heading), close)
  box.append(header, ...problems.map(createArticle))
  root.append(box)
  // Place it above everything, including a modal dialog: nothing outside of that can be clicked while it is open.
  host.popover = 'manual'
  const appendTo = (parent: Element): void => {
    parent.append(host)
    host.showPopover()
  }
  const dialog = document.querySelector('dialog:modal')
  appendTo(dialog ?? document.documentElement)
  dialog?.addEventListener('close', () => host.isConnected && appendTo(document.documentElement), {
    once: true,
  })
  return host
}

// Esc closes only the overlay, which is on top.
addEventListener(
  'keydown',
  (event) => {
    const overlay = document.querySelector(OVERLAY_TAG)
    if (event.key !== 'Escape' || !overlay) return
    overlay.remove()
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

function createArticle({
  path,
  line,
  column = 1,
  length = 1,
  message,
  hint,
  source,
  open,
}: ShownProblem): Element {
  const container = createElement('article')
  container.append(createElement('h2', message))
  if (path !== undefined) {
    const position = line === undefined ? path : `${path}:${line}:${column}`
    const place = createElement(open === undefined ? 'span' : 'a', position)
    place.className = 'place'
    if (open !== undefined) place.setAttribute('href', open)
    container.append(place)
  }
  if (source !== undefined) {
    const code = createElement('pre')
    const highlight = createElement('mark', source.slice(column - 1, column - 1 + length) || ' ')
    code.append(source.slice(0, column - 1), highlight, source.slice(column - 1 + length))
    container.append(code)
  }
  if (hint !== undefined) container.append(createElement('p', hint))
  return container
}

function createElement(name: string, text = ''): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  return created
}
