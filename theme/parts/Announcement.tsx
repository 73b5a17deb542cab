import type { ReactNode } from 'react'
import type { Chrome } from '../../src/shared/contract.ts'
import type { Words } from '../../src/shared/words.ts'
import { Icon } from './Icon.tsx'

/** The bar above the header. It is in every page; before anything is painted it is hidden from those who have closed it. */
export function Announcement({ chrome, words }: { chrome: Chrome; words: Words }): ReactNode {
  const { announcement } = chrome
  if (!announcement) return null
  const { text, href, closeable } = announcement
  return (
    <aside className="announcement" aria-label={words.announcement}>
      <p>{href === undefined ? text : <a href={href}>{text}</a>}</p>
      {closeable && (
        <button type="button" className="action announcement-close" aria-label={words.close}>
          <Icon name="close" />
        </button>
      )}
    </aside>
  )
}
