// A page that a translation or an extension has changed before React came. React expects what the build has drawn: where it found
// anything else, it would draw all of it anew, without what a reader has opened, written and reached.

/** What React takes as it stands. */
const LEFT_ALONE = '[data-static], [data-slot]'

/**
 * Brings the page back to what the build has drawn, as its document says once more, and has React begin `atOnce`: whoever has changed
 * it is about to do so again. Elements that are still there stay what they are, with what they hold. A document of another build
 * changes nothing; without one React helps itself.
 */
export async function bringBack(
  hydrate: () => void,
  atOnce: (work: () => void) => void,
): Promise<void> {
  const drawn = await drawnPage().catch(() => undefined)
  const [ours, theirs] = [document, drawn].map((each) => each?.getElementById('page')?.textContent)
  const [root, original] = [document, drawn].map((each) => each?.getElementById('root'))
  if (root && original && ours === theirs) align(root, original)
  atOnce(hydrate)
}

/** The document as it was shown: another one may have been published meanwhile. */
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

/** Removes a node and all behind it, up to another. */
function removeUpTo(end: Node | null, from: ChildNode | null): void {
  for (let gone = from; gone && gone !== end;) {
    const { nextSibling } = gone
    gone.remove()
    gone = nextSibling
  }
}

/** Whether a node is what another was drawn as: a text with its words, an element with its name and class. */
function isSame(node: Node, drawn: Node): boolean {
  return node instanceof Element && drawn instanceof Element
    ? node.localName === drawn.localName && node.id === drawn.id && classOf(node) === classOf(drawn)
    : node.nodeType === drawn.nodeType && node.nodeValue === drawn.nodeValue
}

function classOf(element: Element): string | null {
  return element.getAttribute('class')
}
