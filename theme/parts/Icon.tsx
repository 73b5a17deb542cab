import type { ReactNode } from 'react'
import type { Drawing } from './drawings.ts'

/**
 * An icon beside text, or in a control that has an `aria-label`. It is hidden from screen readers, and has
 * a size of its own, so that it is visible without styles.
 */
export function Icon({ of: { name, path } }: { of: Drawing }): ReactNode {
  return (
    <svg
      className={`icon icon-${name}`}
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
