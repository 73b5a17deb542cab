import type { ReactNode } from 'react'
import { useActiveHeading } from '../../src/client/active-heading.ts'
import type { PageData, TocItem } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'

/** Headings, and their language if it differs from that of the page. */
interface TocProps {
  readonly items: readonly TocItem[]
  readonly words: Words
  readonly language?: PageData['language']
}

/** The table of contents beside the article. */
export function Toc({ items, words, language }: TocProps): ReactNode {
  const active = useActiveHeading(items.map(({ id }) => id))
  return (
    items.length > 1 && (
      <nav className="toc" aria-label={words.onThisPage}>
        <p className="toc-title">{words.onThisPage}</p>
        <TocList items={items} active={active} language={language} />
      </nav>
    )
  )
}

/** The table of contents above the article, collapsed, for narrow screens. */
export function FoldedToc({ items, words, language }: TocProps): ReactNode {
  return (
    items.length > 1 && (
      <details className="toc-folded">
        <summary>{words.onThisPage}</summary>
        <TocList items={items} language={language} />
      </details>
    )
  )
}

function TocList({
  items,
  active,
  language,
}: Pick<TocProps, 'items' | 'language'> & { active?: string | undefined }): ReactNode {
  return (
    <ul {...language}>
      {branches(items).map(([{ id, html }, ...children]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === active ? 'location' : undefined}
            dangerouslySetInnerHTML={{ __html: html }}
          />
          {children.length > 0 && <TocList items={children} active={active} />}
        </li>
      ))}
    </ul>
  )
}

type Branch = [TocItem, ...TocItem[]]

/** Groups headings: each group begins with a heading, followed by the deeper ones below it. */
function branches(items: readonly TocItem[]): readonly Branch[] {
  const all: Branch[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last && item.level > last[0].level) last.push(item)
    else all.push([item])
  }
  return all
}
