import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import {
  ArticleBody,
  CopyPage,
  FallbackNotice,
  FoldedToc,
  Main,
  Neighbours,
  PageFacts,
  PostFacts,
  TagList,
  Title,
  Toc,
} from '../pieces.ts'

/** A blog post. */
export default function PostView({ page, view, chrome, words }: ViewProps<'post'>): ReactNode {
  const { date, minutes, authors, tags, toc, newer, older, updated, edit, markdown } = view
  return (
    <>
      <Main>
        <article>
          <Title page={page} />
          <div className="page-row">
            <PostFacts date={date} minutes={minutes} authors={authors} words={words} />
            <CopyPage markdown={markdown} words={words} />
          </div>
          <FallbackNotice page={page} words={words} />
          <FoldedToc items={toc} words={words} language={page.language} />
          <ArticleBody page={page} chrome={chrome} words={words} />
          <TagList tags={tags} />
          <PageFacts updated={updated} edit={edit} words={words} />
        </article>
        <Neighbours
          newer={newer}
          older={older}
          labels={[words.newerPost, words.olderPost]}
          name={words.neighbours}
        />
      </Main>
      <Toc items={toc} words={words} language={page.language} />
    </>
  )
}
