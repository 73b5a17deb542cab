// Normalizes letters that can be written in several ways (width, ligatures, diacritics), in the same way
// for index and query.

/**
 * The characters from which marks are removed: Latin and Greek letters with diacritics, Cyrillic ё,
 * combining marks after letters of these alphabets, Hebrew points, and Arabic vowel signs and letter
 * variants that are commonly left out or interchanged. Digits of all scripts are included, and become ASCII
 * digits. In other scripts, a mark makes a different letter: и and й, か and が.
 */
const MARKED_CHARACTERS =
  /[\u0591-\u05bd\u05bf-\u05c7\u0622\u0623\u0625\u0629\u0640\u0649\u064b-\u065f\u0670\u06a9\u06c1\u06cc\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386-\u03ce\u1e00-\u1fff\u0401\u0451]|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f])[\u0300-\u036f]|(?=[\u0660-\u1a99])\p{Nd}/gu

/**
 * Letters that Unicode does not decompose, with the spelling used where a keyboard lacks them, such as an Arabic
 * one for Persian.
 */
const PLAIN_SPELLINGS: ReadonlyMap<string, string> = new Map(
  'ة ه ى ي ک ك ی ي ہ ه Æ AE æ ae Ð D ð d Ø O ø o Þ TH þ th ß ss ẞ SS Đ D đ d Ħ H ħ h ı i Ł L ł l Œ OE œ oe Ŧ T ŧ t'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
)

function withoutMark(letter: string): string {
  if (/\p{Nd}/u.test(letter)) return String(valueOf(letter))
  return PLAIN_SPELLINGS.get(letter) ?? letter.normalize('NFD').replace(/[\p{M}\u0640]+/gu, '')
}

/** Returns the value of a digit. The digits of a script follow one another, 0 first. */
function valueOf(digit: string): number {
  const before = String.fromCharCode(digit.charCodeAt(0) - 1)
  return /\p{Nd}/u.test(before) ? valueOf(before) + 1 : 0
}

/**
 * The Thai and Lao vowel sara am as two code points, with a tone mark behind it or between the two. NFKC
 * decomposes it, and words that contain the decomposed form are segmented incorrectly.
 */
const DECOMPOSED_SARA_AM = /[\u0e4d\u0ecd]([\u0e48-\u0e4b\u0ec8-\u0ecb]?)([\u0e32\u0eb2])/g

function composeSaraAm(_: string, tone: string, ending: string): string {
  return tone + String.fromCharCode(ending.charCodeAt(0) + 1)
}

/** A quick test for any character that needs more than NFKC. Most texts have none. */
const MAY_BE_MARKED =
  /(?=[\u0660-\u1a99])\p{Nd}|[\u00c0-\u03ff\u0401\u0451\u0591-\u06ff\u0e4d\u0ecd\u1e00-\u1fff]/u

/** Normalizes width, ligatures and diacritics, and keeps capitals: `Café` becomes `Cafe`. */
export function unify(text: string): string {
  const normalized = text.normalize('NFKC')
  return MAY_BE_MARKED.test(normalized)
    ? normalized.replace(MARKED_CHARACTERS, withoutMark).replace(DECOMPOSED_SARA_AM, composeSaraAm)
    : normalized
}

/** Normalizes width, ligatures, diacritics and letter case, for comparison. */
export function fold(text: string): string {
  return unify(text).toLowerCase()
}

/** A normalized text that maps each UTF-16 code unit to its start and end in the original text. */
interface Aligned {
  readonly text: string
  readonly start: (at: number) => number
  readonly end: (at: number) => number
}

/** Letters and digits that change when normalized. Symbols do not matter, because no word contains one. */
const CHANGES_WHEN_NORMALIZED =
  /(?=[\u0660-\u1a99])\p{Nd}|[\u00c0-\u03ff\u0401\u0451\u0591-\u06ff\u0e4d\u0ecd\u1100-\u11ff\u1e00-\u1fff\u3099\u309a\uf900-\ufb4f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc]/u

/** A character together with following characters that are normalized with it, such as combining marks. */
const CLUSTERS =
  /[^][\p{M}\u1160-\u11ff\uff9e\uff9f]*(?:(?<=[\u0e4d\u0ecd][\u0e48-\u0e4b\u0ec8-\u0ecb]?)[\u0e32\u0eb2])?/gu

/** Normalizes a text so that words can be found in it, and their positions mapped back to the original text. */
export function aligned(text: string): Aligned {
  if (!CHANGES_WHEN_NORMALIZED.test(text)) return { text, start: (at) => at, end: (at) => at + 1 }
  const starts: number[] = []
  const ends: number[] = []
  let unified = ''
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    const normalized = unify(cluster)
    for (let i = 0; i < normalized.length; i++) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
    unified += normalized
  }
  return {
    text: unified,
    start: (at) => starts[at] ?? text.length,
    end: (at) => ends[at] ?? text.length,
  }
}
