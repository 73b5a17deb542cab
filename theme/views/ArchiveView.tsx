import type { ReactNode } from 'react'
import { dayOfYear } from '../../src/shared/words.ts'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main } from '../pieces.ts'

/** All posts by year, one per line. */
export default function ArchiveView({ page, view, words }: ViewProps<'archive'>): ReactNode {
  const count = view.years.reduce((sum, { posts }) => sum + posts.length, 0)
  return (
    <Main>
      <h1>{page.title}</h1>
      <p className="lead">{words.archiveIntro(count)}</p>
      {view.years.map(({ year, posts }) => (
        <section key={year} className="archive-year">
          <h2>{year}</h2>
          <ul>
            {posts.map(({ href, title, date, language }) => (
              <li key={href}>
                <time dateTime={date}>{dayOfYear(date, words)}</time>
                <a href={href} {...language}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Main>
  )
}
