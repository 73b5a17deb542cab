// Chinese is written in simplified or traditional characters. An index stores its words in the writing of its
// language, so that words in the other writing, as in a quotation or the title of a translation, are found in both.

/** The characters in which Chinese is written. */
export type Writing = 'simplified' | 'traditional'

/** Frequent characters that differ between the writings. They tell in which one titles are written. */
const DIFFERING_CHARACTERS = {
  traditional: /[設開關說頁語網應單號動務問題選為個這與於載據]/g,
  simplified: /[设开关说页语网应单号动务问题选为个这与于载据]/g,
} as const

/**
 * Returns the writing of a Chinese language tag: that of its script or region or, without these, that of
 * most titles.
 */
export function writingOf(language: string, titles: readonly string[]): Writing | undefined {
  const [primary, ...rest] = language.toLowerCase().split('-')
  if (primary !== 'zh') return undefined
  if (rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part))) return 'traditional'
  if (rest.length > 0) return 'simplified'
  const text = titles.join()
  const count = (writing: Writing): number => text.match(DIFFERING_CHARACTERS[writing])?.length ?? 0
  return count('traditional') > count('simplified') ? 'traditional' : 'simplified'
}
