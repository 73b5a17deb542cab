import type { PageHead } from '../shared/contract.ts'

/** Gives the document the title and the facts of the page it shows now. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title
  const old = 'meta[name=description], meta[name=robots], link[rel=canonical], link[hreflang]'
  for (const element of document.head.querySelectorAll(old)) element.remove()
  document.head.insertAdjacentHTML('beforeend', tags)
}
