// Emoji by their names, as other programs write them.

import { own } from '../../shared/text.ts'

/** `:tada:` and its like in a text, each as it is written and with its sign. */
export function* emojiIn(text: string): Generator<readonly [written: string, sign: string]> {
  for (const [written, name = ''] of text.matchAll(/(?<![\w:]):([a-z_+\d-]+):(?![\w:])/g)) {
    const sign = own(EMOJI, name)
    if (sign !== undefined) yield [written, sign]
  }
}

/** Those that are met most, by the names that GitHub gave them. */
const EMOJI: Readonly<Record<string, string>> = {
  ...{ tada: '🎉', rocket: '🚀', sparkles: '✨', fire: '🔥', star: '⭐', bulb: '💡', memo: '📝' },
  ...{ warning: '⚠️', bug: '🐛', zap: '⚡', boom: '💥', eyes: '👀', construction: '🚧' },
  ...{ white_check_mark: '✅', heavy_check_mark: '✔️', x: '❌', no_entry: '⛔', question: '❓' },
  ...{ exclamation: '❗', information_source: 'ℹ️', point_right: '👉', point_down: '👇' },
  ...{ '+1': '👍', thumbsup: '👍', '-1': '👎', smile: '😄', heart: '❤️', wave: '👋', pray: '🙏' },
  ...{ book: '📖', books: '📚', package: '📦', link: '🔗', lock: '🔒', key: '🔑', wrench: '🔧' },
}
