// Lets tabs of one name go together: a reader who has chosen Firefox sees it in all groups that have it, on this page
// and on those that follow. Loaded when a reader first chooses something.

/** The names of the chosen tabs, the latest first. */
let chosen: readonly string[] = []
const seen = new WeakSet<Element>()

/** Follows the choices of the reader. Those made before count, too. */
export function followTabs(): void {
  for (const each of document.querySelectorAll<HTMLInputElement>('.tabs > :checked'))
    if (!each.defaultChecked) choose(each)
  chooseInNewGroups()
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches('.tabs > input')) choose(target)
  })
  // Called before a new page is painted.
  new MutationObserver(chooseInNewGroups).observe(document.body, { childList: true, subtree: true })
}

function choose(input: HTMLInputElement): void {
  const name = nameOf(input)
  // Tabs without a name have a number.
  if (/^\d*$/.test(name)) return
  chosen = [name, ...chosen.filter((each) => each !== name)]
  const { top } = input.getBoundingClientRect()
  for (const group of document.querySelectorAll('.tabs')) select(group, name)
  // What the reader has chosen stays in its place, although groups above it may change their height.
  scrollBy({ top: input.getBoundingClientRect().top - top, behavior: 'instant' })
}

function chooseInNewGroups(): void {
  for (const group of document.querySelectorAll('.tabs')) {
    if (seen.has(group)) continue
    seen.add(group)
    // A reader who comes to an anchor or to marked words sees the tab that holds them.
    if (location.hash + location.search === '') chosen.some((name) => select(group, name))
  }
}

/** Selects the tab of a name. Returns whether the group has one. */
function select(group: Element, name: string): boolean {
  const input = [...group.querySelectorAll<HTMLInputElement>(':scope > input')].find(
    (each) => nameOf(each) === name,
  )
  if (input) input.checked = true
  return input !== undefined
}

function nameOf({ labels }: HTMLInputElement): string {
  return labels?.[0]?.textContent.trim() ?? ''
}
