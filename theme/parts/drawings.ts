/**
 * An icon: strokes in the text color on a 24 × 24 grid. Each icon is a constant of its own, so that a
 * browser only loads those it shows.
 */
export interface Drawing {
  readonly name: string
  readonly path: string
}

/** Search: a magnifying glass. */
export const SEARCH: Drawing = {
  name: 'search',
  path: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
}

/** Menu: three lines. */
export const MENU: Drawing = { name: 'menu', path: 'M4 7h16M4 12h16M4 17h16' }

/** Close: a cross. */
export const CLOSE: Drawing = { name: 'close', path: 'M6 6l12 12M18 6 6 18' }

/** Light mode: the sun. */
export const SUN: Drawing = {
  name: 'sun',
  path: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
}

/** Dark mode: the moon. */
export const MOON: Drawing = {
  name: 'moon',
  path: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
}

/** Color mode of the system: a screen. */
export const SYSTEM: Drawing = { name: 'system', path: 'M4 5h16v11H4zM9 20h6M12 16v4' }

/** Language: letters of two scripts. */
export const LANGUAGE: Drawing = {
  name: 'language',
  path: 'M3 6h10M8 4v2M5 6c.5 3 2.5 5.5 6 7M11 6c-.5 3-3 6-7 7.5M13 20l4-10 4 10M14.5 16.5h5',
}

/** Back to top: an upward arrow. */
export const UP: Drawing = { name: 'up', path: 'M12 19V5M6 11l6-6 6 6' }

/** Copy: two sheets of paper. */
export const COPY: Drawing = { name: 'copy', path: 'M9 9h11v11H9zM5 15H4V4h11v1' }

/** Edit: a pencil. */
export const EDIT: Drawing = { name: 'edit', path: 'M4 20h4L19 9l-4-4L4 16v4zM13 7l4 4' }
