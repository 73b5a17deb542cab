// Restores a page that a translation tool or an extension changed before hydration. React expects the HTML
// from the build. On a mismatch it would render the whole page anew, and lose what the reader has opened
// and typed, and where they are.

/** Elements whose content React leaves alone. */
const LEFT_ALONE = '[data-static],[data-slot]'

/**
 * Restores the page to the HTML from the build, which it fetches once more, and then hydrates. `atOnce` runs
 * the hydration synchronously, because whatever changed the page is about to change it again. Elements that
 * are still there are kept, with their state. If the fetched document is of another build, or cannot be
 * fetched, the page is hydrated as it is, and React recovers by itself.
 */
export async function restoreMarkup(
  hydrate: () => void,
  atOnce: (work: () => void) => void,
): Promise<void> {
  const drawn = await drawnPage().catch(() => undefined)
  const [ours, theirs] = [document, drawn].map((each) => each?.getElementById('page')?.textContent)
  const [root, original] = [document, drawn].map((each) => each?.getElementById('root'))
  if (root && original && ours === theirs) align(root, original)
  atOnce(hydrate)
}

/** Fetches the document as it was first shown. A newer one may have been published since, hence `force-cache`. */
async function drawnPage(): Promise<Document> {
  const response = await fetch(location.href, { cache: 'force-cache' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function align(changed: Node, drawn: Node): void {
  let next = changed.firstChild
  for (const wanted of drawn.childNodes) {
    let found = next
    while (found && !isSame(found, wanted)) found = found.nextSibling
    if (!found) {
      changed.insertBefore(document.importNode(wanted, true), next)
      continue
    }
    removeUpTo(found, next)
    next = found.nextSibling
    if (found instanceof Element && !found.matches(LEFT_ALONE)) align(found, wanted)
  }
  removeUpTo(null, next)
}

/** Removes `from` and its following siblings, up to but not including `end`. */
function removeUpTo(end: Node | null, from: ChildNode | null): void {
  for (let gone = from; gone && gone !== end;) {
    const { nextSibling } = gone
    gone.remove()
    gone = nextSibling
  }
}

/**
 * Whether a node is the one that the build rendered: text with the same content, or an element
 * with the same tag, id and class.
 */
function isSame(node: Node, drawn: Node): boolean {
  return node instanceof Element && drawn instanceof Element
    ? node.localName === drawn.localName && node.id === drawn.id && classOf(node) === classOf(drawn)
    : node.nodeType === drawn.nodeType && node.nodeValue === drawn.nodeValue
}

function classOf(element: Element): string | null {
  return element.getAttribute('class')
}
