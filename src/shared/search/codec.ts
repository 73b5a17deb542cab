// Encodes terms and postings as text, because an index travels as JSON. The encoding is small after gzip
// and quick to decode.

/** The 92 digits: printable ASCII characters that JSON does not escape, without the separator `|`. */
const DIGITS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((character) => !'"\\|'.includes(character))
  .join('')
const VALUES = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) VALUES[DIGITS.charCodeAt(i)] = i
const BASE = DIGITS.length

// A gap below ONE_DIGIT_LIMIT takes one digit. Below TWO_DIGIT_LIMIT it takes two, of which the first is at
// least ONE_DIGIT_LIMIT. Larger gaps take THREE_DIGIT_MARK and three digits.
const ONE_DIGIT_LIMIT = 80
const THREE_DIGIT_MARK = BASE - 1
const TWO_DIGIT_LIMIT = ONE_DIGIT_LIMIT + (THREE_DIGIT_MARK - ONE_DIGIT_LIMIT) * BASE

/** The sections that contain a term, in ascending order, with parallel arrays of facts about each. */
export interface Occurrences {
  readonly sections: ArrayLike<number>
  /** The weight of the term in each section (see `weights.ts`). */
  readonly weights: ArrayLike<number>
  /**
   * 1 if the term is in a name of the section (heading, keyword or deeper heading) or, for the first
   * section of a page, in the title.
   */
  readonly heads: ArrayLike<number>
  /** 1 if the term is in the section itself, 0 if it is only in the title of its page. */
  readonly own: ArrayLike<number>
  /** The number of sections that contain the term themselves. */
  readonly frequency: number
}

/** The sections that contain a term, in ascending order, and the frequency class of the term in each (0 to 3). */
export interface Postings {
  readonly sections: readonly number[] | Uint32Array
  readonly frequencies: readonly number[] | Uint8Array
}

function digit(value: number): string {
  return DIGITS.charAt(value)
}

/**
 * The output buffer. Collecting character codes and making one string of them is much faster than joining
 * millions of one-character strings.
 */
let buffer = /* @__PURE__ */ new Uint8Array(1 << 16)
let bufferLength = 0

function writeDigit(value: number): void {
  if (bufferLength === buffer.length) {
    const larger = new Uint8Array(2 * bufferLength)
    larger.set(buffer)
    buffer = larger
  }
  buffer[bufferLength++] = DIGITS.charCodeAt(value)
}

/** Returns everything written since the last call, as a string, and empties the buffer. */
function takeText(): string {
  let text = ''
  for (let at = 0; at < bufferLength; at += MAX_ARGUMENTS)
    text += Reflect.apply(
      String.fromCharCode,
      undefined,
      buffer.subarray(at, Math.min(bufferLength, at + MAX_ARGUMENTS)),
    )
  bufferLength = 0
  return text
}

/** The number of arguments per call of `String.fromCharCode`. Every engine accepts this many. */
const MAX_ARGUMENTS = 8192

/**
 * Encodes postings as a string without `|`: first the gaps between section numbers, then the frequency
 * classes, three per character.
 */
export function encodePostings({ sections, frequencies }: Postings): string {
  putGaps(sections)
  for (let i = 0; i < frequencies.length; i += 3)
    writeDigit(
      (frequencies[i] ?? 0) + 4 * (frequencies[i + 1] ?? 0) + 16 * (frequencies[i + 2] ?? 0),
    )
  return takeText()
}

/** Decodes the output of `encodePostings`. */
export function decodePostings(text: string): Postings {
  const { sections, end } = decodeGaps(text, (count) => Math.ceil(count / 3))
  const frequencies = new Uint8Array(sections.length)
  for (let i = 0; i < sections.length; i++)
    frequencies[i] = (valueAt(text, end + Math.floor(i / 3)) >> (2 * (i % 3))) & 3
  return { sections, frequencies }
}

function putGaps(sections: ArrayLike<number>): void {
  let last = -1
  for (let i = 0; i < sections.length; i++) {
    const section = sections[i] ?? 0
    const gap = section - last - 1
    last = section
    if (gap < ONE_DIGIT_LIMIT) writeDigit(gap)
    else if (gap < TWO_DIGIT_LIMIT) {
      const excess = gap - ONE_DIGIT_LIMIT
      writeDigit(ONE_DIGIT_LIMIT + Math.floor(excess / BASE))
      writeDigit(excess % BASE)
    } else {
      const high = Math.floor(gap / BASE)
      writeDigit(THREE_DIGIT_MARK)
      writeDigit(Math.floor(high / BASE))
      writeDigit(high % BASE)
      writeDigit(gap % BASE)
    }
  }
}

/**
 * Decodes gaps. Their number is not stored: they end when exactly `valuesLength(count)` characters remain,
 * the number needed for the values of `count` sections. Throws an error if the text is damaged.
 */
