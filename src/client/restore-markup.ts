// Restores a page that a translation tool or an extension changed before hydration. React expects the HTML
// from the build. On a mismatch it would render the whole page anew, and lose what the reader has opened
// and typed, and where they are.

/** Elements whose content React leaves alone. */
const UNMANAGED = '[data-static],[data-slot]'

/**
 * Restores the page to the HTML from the build, which it fetches once more, and then hydrates. `runSync` runs
 * the hydration synchronously, because whatever changed the page is about to change it again. Elements that
 * are still there are kept, with their state. If the fetched document is of another build, or cannot be
 * fetched, the page is hydrated as it is, and React recovers by itself.
 */
export async function restoreMarkup(
  hydrate: () => void,
  runSync: (callback: () => void) => void,
): Promise<void> {
  const builtPage = await fetchBuiltPage().catch(() => undefined)
  const [ours, theirs] = [document, builtPage].map(
    (each) => each?.getElementById('page')?.textContent,
  )
  const [root, original] = [document, builtPage].map((each) => each?.getElementById('root'))
  if (root && original && ours === theirs) align(root, original)
  runSync(hydrate)
}

/** Fetches the document as it was first shown. A newer one may have been published since, hence `force-cache`. */
async function fetchBuiltPage(): Promise<Document> {
  const response = await fetch(location.href, { cache: 'force-cache' })
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function align(current: Node, built: Node): void {
  let next = current.firstChild
  for (const expected of built.childNodes) {
    let found = next
    while (found && !isSame(found, expected)) found = found.nextSibling
    if (!found) {
      current.insertBefore(document.importNode(expected, true), next)
      continue
    }
    removeUpTo(found, next)
    next = found.nextSibling
    if (found instanceof Element && !found.matches(UNMANAGED)) align(found, expected)
  }
  removeUpTo(null, next)
}

/** Removes `from` and its following siblings, up to but not including `end`. */
function removeUpTo(end: Node | null, from: ChildNode | null): void {
  for (let node = from; node && node !== end;) {
    const { nextSibling } = node
    node.remove()
    node = nextSibling
  }
}

/**
 * Whether a node is the one that the build rendered: text with the same content, or an element
 * with the same tag, id and class.
 */
function isSame(node: Node, built: Node): boolean {
  return node instanceof Element && built instanceof Element
    ? node.localName === built.localName && node.id === built.id && classOf(node) === classOf(built)
    : node.nodeType === built.nodeType && node.nodeValue === built.nodeValue
}

function classOf(element: Element): string | null {
  return element.getAttribute('class')
}
