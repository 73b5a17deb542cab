// Splits a text into words, in the same way for indexing and for queries.

import { HAN, isHan } from './han.ts'
import { unify } from './letters.ts'

/** A word or a run of Han characters in a text. */
export interface Piece {
  /** The form to search for: normalized and in lower case. */
  readonly text: string
  /** The form as written, whose capitals show where words are joined. */
  readonly written: string
  readonly han: boolean
  /** Its range in the normalized text, after `uncontracted`. */
  readonly start: number
  readonly end: number
}

/**
 * How texts are split: Chinese by a dictionary (`dictionary`), at white space and hyphens (`spaces`), or by
 * `Intl.Segmenter` for the language (`ja`, `th`).
 */
export type Cut = 'dictionary' | 'spaces' | 'ja' | 'th'

/**
 * Returns how to split texts in `language`, one of the search languages of a site. A site in Japanese or Thai
 * alone must be split by its language. Next to other languages, these are written without spaces as well, so
 * the language itself decides there.
 */
export function cutFor(languages: readonly string[], language: string): Cut {
  const all = new Set(languages.map(plainLanguage))
  for (const each of ['ja', 'th'] as const)
    if (all.has(each) && (all.size === 1 || plainLanguage(language) === each)) return each
  return all.has('zh') ? 'dictionary' : 'spaces'
}

/** Returns a language tag without script and region. `jp` is accepted for Japanese, because configs often have it. */
function plainLanguage(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  return language === 'jp' ? 'ja' : language
}

/**
 * Whether a text ends within a word that may be incomplete. Punctuation after two or more letters does not
 * complete it. After a single letter it does, because the punctuation may be part of a name: `C#`.
 */
export function isTyping(text: string): boolean {
  return /[\p{L}\p{M}\p{N}_]$|[\p{L}\p{M}]{2}\p{P}+$/u.test(unify(text))
}

const CHUNKS = /[^\s-]+/gu

/** Splits a text into pieces, in order. */
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
      // `isWordLike` is not used: Firefox reports it as false for 設定.
      return Array.from(segmenter(cut).segment(unified)).flatMap(({ segment, index }) =>
        /[\p{L}\p{N}]/u.test(segment) ? [piece(segment, index, false)] : [],
      )
  }
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: string): Intl.Segmenter {
  const created = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, created)
  return created
}

