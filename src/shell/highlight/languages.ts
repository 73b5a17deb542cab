import { bundledLanguagesInfo } from 'shiki/langs'

/** Languages that are shown plain on purpose. */
const PLAIN = ['text', 'plain', 'plaintext', 'txt', 'ansi', 'none']

/** Every name that may stand after a fence's backticks. */
export const LANGUAGES: ReadonlySet<string> = new Set([
  ...PLAIN,
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
])
