// Commas that do not separate the items of a list: full-width ones, which YAML reads as letters, and those in a plain text.

/** Full-width commas that are meant to separate the items of a list. */
export const FULL_WIDTH_COMMA = /[，、]/

/** Commas that are meant to separate values which are written as one text. */
export const ANY_COMMA = /[，、,]/

/** The hint for values that are written as one text. */
export const NO_LIST = 'Write them as a list: [a, b]'

/** The hint for a full-width comma. */
export const HALF_WIDTH_COMMA = 'Write a half-width comma and a space between the words: [a, b]'
