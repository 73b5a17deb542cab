// Signs of a Chinese keyboard, which YAML takes for letters.

/** What is meant to part the words of a list. */
export const WIDE_COMMA = /[，、]/

/** What to do about it. */
export const NARROW_COMMA = 'Write a half-width comma and a space between the words: [a, b]'
