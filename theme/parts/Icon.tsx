import type { ReactNode } from 'react'

/** Drawings on a grid of 24, as strokes in the colour of the text. */
const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  language:
    'M3 6h10M8 4v2M5 6c.5 3 2.500 5.500 6 7M11 6c-.5 3-3 6-7 7.500M13 20l4-10 4 10M14.500 16.500h5',
  next: 'M9 5l7 7-7 7',
  previous: 'M15 5l-7 7 7 7',
  up: 'M12 19V5M6 11l6-6 6 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  edit: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4',
} as const

/** The names of all icons. */
export type IconName = keyof typeof PATHS

/** A picture beside words, or in place of words that stand in a label: it says nothing by itself. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
