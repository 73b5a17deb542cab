import './styles/index.css'
import type { ReactNode } from 'react'
import type { ThemeProps } from '../src/shared/contract.ts'
import { StaticSlot, ViewSlot } from './pieces.ts'
import { BackToTop } from './parts/BackToTop.tsx'
import { Header } from './parts/Header.tsx'
import { Panel } from './parts/Panel.tsx'

export { statics, views } from './built-in.ts'

/** The built-in theme: header, navigation, page and footer. */
export default function Theme({ page, chrome, sidebar, words }: ThemeProps): ReactNode {
  return (
    <>
      <a className="skip" href="#main">
        {words.skipToContent}
      </a>
      {chrome.announcement && <StaticSlot name="announcement" />}
      <Header page={page} chrome={chrome} words={words} />
      <div className={sidebar ? 'frame with-sidebar' : 'frame'}>
        <Panel page={page} chrome={chrome} sidebar={sidebar} words={words} />
        <ViewSlot page={page} chrome={chrome} words={words} />
      </div>
      <StaticSlot name="footer" />
      {page.view.view === 'doc' && <BackToTop key={page.route} words={words} />}
      <StaticSlot name="search" />
    </>
  )
}
