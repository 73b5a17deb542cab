import type { ReactNode } from 'react'
import type { LinkView } from '../../src/shared/contract.ts'
import { longDate, type Words } from '../../src/shared/words.ts'

/** The date of a post, how long it takes to read, and who wrote it. */
export function PostFacts({
  date,
  minutes,
  authors = [],
  words,
}: {
  date: string
  minutes: number
  authors?: readonly LinkView[] | undefined
  words: Words
}): ReactNode {
  return (
    <p className="post-facts">
      <time dateTime={date}>{longDate(date, words)}</time>{' '}
      {minutes > 0 && <span>{words.minutes(minutes)}</span>}
      {authors.map(({ href, label }) => (
        <span key={href}>
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  )
}

/** The tags of a post. */
export function TagList({ tags }: { tags: readonly LinkView[] }): ReactNode {
  return (
    tags.length > 0 && (
      <ul className="tag-list">
        {tags.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    )
  )
}
