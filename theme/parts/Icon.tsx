import type { ReactNode } from 'react'
import type { Drawing } from './drawings.ts'

/** A picture beside words, or in place of words that stand in a label: it says nothing by itself, and is seen without styles, too. */
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
