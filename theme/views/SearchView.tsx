import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main, Slot } from '../kit.ts'

/** Every page of the site by section: what a reader without a script can search with the browser. */
export default function SearchView({ page, words }: ViewProps<'search'>): ReactNode {
  return (
    <Main>
      <h1>{page.title}</h1>
      <p className="lead">{words.searchIntro}</p>
      <Slot index={0} className="site-index" />
    </Main>
  )
}
