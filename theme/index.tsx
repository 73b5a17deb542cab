import './styles/index.css'
import type { ReactNode } from 'react'
import { ViewSlot } from '../src/client/app.tsx'
import type { ThemeProps } from '../src/shared/contract.ts'
import { Announcement } from './parts/Announcement.tsx'
import { BackToTop } from './parts/BackToTop.tsx'
import { Footer } from './parts/Footer.tsx'
import { Header } from './parts/Header.tsx'
import { Panel } from './parts/Panel.tsx'
import { SearchBox } from './parts/SearchBox.tsx'

export { ComponentSlot, Slot, ViewSlot } from '../src/client/app.tsx'
export { SortableTable } from './parts/SortableTable.tsx'
export { views } from './views.ts'

/** The built-in theme: header, navigation, the page, footer. */
export default function Theme({ page, chrome, sidebar, words }: ThemeProps): ReactNode {
  return (
    <>
      <a className="skip" href="#main">
        {words.skipToContent}
      </a>
      <Announcement chrome={chrome} words={words} />
      <Header page={page} chrome={chrome} words={words} />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <Panel page={page} chrome={chrome} sidebar={sidebar} words={words} />
        <ViewSlot page={page} chrome={chrome} words={words} />
      </div>
      <Footer chrome={chrome} words={words} />
      {page.view.view === 'doc' && <BackToTop words={words} />}
      <SearchBox chrome={chrome} words={words} />
    </>
  )
}
