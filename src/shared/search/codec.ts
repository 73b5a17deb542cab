// How terms and postings are written, so that they are short after gzip and quick to read: as text, for they travel in JSON.

/** Printable characters that JSON does not escape, without `|`, which separates. */
const DIGITS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  .filter((character) => !'"\\|'.includes(character))
  .join('')
const VALUES = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) VALUES[DIGITS.charCodeAt(i)] = i
const BASE = DIGITS.length

// A gap below DIRECT is one character; up to TWO it is a high digit and another; beyond, a mark and three digits.
const DIRECT = 80
const MARK = BASE - 1
const TWO = DIRECT + (MARK - DIRECT) * BASE

/** The sections that hold a word, in rising order. */
export interface Occurrences {
  readonly sections: ArrayLike<number>
  /** How much of it each holds. */
  readonly weights: ArrayLike<number>
  /** Whether it stands in the section's heading, or in the page's title for a page's beginning. */
  readonly heads: ArrayLike<number>
  /** Whether it stands in the section at all, and not only in the title of its page. */
  readonly own: ArrayLike<number>
  /** In how many it stands itself. */
  readonly frequency: number
}

/** In which sections a term occurs, in rising order, and how often in each. */
export interface Postings {
  readonly sections: readonly number[] | Uint32Array
  readonly frequencies: readonly number[] | Uint8Array
}

function digit(value: number): string {
  return DIGITS.charAt(value)
}

/** Characters that follow one another, written down before they are a string: millions of small ones are slow. */
let codes = /* @__PURE__ */ new Uint8Array(1 << 16)
let written = 0

function put(value: number): void {
  if (written === codes.length) {
    const wider = new Uint8Array(2 * written)
    wider.set(codes)
    codes = wider
  }
  codes[written++] = DIGITS.charCodeAt(value)
}

/** What has been put since the last time. */
function taken(): string {
  let text = ''
  for (let at = 0; at < written; at += AT_ONCE)
    text += Reflect.apply(
      String.fromCharCode,
      undefined,
      codes.subarray(at, Math.min(written, at + AT_ONCE)),
    )
  written = 0
  return text
}

/** As many arguments as any engine takes. */
const AT_ONCE = 8192

/** Postings as a string without `|`: the gaps between section numbers, then the frequencies, three to a character. */
export function encodePostings({ sections, frequencies }: Postings): string {
  putGaps(sections)
  for (let i = 0; i < frequencies.length; i += 3)
    put((frequencies[i] ?? 0) + 4 * (frequencies[i + 1] ?? 0) + 16 * (frequencies[i + 2] ?? 0))
  return taken()
}

/** Reads what `encodePostings` wrote. */
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
    if (gap < DIRECT) put(gap)
    else if (gap < TWO) {
      const over = gap - DIRECT
      put(DIRECT + Math.floor(over / BASE))
      put(over % BASE)
    } else {
      const high = Math.floor(gap / BASE)
      put(MARK)
      put(Math.floor(high / BASE))
      put(high % BASE)
      put(gap % BASE)
    }
  }
}

/** The gaps end where as many characters are left as `rest` says that so many sections need. */
function decodeGaps(
  text: string,
  rest: (count: number) => number,
): { readonly sections: number[]; readonly end: number } {
  const sections: number[] = []
  let at = 0
  let last = -1
  while (text.length - at !== rest(sections.length)) {
    if (at >= text.length) throw new Error('These postings are damaged.')
    const first = valueAt(text, at++)
    let gap = first
    if (first === MARK) {
      gap = (valueAt(text, at) * BASE + valueAt(text, at + 1)) * BASE + valueAt(text, at + 2)
      at += 3
    } else if (first >= DIRECT) {
      gap = DIRECT + (first - DIRECT) * BASE + valueAt(text, at++)
    }
    last += gap + 1
    sections.push(last)
  }
  return { sections, end: at }
}

