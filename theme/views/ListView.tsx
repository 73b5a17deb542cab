import type { ReactNode } from 'react'
import type { LinkView, ViewProps } from '../../src/shared/contract.ts'
import { Main, PostFacts, Slot, TagList } from '../pieces.ts'

/** A page of posts: from the whole blog, with one tag, or by one author. */
export default function ListView({ page, view, words }: ViewProps<'list'>): ReactNode {
  const { description, tag, author, posts, pager } = view
  const group = tag ?? author
  const link: LinkView | undefined = tag ? { href: tag.all, label: words.allTags } : author?.link
  return (
    <Main look="list">
      <h1>{page.title}</h1>
      {description !== '' && pager.number === 1 && <p className="lead">{description}</p>}
      {group && (
        <p className="post-facts">
          <span>{words.posts(group.count)}</span>
          {link && (
            <span>
              <a href={link.href} rel={link.rel}>
                {link.label}
              </a>
            </span>
          )}
        </p>
      )}
      {posts.map((post) => (
        <article key={post.href} className="post-item">
          <h2>
            <a href={post.href} {...post.language}>
              {post.title}
            </a>
          </h2>
          <PostFacts date={post.date} minutes={post.minutes} authors={post.authors} words={words} />
          {post.slot !== undefined && (
            <Slot index={post.slot} className="prose" {...post.language} />
          )}
          <div className="post-foot">
            <p className="read-more">
              <a href={post.href} aria-label={words.readMoreOf(post.title)}>
                {words.readMore}
              </a>
            </p>
            <TagList tags={post.tags} />
          </div>
        </article>
      ))}
      {pager.count > 1 && (
        <nav className="pager" aria-label={words.page(pager.number, pager.count)}>
          {pager.newer && (
            <a href={pager.newer} rel="prev">
              {words.newerPosts}
            </a>
          )}
          <span>{words.page(pager.number, pager.count)}</span>
          {pager.older && (
            <a href={pager.older} rel="next">
              {words.olderPosts}
            </a>
          )}
        </nav>
      )}
    </Main>
  )
}
