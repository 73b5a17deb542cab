// Chinese is written in simplified or in traditional characters, and an index holds its words in those of its language: a word of the
// other writing, in a quotation or in the title of a translation, is found in either.

/** Which characters Chinese is written in. */
export type Writing = 'simplified' | 'traditional'

/** Frequent characters that differ, which tell how titles are written. */
const TELLING = {
  traditional: /[設開關說頁語網應單號動務問題選為個這與於載據]/g,
  simplified: /[设开关说页语网应单号动务问题选为个这与于载据]/g,
} as const

/** How the texts of a language are written, where it is Chinese: as it says, or else as most titles are. */
export function writingOf(language: string, titles: readonly string[]): Writing | undefined {
  const [own, ...rest] = language.toLowerCase().split('-')
  if (own !== 'zh') return undefined
  if (rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part))) return 'traditional'
  if (rest.length > 0) return 'simplified'
  const text = titles.join()
  const count = (writing: Writing): number => text.match(TELLING[writing])?.length ?? 0
  return count('traditional') > count('simplified') ? 'traditional' : 'simplified'
}
