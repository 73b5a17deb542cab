import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main } from '../pieces.ts'

/** All tags of the blog, with their descriptions. */
export default function TagsView({ page, view, words }: ViewProps<'tags'>): ReactNode {
  return (
    <Main>
      <h1>{page.title}</h1>
      <p className="lead">{words.tagsIntro}</p>
      <ul className="tag-index">
        {view.tags.map(({ href, label, description, count }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <span>{words.posts(count)}</span>
            {description !== '' && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </Main>
  )
}
