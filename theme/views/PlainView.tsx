import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { ArticleBody, FallbackNotice, FoldedToc, Main, Title, Toc } from '../pieces.ts'

/** A page outside of docs and blog. */
export default function PlainView({ page, view, chrome, words }: ViewProps<'page'>): ReactNode {
  const { layout, toc } = view
  const wide = layout !== 'default'
  const look = { default: '', wide: 'wide', home: 'wide home' }[layout]
  return (
    <>
      <Main look={look}>
        <Title page={page} />
        <FallbackNotice page={page} words={words} />
        {!wide && <FoldedToc items={toc} words={words} language={page.language} />}
        <ArticleBody page={page} chrome={chrome} words={words} />
      </Main>
      {!wide && <Toc items={toc} words={words} language={page.language} />}
    </>
  )
}
