// Full-width punctuation of Chinese keyboards, which YAML reads as ordinary letters.

/** Full-width commas that are meant to separate the items of a list. */
export const FULL_WIDTH_COMMA = /[，、]/

/** The hint for a full-width comma. */
export const HALF_WIDTH_COMMA = 'Write a half-width comma and a space between the words: [a, b]'
