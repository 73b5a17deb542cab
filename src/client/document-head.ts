import type { PageHead } from '../shared/contract.ts'

/** What a document says of its page: title and facts. */
export function headOf(source: Document): PageHead {
  return {
    title: source.title,
    tags: factsIn(source)
      .map(({ outerHTML }) => outerHTML)
      .join(''),
  }
}

/** Gives the document the title and the facts of the page it shows now. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title
  // Also what only those read who load a page, of whom some look at the one that is here now: rather nothing than what another
  // page says.
  for (const element of factsIn(document)) element.remove()
  document.head.insertAdjacentHTML('beforeend', tags)
}

function factsIn({ head }: Document): Element[] {
  return [
    ...head.querySelectorAll(
      '[name=description],[name=robots],[name=keywords],[name^=twitter],[property],[rel=canonical],[hreflang],script[type$=json]',
    ),
  ]
}
