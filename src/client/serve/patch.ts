/**
 * Makes the children of one element equal to those of another, and touches only what differs: laying out a
 * whole page takes longer than everything else that follows a save.
 */
export function patch(old: Element, next: Element): void {
  const [before, after] = [[...old.childNodes], [...next.childNodes]]
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start], after[start])) start++
  let end = 0
  while (end < most - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [gone, come] = [before, after].map((all) => all.slice(start, all.length - end))
  if (!gone || !come) return
  const [one, other] = [gone[0], come[0]]
  if (gone.length === 1 && come.length === 1 && isAlike(one, other)) {
    patch(one, other as Element)
    return
  }
  const at = before[before.length - end] ?? null
  // Copy the nodes, so that the other document stays complete: React may render from it.
  for (const node of come) old.insertBefore(document.importNode(node, true), at)
  for (const node of gone) node.remove()
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
