// From a text to the words that are looked for: the same on both sides, when an index is made and when it is asked.

import { HAN, isHan } from './han.ts'
import { unify } from './letters.ts'

/** A word or a run of Han characters in a text. */
export interface Piece {
  /** As it is looked for: one form of width, lower case. */
  readonly text: string
  /** As it was written: where words are joined, its capitals tell. */
  readonly written: string
  readonly han: boolean
  /** Where it begins and ends in the unified text without what is contracted. */
  readonly start: number
  readonly end: number
}

/** How texts are cut: Han by a dictionary; at white space and hyphens; or as `Intl.Segmenter` cuts a language. */
export type Cut = 'dictionary' | 'spaces' | 'ja' | 'th'

/**
 * How texts in one of the languages are cut that a site is searched in. From the specification, which knows a site in Japanese or
 * Thai alone: beside others they are written without spaces, too.
 */
export function cutFor(languages: readonly string[], own: string): Cut {
  const all = new Set(languages.map(plainLanguage))
  for (const each of ['ja', 'th'] as const)
    if (all.has(each) && (all.size === 1 || plainLanguage(own) === each)) return each
  return all.has('zh') ? 'dictionary' : 'spaces'
}

/** Without script and country. Japanese is `jp` in the specification, too. */
function plainLanguage(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'jp' ? 'ja' : language
}

/** Whether a text ends within a word, which may be half typed; signs behind it say nothing else, unless they make a name: `C#`. */
export function isTyping(text: string): boolean {
  return /[\p{L}\p{M}\p{N}_]$|[\p{L}\p{M}]{2}\p{P}+$/u.test(unify(text))
}

const CHUNKS = /[^\s-]+/gu

