// One form for letters that are written in several: by width, as ligatures, with marks. Index and question are brought to it alike.

/**
 * Latin, Greek and a Russian letter that may carry a mark, and marks that stand by themselves after letters of such alphabets; of
 * Hebrew its points, and of Arabic what few write and everybody reads, and its digits. The marks of other scripts make other letters:
 * и and й, か and が.
 */
const MARKED =
  /[\u0591-\u05bd\u05bf-\u05c7\u0622\u0623\u0625\u0629\u0640\u0649\u064b-\u0669\u0670\u06f0-\u06f9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386-\u03ce\u1e00-\u1fff\u0401\u0451]|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f])[\u0300-\u036f]/gu

/** Letters whose mark is a part of them, as they are written where there is no key for them. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  'ة ه ى ي Æ AE æ ae Ð D ð d Ø O ø o Þ TH þ th ß ss ẞ SS Đ D đ d Ħ H ħ h ı i Ł L ł l Œ OE œ oe Ŧ T ŧ t'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
)

function withoutMark(letter: string): string {
  if (/\p{Nd}/u.test(letter)) return String(letter.charCodeAt(0) & 0xf)
  return PLAIN.get(letter) ?? letter.normalize('NFD').replace(/[\p{M}\u0640]+/gu, '')
}

/** Thai and Lao am. NFKC takes it apart, and words that are written with its parts are cut wrongly. */
const AM = /\u0e4d\u0e32|\u0ecd\u0eb2/g

function joined(apart: string): string {
  return String.fromCharCode(apart.charCodeAt(1) + 1)
}

/** Whether there may be any of these at all: quick, since most texts have none. */
const MAY_BE_MARKED = /[\u00c0-\u03ff\u0401\u0451\u0591-\u06ff\u0e4d\u0ecd\u1e00-\u1fff]/

/** One form of width and ligatures, no accents; capitals stay. `Cafe` is that of `Café`. */
export function unify(text: string): string {
  const one = text.normalize('NFKC')
  return MAY_BE_MARKED.test(one) ? one.replace(MARKED, withoutMark).replace(AM, joined) : one
}

/** What is compared: one form of width, no accents, lower case. */
export function fold(text: string): string {
  return unify(text).toLowerCase()
}

/** A unified text, with where in the text itself each of its UTF-16 units begins and ends. */
interface Aligned {
  readonly text: string
  readonly start: (at: number) => number
  readonly end: (at: number) => number
}

/** Letters and digits that are written otherwise in a unified text. Signs do not matter: no word holds one. */
const WRITTEN_OTHERWISE =
  /[\u00c0-\u03ff\u0401\u0451\u0591-\u06ff\u0e4d\u0ecd\u1100-\u11ff\u1e00-\u1fff\u3099\u309a\uf900-\ufb4f\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc]/

/** Characters that are unified with what follows them, which is no letter of its own. */
const CLUSTERS = /[^][\p{M}\u1160-\u11ff\uff9e\uff9f]*(?:(?<=\u0e4d)\u0e32|(?<=\u0ecd)\u0eb2)?/gu

/** A text to find words in, which are to be shown where they stand in the text itself. */
export function aligned(text: string): Aligned {
  if (!WRITTEN_OTHERWISE.test(text)) return { text, start: (at) => at, end: (at) => at + 1 }
  const starts: number[] = []
  const ends: number[] = []
  let unified = ''
  for (const { 0: cluster, index } of text.matchAll(CLUSTERS)) {
    const one = unify(cluster)
    for (let i = 0; i < one.length; i++) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
    unified += one
  }
  return {
    text: unified,
    start: (at) => starts[at] ?? text.length,
    end: (at) => ends[at] ?? text.length,
  }
}
