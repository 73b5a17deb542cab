import type { ReactNode } from 'react'
import { useBackToTop } from '../../src/client/back-to-top.ts'
import type { Words } from '../../src/shared/words.ts'
import { UP } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** Button to the top of the page. Shown to readers who have scrolled far down and turn back. */
export function BackToTop({ words }: { words: Words }): ReactNode {
  const [isShown, onClick] = useBackToTop()
  return (
    <button
      type="button"
      className="to-top"
      aria-label={words.toTop}
      hidden={!isShown}
      onClick={onClick}
    >
      <Icon of={UP} />
    </button>
  )
}
