import type { PageHead } from '../shared/contract.ts'

/** Reads the title and the metadata tags of a document. */
export function headOf(source: Document): PageHead {
  return {
    title: source.title,
    tags: metadataIn(source)
      .map(({ outerHTML }) => outerHTML)
      .join(''),
  }
}

/** Replaces the document's title and metadata tags with those of the page in view. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title
  // Also remove the tags that matter only to clients which load a page, since some of those look at the live
  // document. No metadata is better than that of another page.
  for (const element of metadataIn(document)) element.remove()
  document.head.insertAdjacentHTML('beforeend', tags)
}

function metadataIn({ head }: Document): Element[] {
  return [
    ...head.querySelectorAll(
      '[name=description],[name=robots],[name=keywords],[name^=twitter],[property],[rel=canonical],[hreflang],script[type$=json]',
    ),
  ]
}
