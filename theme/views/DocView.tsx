import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import {
  ArticleBody,
  Breadcrumbs,
  CopyPage,
  FallbackNotice,
  FoldedToc,
  Main,
  Neighbours,
  PageFacts,
  Title,
  Toc,
} from '../pieces.ts'

/** A page of the docs. */
export default function DocView({ page, view, chrome, words }: ViewProps<'doc'>): ReactNode {
  const { breadcrumbs, toc, newer, older, updated, edit, markdown, layout } = view
  const wide = layout !== 'default'
  return (
    <>
      <Main look={wide ? 'wide' : ''}>
        <article>
          <div className="page-row">
            <Breadcrumbs items={breadcrumbs} chrome={chrome} words={words} />
            <CopyPage markdown={markdown} words={words} />
          </div>
          <Title page={page} />
          <FallbackNotice page={page} words={words} />
          {!wide && <FoldedToc items={toc} words={words} language={page.language} />}
          <ArticleBody page={page} chrome={chrome} words={words} />
          <PageFacts updated={updated} edit={edit} words={words} />
        </article>
        <Neighbours
          newer={newer}
          older={older}
          labels={[words.previous, words.next]}
          name={words.neighbours}
        />
      </Main>
      {!wide && <Toc items={toc} words={words} language={page.language} />}
    </>
  )
}
