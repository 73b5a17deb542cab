import type { ReactNode } from 'react'
import { useActiveHeading } from '../../src/client/active-heading.ts'
import type { TocItem } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'

/** The table of contents beside the article. */
export function Toc({ items, words }: { items: readonly TocItem[]; words: Words }): ReactNode {
  const active = useActiveHeading(items.map(({ id }) => id))
  if (items.length < 2) return null
  return (
    <nav className="toc" aria-label={words.onThisPage}>
      <p className="toc-title">{words.onThisPage}</p>
      <TocList items={items} active={active} />
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

function TocList({
  items,
  active,
}: {
  items: readonly TocItem[]
  active?: string | undefined
}): ReactNode {
  return (
    <ul>
      {branches(items).map(([{ id, html }, ...below]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === active ? 'location' : undefined}
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {below.length > 0 && <TocList items={below} active={active} />}
        </li>
      ))}
    </ul>
  )
}

type Branch = [TocItem, ...TocItem[]]

/** Headings, each with those below it, which are deeper. */
function branches(items: readonly TocItem[]): readonly Branch[] {
  const all: Branch[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last && item.level > last[0].level) last.push(item)
    else all.push([item])
  }
  return all
}
