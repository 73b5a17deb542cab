import type { ReactNode } from 'react'
import type { LinkView } from '../../src/shared/contract.ts'
import { longDate, type Words } from '../../src/shared/words.ts'

/** The date of a post, and how long it takes to read. */
export function PostFacts({
  date,
  minutes,
  words,
}: {
  date: string
  minutes: number
  words: Words
}): ReactNode {
  return (
    <p className="post-facts">
      <time dateTime={date}>{longDate(date, words)}</time>{' '}
      {minutes > 0 && <span>{words.minutes(minutes)}</span>}
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
