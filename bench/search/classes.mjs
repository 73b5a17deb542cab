// Generates search questions from a corpus, by class: a reader who knows a few words of a section must find it.
// The questions are the same on every run.

/** @import { Corpus, Question, Section } from './corpora.mjs' */

const OF_A_CLASS = 60
const SEED = 20130912

/**
 * Generates the questions of all classes for a corpus. README.md describes the classes.
 * @param {Corpus} corpus
 * @returns {Question[]}
 */
export function madeQuestions({ lang, sections }) {
  const random = randomFrom(SEED)
  const cut = cutter(lang)
  const known = sections.map((section) => ({
    section,
    head: fold(section.heading),
    text: fold(`${section.title}\n${section.heading}\n${section.text}`),
    words: new Set([section.title, section.heading, section.text].flatMap(cut)),
  }))
  /** @type {Map<string, number>} */
  const frequency = new Map()
  for (const { words } of known)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const heads = new Map(known.map(({ head, section }) => [head, section.heading]))
  // A heading that more than two sections share does not identify any of them.
  const names = [...heads]
    .filter(([head]) => known.filter((each) => each.head === head).length <= 2)
    .map(([, heading]) => heading)

  /** @param {readonly { readonly section: Section }[]} found */
  const expect = (found) => found.map(({ section: { page, anchor } }) => ({ page, anchor }))
  /** @param {string} heading */
  const called = (heading) => expect(known.filter(({ head }) => head === fold(heading)))
  /** @param {string} text */
  const holding = (text) => expect(known.filter((each) => each.text.includes(fold(text))))
  /** @param {string} part */
  const namedWith = (part) =>
    expect(known.filter(({ head }) => apart(head).includes(apart(fold(part)))))
  /**
   * Puts spaces around words, so that `includes` matches whole words only. Chinese text matches anywhere.
   * @param {string} text
   */
  const apart = (text) => (HAN.test(text) ? text : ` ${cut(text).join(' ')} `)
  /**
   * A Chinese word may also be part of a longer word: readers who type it accept such a match.
   * @param {readonly string[]} words
   */
  const withAll = (words) =>
    expect(
      known.filter((each) =>
        words.every((word) => (HAN.test(word) ? each.text.includes(word) : each.words.has(word))),
      ),
    )

  /** @type {Record<string, () => Omit<Question, 'cls'> | undefined>} */
  const classes = {
    heading: () => {
      const name = random.of(names)
      return { q: name, expect: called(name) }
    },
    phrase: () => {
      const phrase = phraseOf(random.of(sections).text, lang, random, 2 + random.below(4))
      return phrase === undefined ? undefined : { q: phrase, expect: holding(phrase) }
    },
    bag: () => {
      const rare = [...random.of(known).words].filter((word) => {
        const sectionsWith = frequency.get(word) ?? 0
        // Contractions such as you'd and it's are not words by themselves.
        return (
          word.length > 1 &&
          !/['’]/.test(word) &&
          sectionsWith > 1 &&
          sectionsWith <= sections.length / 30
        )
      })
      if (rare.length < 3) return undefined
      const words = random.some(rare, 2 + random.below(2))
      return { q: words.join(' '), expect: withAll(words) }
    },
    prefix: () => {
      const name = random.of(names)
      const last = cut(name).at(-1) ?? ''
      const end = fold(name).lastIndexOf(last) + Math.max(1, Math.ceil(last.length * 0.6))
      return last.length < 2 ? undefined : { q: name.slice(0, end), expect: called(name) }
    },
    extra: () => {
      const name = random.of(names)
      const word = random.of([...frequency.keys()])
      if (word.length < 2 || STOPPED.test(word)) return undefined
      return {
        q: random.below(2) === 0 ? `${name} ${word}` : `${word} ${name}`,
        expect: called(name),
      }
    },
    typo: () => {
      const name = random.of(names)
      const word = random.of(
        cut(name).filter((each) => each.length > 3 || /\p{Script=Han}{2}/u.test(each)),
      )
      if (word === undefined) return undefined
      const at = fold(name).indexOf(word)
      const wrong = misspelt(word, random)
      return { q: name.slice(0, at) + wrong + name.slice(at + word.length), expect: called(name) }
    },
    mixed: () => {
      const words = [...random.of(known).words]
      const han = words.filter((word) => word.length > 1 && HAN.test(word))
      const latin = words.filter((word) => /^[a-z]{4,}$/.test(word))
      if (han.length === 0 || latin.length === 0) return undefined
      const two = [random.of(han), random.of(latin)]
      return { q: (random.below(2) === 0 ? two : two.toReversed()).join(' '), expect: withAll(two) }
    },
    ident: () => {
      const found = random.of(sections).text.match(IDENTIFIERS)
      const name = found && random.of(found)
      return name ? { q: name, expect: holding(name) } : undefined
    },
    part: () => {
      const name = random.of(names)
      const cuts = wordsIn(name, lang)
      const at = random.below(Math.max(1, cuts.length - 1))
      const [first, last] = [cuts[at], cuts[at + 1]]
      if (cuts.length < 4 || !first || !last) return undefined
      if ([first, last].some(({ segment }) => STOPPED.test(segment.toLowerCase()))) return undefined
      const part = name.slice(first.index, last.index + last.segment.length)
      return part.length < 4 ? undefined : { q: part, expect: namedWith(part) }
    },
  }
  return Object.entries(classes).flatMap(([cls, make]) => {
    /** @type {Map<string, Question>} */
    const made = new Map()
    for (let i = 0; i < OF_A_CLASS * 30 && made.size < OF_A_CLASS; i++) {
      const question = make()
      if (question && question.expect.length > 0 && question.expect.length <= 8)
        made.set(question.q, { cls, ...question })
    }
    return [...made.values()]
  })
}

const IDENTIFIERS = /[A-Za-z]\w*(?:[._]\w+)+|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w+|\b\d{4,6}\b/g
const HAN = /\p{Script=Han}/u
const STOPPED =
  /^(?:the|and|that|this|with|from|for|you|your|are|is|it|in|of|to|on|的|了|在|是|和|不|有)$/

/** @param {string} text */
function fold(text) {
  return text.normalize('NFKC').toLowerCase()
}

/**
 * Returns a function that splits a text into folded words.
 * @param {string} lang
 * @returns {(text: string) => string[]}
 */
export function cutter(lang) {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  return (text) =>
    [...segmenter.segment(fold(text))].flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    )
}

