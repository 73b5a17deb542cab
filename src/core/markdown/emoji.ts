// Detects emoji short codes such as `:tada:`, which other programs replace with the character.

import { own } from '../../shared/text.ts'

/** Yields the known emoji short codes in a text, each as written and with its character. */
export function* emojiIn(text: string): Generator<readonly [written: string, character: string]> {
  for (const [written, name = ''] of text.matchAll(/(?<![\w:]):([a-z_+\d-]+):(?![\w:])/g)) {
    const character = own(EMOJI, name)
    if (character !== undefined) yield [written, character]
  }
}

/** The most common emoji, by GitHub's short codes. */
const EMOJI: Readonly<Record<string, string>> = {
  tada: '🎉',
  rocket: '🚀',
  sparkles: '✨',
  fire: '🔥',
  star: '⭐',
  bulb: '💡',
  memo: '📝',
  warning: '⚠️',
  bug: '🐛',
  zap: '⚡',
  boom: '💥',
  eyes: '👀',
  construction: '🚧',
  white_check_mark: '✅',
  heavy_check_mark: '✔️',
  x: '❌',
  no_entry: '⛔',
  question: '❓',
  exclamation: '❗',
  information_source: 'ℹ️',
  point_right: '👉',
  point_down: '👇',
  '+1': '👍',
  thumbsup: '👍',
  '-1': '👎',
  smile: '😄',
  heart: '❤️',
  wave: '👋',
  pray: '🙏',
  book: '📖',
  books: '📚',
  package: '📦',
  link: '🔗',
  lock: '🔒',
  key: '🔑',
  wrench: '🔧',
}
