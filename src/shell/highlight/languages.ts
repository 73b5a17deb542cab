import { bundledLanguagesInfo } from 'shiki/langs'

/** Language names that stand for code without highlighting. */
const PLAIN = ['text', 'plain', 'plaintext', 'txt', 'ansi', 'none']

/** The language names that a fenced code block can use. */
export const LANGUAGES: ReadonlySet<string> = new Set([
  ...PLAIN,
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
])
