/**
 * Makes the children of one element equal to those of another, and touches only what differs: laying out a
 * whole page takes longer than everything else that follows a save.
 */
export function patch(old: Element, next: Element): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]]
  const minLength = Math.min(before.length, after.length)
  let start = 0
  while (start < minLength && isSame(before[start], after[start])) start++
  let end = 0
  while (end < minLength - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [removed, added] = [before, after].map((all) => all.slice(start, all.length - end))
  if (!removed || !added) return
  const [one, other] = [removed[0], added[0]]
  if (removed.length === 1 && added.length === 1 && isAlike(one, other)) {
    patch(one, other as Element)
    return
  }
  const at = before[before.length - end] ?? null
  // Copy the nodes, so that the other document stays complete: React may render from it.
  for (const node of added) old.insertBefore(document.importNode(node, true), at)
  for (const node of removed) node.remove()
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one?.isEqualNode(other ?? null) === true
}

/** Whether two elements differ only in their children. */
function isAlike(one: Node | undefined, other: Node | undefined): one is Element {
  return (
    one instanceof Element &&
    other instanceof Element &&
    one.cloneNode(false).isEqualNode(other.cloneNode(false))
  )
}