/**
 * Returns `count` consecutive words of a text, as written. Returns undefined if the text is too short or the words span
 * punctuation.
 * @param {string} text
 * @param {string} lang
 * @param {Random} random
 * @param {number} count
 */
function phraseOf(text, lang, random, count) {
  const words = wordsIn(text, lang)
  if (words.length < count + 4) return undefined
  const at = random.below(words.length - count)
  const [first, last] = [words[at], words[at + count - 1]]
  if (!first || !last) return undefined
  const phrase = text.slice(first.index, last.index + last.segment.length)
  return /[\n。，；：？！.;:?!|]/.test(phrase) ? undefined : phrase
}

/**
 * Misspells a word: drops, doubles or replaces a letter, or swaps adjacent ones. In Chinese, replaces a character.
 * @param {string} word
 * @param {Random} random
 */
function misspelt(word, random) {
  const at = 1 + random.below(word.length - 1)
  if (HAN.test(word)) return word.slice(0, at) + random.of([...'一到好中大']) + word.slice(at + 1)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  switch (random.below(4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2:
      return before + (letter === 'e' ? 'a' : 'e') + after
    default:
      return before.slice(0, -1) + letter + before.slice(-1) + after
  }
}

/**
 * Returns the words of a text with their positions.
 * @param {string} text
 * @param {string} lang
 */
function wordsIn(text, lang) {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike)
}

/** @typedef {ReturnType<typeof randomFrom>} Random */

/**
 * Creates a seeded pseudo-random number generator (mulberry32).
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** @param {number} count */
  const below = (count) => Math.floor(next() * count)
  return {
    below,
    /**
     * @template T
     * @param {readonly T[]} list
     */
    of: (list) => /** @type {T} */ (list[below(list.length)]),
    /**
     * @template T
     * @param {readonly T[]} list
     * @param {number} count
     */
    some: (list, count) => {
      const left = [...list]
      return Array.from(
        { length: Math.min(count, left.length) },
        () => /** @type {T} */ (left.splice(below(left.length), 1)[0]),
      )
    },
  }
}
