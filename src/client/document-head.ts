import type { PageHead } from '../shared/contract.ts'

/** Gives the document the title and the facts of the page it shows now. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title
  // Also what only those read who load a page, of whom some look at the one that is here now: rather nothing than what another
  // page says.
  const old =
    'meta[name=description], meta[name=robots], meta[name=keywords], meta[property], link[rel=canonical], link[hreflang], script[type$=json]'
  for (const element of document.head.querySelectorAll(old)) element.remove()
  document.head.insertAdjacentHTML('beforeend', tags)
}