function valueAt(text: string, at: number): number {
  return VALUES[text.charCodeAt(at)] ?? 0
}

// A weight is one of 30 steps, the least 0.05 and each 1.23 times the one before; with it goes where the word stands.
const LEAST = 0.05
const STEP = 3.3
const STEPS_OF_WEIGHT = 30

/** Occurrences as they travel: for each section one value, below 90, of its weight's step and of where the word stands. */
export interface Impacts {
  readonly sections: ArrayLike<number>
  readonly values: ArrayLike<number>
}

/** What is left of occurrences when they travel. */
export function impactsOf(found: Occurrences): Impacts {
  const values = new Uint8Array(found.sections.length)
  for (let i = 0; i < values.length; i++) {
    const step = Math.round(Math.log2((found.weights[i] ?? 0) / LEAST) * STEP)
    const place = found.heads[i] === 1 ? 2 : found.own[i] === 1 ? 1 : 0
    values[i] = 3 * Math.max(0, Math.min(STEPS_OF_WEIGHT - 1, step)) + place
  }
  return { sections: found.sections, values }
}

/** The occurrences that impacts tell of; weights are about what they were. */
export function occurrencesOf({ sections, values }: Impacts): Occurrences {
  const each = Array.from(values)
  return {
    sections,
    weights: each.map((value) => LEAST * 2 ** (Math.floor(value / 3) / STEP)),
    heads: each.map((value) => (value % 3 === 2 ? 1 : 0)),
    own: each.map((value) => (value % 3 > 0 ? 1 : 0)),
    frequency: each.filter((value) => value % 3 > 0).length,
  }
}

/** Impacts as a string without `|`: the gaps between section numbers, then one character for each value. */
export function encodeImpacts({ sections, values }: Impacts): string {
  putGaps(sections)
  for (let i = 0; i < values.length; i++) put(values[i] ?? 0)
  return taken()
}

/** Reads what `encodeImpacts` wrote. */
export function decodeImpacts(text: string): Impacts {
  const { sections, end } = decodeGaps(text, (count) => count)
  return { sections, values: sections.map((_, i) => valueAt(text, end + i)) }
}

const LETTER = 'A'.charCodeAt(0)
const SHARED_MOST = 25

/** Sorted terms as one string: a capital says how many characters each shares with the one before, then comes the rest. */
export function encodeTerms(terms: readonly string[]): string {
  let text = ''
  let last = ''
  for (const term of terms) {
    // It would be read as the end of this one and the beginning of another, and all that follow as others.
    if (/[A-Z]/.test(term)) throw new Error(`A term holds a capital: ${term}`)
    let shared = 0
    while (shared < SHARED_MOST && shared < term.length && term[shared] === last[shared]) shared++
    text += String.fromCharCode(LETTER + shared) + term.slice(shared)
    last = term
  }
  return text
}

/** Reads what `encodeTerms` wrote. */
export function decodeTerms(text: string): string[] {
  const terms: string[] = []
  let last = ''
  let begin = 0
  for (let at = 1; at <= text.length; at++) {
    const unit = text.charCodeAt(at)
    if (at < text.length && (unit < LETTER || unit > LETTER + SHARED_MOST)) continue
    last = last.slice(0, text.charCodeAt(begin) - LETTER) + text.slice(begin + 1, at)
    terms.push(last)
    begin = at
  }
  return text === '' ? [] : terms
}

/** Lengths of sections as a string, in steps of a fifth: one character each. */
export function encodeLengths(lengths: readonly number[]): string {
  return lengths
    .map((length) => digit(Math.min(BASE - 1, Math.round(Math.log2(1 + length) * STEPS))))
    .join('')
}

/** Reads what `encodeLengths` wrote, about as it was. */
export function decodeLengths(text: string): Float32Array {
  return Float32Array.from(
    text,
    (character) => 2 ** ((VALUES[character.charCodeAt(0)] ?? 0) / STEPS) - 1,
  )
}

const STEPS = 5
