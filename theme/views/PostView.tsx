import type { ReactNode } from 'react'
import type { ViewProps } from '../props.ts'
import { ArticleBody, FallbackNotice, Neighbours, PageFacts, Title } from '../parts/Article.tsx'
import { PostFacts, TagList } from '../parts/PostFacts.tsx'
import { FoldedToc, Toc } from '../parts/Toc.tsx'

/** A post of the blog. */
export function PostView({ page, view, chrome, words }: ViewProps<'post'>): ReactNode {
  const { date, minutes, tags, toc, newer, older, updated, edit } = view
  return (
    <>
      <main className="main" id="main">
        <article>
          <Title page={page} />
          <PostFacts date={date} minutes={minutes} locale={chrome.locale} words={words} />
          <FallbackNotice page={page} words={words} />
          <FoldedToc items={toc} words={words} />
          <ArticleBody page={page} chrome={chrome} />
          <TagList tags={tags} />
          <PageFacts updated={updated} edit={edit} chrome={chrome} words={words} />
        </article>
        <Neighbours
          newer={newer}
          older={older}
          labels={[words.newerPost, words.olderPost]}
          name={words.neighbours}
        />
      </main>
      <Toc items={toc} words={words} />
    </>
  )
}
