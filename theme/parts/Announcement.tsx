import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { CLOSE } from './drawings.ts'
import { Icon } from './Icon.tsx'
import { ConfigLink } from './ConfigLink.tsx'

/**
 * The bar above the header. It is part of every page. For readers who have closed it, it is hidden before
 * the first paint.
 */
export function Announcement({ chrome, words }: StaticProps): ReactNode {
  const { announcement } = chrome
  if (!announcement) return null
  const { text, href, closeable } = announcement
  return (
    <aside className="announcement" aria-label={words.announcement}>
      <p>{href === undefined ? text : <ConfigLink href={href}>{text}</ConfigLink>}</p>
      {closeable && (
        <button type="button" className="action announcement-close" aria-label={words.close}>
          <Icon of={CLOSE} />
        </button>
      )}
    </aside>
  )
}