function decodeGaps(
  text: string,
  valuesLength: (count: number) => number,
): { readonly sections: number[]; readonly end: number } {
  const sections: number[] = []
  let at = 0
  let last = -1
  while (text.length - at !== valuesLength(sections.length)) {
    if (at >= text.length) throw new Error('These postings are damaged.')
    const first = valueAt(text, at++)
    let gap = first
    if (first === THREE_DIGIT_MARK) {
      gap = (valueAt(text, at) * BASE + valueAt(text, at + 1)) * BASE + valueAt(text, at + 2)
      at += 3
    } else if (first >= ONE_DIGIT_LIMIT) {
      gap = ONE_DIGIT_LIMIT + (first - ONE_DIGIT_LIMIT) * BASE + valueAt(text, at++)
    }
    last += gap + 1
    sections.push(last)
  }
  return { sections, end: at }
}

function valueAt(text: string, at: number): number {
  return VALUES[text.charCodeAt(at)] ?? 0
}

// A weight is quantized to 30 logarithmic steps. The smallest is 0.05, and each is 1.23 times the one
// before it, so that a doubling takes 3.3 steps. The digit of a weight also encodes where the term occurs.
const MIN_WEIGHT = 0.05
const STEPS_PER_DOUBLING = 3.3
const WEIGHT_STEPS = 30

/**
 * Occurrences in compact form. The value of a section is below 90: three times the step of the weight, plus
 * 2 if the term is in a name, or 1 if it is in the section itself.
 */
export interface Impacts {
  readonly sections: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** Quantizes occurrences to impacts, the form in which an index stores them. */
export function impactsOf(occurrences: Occurrences): Impacts {
  const values = new Uint8Array(occurrences.sections.length)
  for (let i = 0; i < values.length; i++) {
    const step = Math.round(
      Math.log2((occurrences.weights[i] ?? 0) / MIN_WEIGHT) * STEPS_PER_DOUBLING,
    )
    const place = occurrences.heads[i] === 1 ? 2 : occurrences.own[i] === 1 ? 1 : 0
    values[i] = 3 * Math.max(0, Math.min(WEIGHT_STEPS - 1, step)) + place
  }
  return { sections: occurrences.sections, values }
}

/** Restores occurrences from impacts. Weights are approximate, because they were quantized. */
export function occurrencesOf({ sections, values }: Impacts): Occurrences {
  const list = Array.from(values)
  return {
    sections,
    weights: list.map((value) => MIN_WEIGHT * 2 ** (Math.floor(value / 3) / STEPS_PER_DOUBLING)),
    heads: list.map((value) => (value % 3 === 2 ? 1 : 0)),
    own: list.map((value) => (value % 3 > 0 ? 1 : 0)),
    frequency: list.filter((value) => value % 3 > 0).length,
  }
}

/** Encodes impacts as a string without `|`: first the gaps between section numbers, then one character per value. */
export function encodeImpacts({ sections, values }: Impacts): string {
  putGaps(sections)
  for (let i = 0; i < values.length; i++) writeDigit(values[i] ?? 0)
  return takeText()
}

/** Decodes the output of `encodeImpacts`. */
export function decodeImpacts(text: string): Impacts {
  const { sections, end } = decodeGaps(text, (count) => count)
  return { sections, values: sections.map((_, i) => valueAt(text, end + i)) }
}

const FIRST_LETTER = 'A'.charCodeAt(0)
const MAX_SHARED = 25

/**
 * Front-codes sorted terms as one string. Each term begins with a capital letter for the number of leading
 * characters that it shares with the previous one (A is 0), followed by its remaining characters. Throws an
 * error if a term contains a capital letter.
 */
export function encodeTerms(terms: readonly string[]): string {
  let text = ''
  let last = ''
  for (const term of terms) {
    // A capital letter marks the start of the next term, so it would corrupt this term and all that follow.
    if (/[A-Z]/.test(term)) throw new Error(`A term holds a capital: ${term}`)
    let shared = 0
    while (shared < MAX_SHARED && shared < term.length && term[shared] === last[shared]) shared++
    text += String.fromCharCode(FIRST_LETTER + shared) + term.slice(shared)
    last = term
  }
  return text
}

/** Decodes the output of `encodeTerms`. */
export function decodeTerms(text: string): string[] {
  const terms: string[] = []
  let last = ''
  let begin = 0
  for (let at = 1; at <= text.length; at++) {
    const unit = text.charCodeAt(at)
    if (at < text.length && (unit < FIRST_LETTER || unit > FIRST_LETTER + MAX_SHARED)) continue
    last = last.slice(0, text.charCodeAt(begin) - FIRST_LETTER) + text.slice(begin + 1, at)
    terms.push(last)
    begin = at
  }
  return text === '' ? [] : terms
}

/** Encodes the lengths of sections, one character each, on a logarithmic scale with five steps per doubling. */
export function encodeLengths(lengths: readonly number[]): string {
  return lengths
    .map((length) =>
      digit(Math.min(BASE - 1, Math.round(Math.log2(1 + length) * LENGTH_STEPS_PER_DOUBLING))),
    )
    .join('')
}

/** Decodes the output of `encodeLengths`. The lengths are approximate, because they were quantized. */
export function decodeLengths(text: string): Float32Array {
  return Float32Array.from(
    text,
    (character) => 2 ** ((VALUES[character.charCodeAt(0)] ?? 0) / LENGTH_STEPS_PER_DOUBLING) - 1,
  )
}

const LENGTH_STEPS_PER_DOUBLING = 5