/** A contracted ending that is not a word of its own. It can also follow a name with a number: `MP3's`. */
const CONTRACTED_ENDING = /(?<=[\p{L}\p{M}\p{N}_])['’](?:s|re|ll|ve|d|m)\b/giu
const NEGATION = /(\bwo|\bca|[a-z])n['’]t\b/gi
const IRREGULAR_VERBS: Readonly<Record<string, string>> = { wo: 'will', ca: 'can' }

/** Removes contractions: `it's` becomes `it`. Negations are spelled out: `doesn't` becomes `does not`. */
export function uncontracted(text: string): string {
  if (!/['’]/.test(text)) return text
  return text
    .replace(NEGATION, (_, verb: string) => `${IRREGULAR_VERBS[verb.toLowerCase()] ?? verb} not`)
    .replace(CONTRACTED_ENDING, '')
}

function piece(written: string, start: number, han: boolean): Piece {
  return { text: written.toLowerCase(), written, han, start, end: start + written.length }
}

/**
 * Runs of Han characters, or of other letters, marks and digits, which are separate words even next to Han
 * characters.
 */
const RUNS = new RegExp(String.raw`${HAN}+|(?:(?!${HAN})[\p{L}\p{M}\p{N}_])+`, 'gu')

/**
 * A joint between the words of a compound. `GPT4` is a name with a number and has one, `ERR1001` is an
 * error code and has none.
 */
const JOINT = /[a-z\d][A-Z]|_|[a-z]\d|[A-Z]\d(?!\d)|[^\w]/

/**
 * Hebrew and Arabic words. They can have a prefix that is a separate word in other languages: `בשרת` is
 * `שרת` with “in the”.
 */
export const JOINING = /^[\u05d0-\u06d3]{3,}$/

/**
 * The Arabic or Hebrew article with prepositions and conjunctions before it, all of which are written
 * together with the word: `الملف`, `بالملف`, `والملف`.
 */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=..)|^ו?ה(?=...)/

/** Removes the `v` of version numbers: `v2.7` becomes `2.7`. */
export function withoutV(text: string): string {
  return text.replace(/\bv(?=\d[\d.]*(?!\w))/gi, '')
}

/**
 * Returns the words that an identifier consists of: two for `manualChunks` and `api_gateway`, none for
 * `chunks`. If it has underscores at its ends, as in `__dir_name`, the name without them is included,
 * because nobody remembers these. For a version with a `v`, returns its number. For a word with an article,
 * returns the word alone.
 */
export function parts(written: string): string[] {
  const version = withoutV(written)
  if (version !== written) return [version.toLowerCase(), ...parts(version)]
  if (ARTICLE.test(written)) return [written.replace(ARTICLE, '').toLowerCase()]
  if (!JOINT.test(written)) return []
  const found = written.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+/g) ?? []
  if (found.length < 2) return []
  const trimmed = written.replace(/^_+|(?<!_)_+$/g, '')
  return [...(trimmed === written ? [] : [trimmed]), ...found]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 1)
}

const VOWEL = /[aeiouy]/
const SUFFIX =
  /(?:ations?|ating|ated|ators?|ate|(?<!ss)ions?|(?<=.{4}ss)ions?|ings?|edly|ed|ers?|ment|(?<!p)ly)$/
const SHORT_SUFFIX = /(?:ing|ed|er)$/
/**
 * Words in which `-ment` is part of the stem: `comment`, `element`, `document`, `implement` and `segment`,
 * but not `payment` and `requirement`.
 */
const MENT_IN_STEM = /^(?!pay).{1,3}ment$|(?:[aiou]|pl[ei]|[aeiou]g)ment$/
/** Words in which `-er` is part of the stem: `letter` is not a form of `let`, whereas `planner` is one of `plan`. */
const ER_IN_STEM = /^[^aeiou]?[aeiou]([^aeiou])\1er$/

/** A Japanese word with an inflected ending: `選ぶ` and `選び`. */
const INFLECTED = /^([\u4e00-\u9fff]{1,3})[\u3041-\u3096]{1,4}$/

/**
 * Returns the stem that an English word shares with its forms: `services` and `service`, `translating` and
 * `translation`. Japanese and words with an attached article are handled as well. Stems are never shown.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return INFLECTED.exec(word)?.[1] ?? word.replace(ARTICLE, '')
  const single = singularOf(word).replace(/ification$/, 'ify')
  const base = MENT_IN_STEM.test(single) || ER_IN_STEM.test(single) ? single : withoutSuffix(single)
  if (base.length <= 3) return base
  return base.replace(/(?<=.{4}l)l$/, '').replace(/[eiy]$/, '')
}

function singularOf(word: string): string {
  if (word.length < 4) return word
  return word.length > 4 && /ie[sd]$/.test(word)
    ? `${word.slice(0, -3)}y`
    : word.replace(/(?<=[^su])s$|(?<=ss|sh|ch|x)es$/, '')
}

/**
 * Removes a suffix. At least three letters with a vowel must remain, and a consonant that was doubled
 * before the suffix becomes single.
 */
function withoutSuffix(word: string): string {
  for (const suffix of [SUFFIX, SHORT_SUFFIX]) {
    const base = word.replace(suffix, '')
    if (base === word || base.length < 3 || !VOWEL.test(base)) continue
    const undoubled = base.replace(/(?<=..)([b-df-hj-km-np-rtv-y])\1$/, '$1')
    return undoubled.length < 3 ? base : undoubled
  }
  return word
}

/** Returns the prefix shared by all forms of a word: `stud` for `study` and `studies`. */
export function beginningOf(word: string): string {
  const wordStem = stem(word)
  if (!/^[a-z]{3,}$/.test(wordStem)) return wordStem
  return wordStem.slice(0, wordStem.endsWith('y') ? -1 : Math.max(3, wordStem.length - 1))
}

/**
 * Stop words. They are not indexed in running text, are kept in titles and headings, and weigh little in a
 * query that has other words. The English ones are those of lunr. The Chinese ones are particles and words
 * that form questions.
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
