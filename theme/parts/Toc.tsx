import type { ReactNode } from 'react'
import type { TocItem } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'

/** The table of contents beside the article. */
export function Toc({ items, words }: { items: readonly TocItem[]; words: Words }): ReactNode {
  if (items.length < 2) return null
  return (
    <nav className="toc" aria-label={words.onThisPage}>
      <p className="toc-title">{words.onThisPage}</p>
      <TocList items={items} />
    </nav>
  )
}

/** The same above the article, folded, for narrow screens. */
export function FoldedToc({
  items,
  words,
}: {
  items: readonly TocItem[]
  words: Words
}): ReactNode {
  if (items.length < 2) return null
  return (
    <details className="toc-folded">
      <summary>{words.onThisPage}</summary>
      <TocList items={items} />
    </details>
  )
}

function TocList({ items }: { items: readonly TocItem[] }): ReactNode {
  return (
    <ul>
      {items.map(({ id, level, html }) => (
        <li key={id} className={`level-${level}`}>
          <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: html }} />
        </li>
      ))}
    </ul>
  )
}
