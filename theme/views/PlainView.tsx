import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { ArticleBody, FallbackNotice, Title } from '../parts/Article.tsx'
import { FoldedToc, Toc } from '../parts/Toc.tsx'

/** A page of its own. */
export default function PlainView({ page, view, chrome, words }: ViewProps<'page'>): ReactNode {
  const { layout, toc } = view
  const wide = layout !== 'default'
  const look = { default: 'main', wide: 'main wide', home: 'main wide home' }[layout]
  return (
    <>
      <main className={look} id="main">
        <Title page={page} />
        <FallbackNotice page={page} words={words} />
        {!wide && <FoldedToc items={toc} words={words} />}
        <ArticleBody page={page} chrome={chrome} words={words} />
      </main>
      {!wide && <Toc items={toc} words={words} />}
    </>
  )
}
