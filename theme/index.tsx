import './styles/index.css'
import type { ReactNode } from 'react'
import type { ThemeProps } from '../src/shared/contract.ts'
import { words as wordsOf } from '../src/shared/words.ts'
import { Page } from './Page.tsx'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { Panel } from './parts/Panel.tsx'

export { ComponentSlot, Slot } from '../src/client/app.tsx'
export { SortableTable } from './parts/SortableTable.tsx'

/** The built-in theme: header, navigation, the page, footer. */
export default function Theme({ page, chrome, sidebar }: ThemeProps): ReactNode {
  const words = wordsOf(chrome.locale)
  return (
    <>
      <a className="skip" href="#main">
        {words.skipToContent}
      </a>
      <Header page={page} chrome={chrome} words={words} />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <Panel page={page} chrome={chrome} sidebar={sidebar} words={words} />
        <Page page={page} chrome={chrome} words={words} />
      </div>
      <Footer chrome={chrome} words={words} />
    </>
  )
}
