import type { PageHead } from '../shared/contract.ts'

/** Gives the document the title and the facts of the page it shows now. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title
  // What only those read who load a page, of whom some look at the one that is here now: rather nothing than what another page says.
  const told = 'meta[property], meta[name=keywords], script[type$=ld\\+json]'
  const old = `meta[name=description], meta[name=robots], link[rel=canonical], link[hreflang], ${told}`
  for (const element of document.head.querySelectorAll(old)) element.remove()
  document.head.insertAdjacentHTML('beforeend', tags)
}