/** The pieces of a text in order. */
export function pieces(text: string, cut: Cut): Piece[] {
  const unified = uncontracted(unify(text))
  switch (cut) {
    case 'dictionary':
      return Array.from(unified.matchAll(RUNS), ({ 0: run, index }) =>
        piece(run, index, isHan(run.charCodeAt(0))),
      )
    case 'spaces':
      return Array.from(unified.matchAll(CHUNKS)).flatMap(({ 0: chunk, index }) => {
        const word = /[\p{L}\p{M}\p{N}_](?:.*[\p{L}\p{M}\p{N}_+#])?/u.exec(chunk)
        return word ? [piece(word[0], index + word.index, false)] : []
      })
    case 'ja':
    case 'th':
      // Firefox says of 設定 that it is not like a word.
      return Array.from(segmenter(cut).segment(unified)).flatMap(({ segment, index }) =>
        /[\p{L}\p{N}]/u.test(segment) ? [piece(segment, index, false)] : [],
      )
  }
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: string): Intl.Segmenter {
  const made = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}

/** What an apostrophe joins to an English word, and is none: to a name with a number, too, `MP3's`. */
const ENDING = /(?<=[\p{L}\p{M}\p{N}_])['’](?:s|re|ll|ve|d|m)\b/giu
const NOT = /(\bwo|\bca|[a-z])n['’]t\b/gi
const VERBS: Readonly<Record<string, string>> = { wo: 'will', ca: 'can' }

/** A text without what is contracted, `it's` as `it`; what says “not” says so in full, `doesn't` as `does not`. */
export function uncontracted(text: string): string {
  if (!/['’]/.test(text)) return text
  return text
    .replace(NOT, (_, verb: string) => `${VERBS[verb.toLowerCase()] ?? verb} not`)
    .replace(ENDING, '')
}

function piece(written: string, start: number, han: boolean): Piece {
  return { text: written.toLowerCase(), written, han, start, end: start + written.length }
}

/** Runs of Han characters, and of other letters, marks and numbers: beside Han they are words of their own. */
const RUNS = new RegExp(String.raw`${HAN}+|(?:(?!${HAN})[\p{L}\p{M}\p{N}_])+`, 'gu')

/** What joins words. `GPT4` is a name with its number, `ERR1001` a number with its kind. */
const JOINED = /[a-z\d][A-Z]|_|[a-z]\d|[A-Z]\d(?!\d)|[^\w]/

/** Hebrew and Arabic, whose words begin with what are others elsewhere: `בשרת` is in the `שרת`. */
export const JOINING = /^[\u05d0-\u06d3]{3,}$/

/** The article of Arabic and Hebrew is written as one with its word, and so is what stands before it: `الملف`, `بالملف`, `والملف`. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=..)|^ו?ה(?=...)/

/** A text with its versions as they are numbered: `v2.7` as `2.7`. */
export function withoutV(text: string): string {
  return text.replace(/\bv(?=\d[\d.]*(?!\w))/gi, '')
}

/**
 * The words that an identifier is joined of: `manualChunks` and `api_gateway` have two each, `chunks` has none. What stands at the
 * ends of its name, as in `__dir_name`, is nobody's to remember. Of a version with a letter its number, of a word with its article
 * the word.
 */
export function parts(written: string): string[] {
  const version = withoutV(written)
  if (version !== written) return [version.toLowerCase(), ...parts(version)]
  if (ARTICLE.test(written)) return [written.replace(ARTICLE, '').toLowerCase()]
  if (!JOINED.test(written)) return []
  const found = written.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+/g) ?? []
  if (found.length < 2) return []
  const bare = written.replace(/^_+|(?<!_)_+$/g, '')
  return [...(bare === written ? [] : [bare]), ...found]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 1)
}

const VOWEL = /[aeiouy]/
const SUFFIX =
  /(?:ations?|ating|ated|ators?|ate|(?<!ss)ions?|(?<=.{4}ss)ions?|ings?|edly|ed|ers?|ment|(?<!p)ly)$/
const SHORT_SUFFIX = /(?:ing|ed|er)$/
/** What `-ment` belongs to: `comment`, `element`, `document`, `implement`, `segment`, but not `payment` and `requirement`. */
const OWN_MENT = /^(?!pay).{1,3}ment$|(?:[aiou]|pl[ei]|[aeiou]g)ment$/
/** `letter` is no form of `let`, though `planner` is one of `plan`. */
const OWN_ER = /^[^aeiou]?[aeiou]([^aeiou])\1er$/

/** A Japanese word whose ending changes: `選ぶ` and `選び`. */
const INFLECTED = /^([\u4e00-\u9fff]{1,3})[\u3041-\u3096]{1,4}$/

/** What an English word and its forms share: `services` and `service`, `translating` and `translation`. Never shown. */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return INFLECTED.exec(word)?.[1] ?? word.replace(ARTICLE, '')
  const single = singularOf(word).replace(/ification$/, 'ify')
  const bare = OWN_MENT.test(single) || OWN_ER.test(single) ? single : withoutSuffix(single)
  if (bare.length <= 3) return bare
  return bare.replace(/(?<=.{4}l)l$/, '').replace(/[eiy]$/, '')
}

function singularOf(word: string): string {
  if (word.length < 4) return word
  return word.length > 4 && /ie[sd]$/.test(word)
    ? `${word.slice(0, -3)}y`
    : word.replace(/(?<=[^su])s$|(?<=ss|sh|ch|x)es$/, '')
}

/** A word of three letters with a vowel is left at least; a letter that was doubled for the suffix is single again. */
function withoutSuffix(word: string): string {
  for (const suffix of [SUFFIX, SHORT_SUFFIX]) {
    const bare = word.replace(suffix, '')
    if (bare === word || bare.length < 3 || !VOWEL.test(bare)) continue
    const undoubled = bare.replace(/(?<=..)([b-df-hj-km-np-rtv-y])\1$/, '$1')
    return undoubled.length < 3 ? bare : undoubled
  }
  return word
}

/** All forms of a word begin so: `study` and `studies` with `stud`. */
export function beginningOf(word: string): string {
  const own = stem(word)
  if (!/^[a-z]{3,}$/.test(own)) return own
  return own.slice(0, own.endsWith('y') ? -1 : Math.max(3, own.length - 1))
}

/**
 * Words that say little: they are left out of what is indexed of running text, kept in titles and headings, and weigh little in
 * a question that has others. The English ones are lunr's; Chinese ones are particles, and what questions are made of.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about all also am an and any are as at be because been but by can could did do does either for from get got had has have he ' +
    'her hers him his how however i if in into is it its just like may me might most must my no not of on or other our said say says ' +
    'she should so some than that the their them then there these they this to too us want wants was we were what when which who ' +
    'whom why will with would you your ' +
    '的 了 在 是 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 他 她 它 们 我们 你们 他们 与 及 或 而 但 于 之 ' +
    '其 被 把 让 给 对 从 向 以 为 里 中 下 个 些 吗 呢 吧 啊 呀 嘛 哪 哪里 哪个 哪些 谁 什么 怎么 怎样 怎么样 怎么办 如何 为什么 为何 多少 几 ' +
    '可以 能 能不能 可不可以 是否 是不是 有没有 应该 请问 请 想 想要 需要 需 才 才能 还 还是 又 再 并 并且 如果 若 因为 所以 则 当 时 时候 ' +
    '该 此 每 各 某 用 来 做 得 地 过 后 前 已 已经 将 使 由 所 等 即 只 只能 只要 无 未 么'
  ).split(' '),
)
