import type { ReactNode } from 'react'
import type { ViewProps } from '../props.ts'
import { ArticleBody, FallbackNotice, Neighbours, PageFacts, Title } from '../parts/Article.tsx'
import { Breadcrumbs } from '../parts/Breadcrumbs.tsx'
import { FoldedToc, Toc } from '../parts/Toc.tsx'

/** A page of the docs. */
export function DocView({ page, view, chrome, words }: ViewProps<'doc'>): ReactNode {
  const { breadcrumbs, toc, newer, older, updated, edit, layout } = view
  const wide = layout !== 'default'
  return (
    <>
      <main className={wide ? 'main wide' : 'main'} id="main">
        <article>
          <Breadcrumbs items={breadcrumbs} chrome={chrome} words={words} />
          <Title page={page} />
          <FallbackNotice page={page} words={words} />
          {!wide && <FoldedToc items={toc} words={words} />}
          <ArticleBody page={page} chrome={chrome} />
          <PageFacts updated={updated} edit={edit} chrome={chrome} words={words} />
        </article>
        <Neighbours
          newer={newer}
          older={older}
          labels={[words.previous, words.next]}
          name={words.neighbours}
        />
      </main>
      {!wide && <Toc items={toc} words={words} />}
    </>
  )
}
