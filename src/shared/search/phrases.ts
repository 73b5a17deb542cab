// Which of the best matches say what was asked in the same words: compared as phrases with headings and texts.

import { edits } from './edits.ts'
import { fold } from './letters.ts'
import { isBeginning, nameOf, type SearchIndex } from './open.ts'
import {
  atBorder,
  contains,
  countWords,
  headingOf,
  namesOf,
  plain,
  textOf,
  type Name,
} from './plain.ts'
import type { Question } from './question.ts'
import { byScore, type Match, type Ranked } from './rank.ts'
import { stem, STOP_WORDS } from './text.ts'

// How many are compared, and what each likeness adds to a score, as a part of it. Found by trial: together the largest gain.
const BEST = 120
const BEST_HEADINGS = 60
const EQUAL = 1.5
const BEGINS = 1.3
const CONTAINS = 0.4
const CONTAINED = 0.9
const NEARLY = 1.4
const WHOLE = 0.6
const PAIRS = 0.35
/** Neighbours in a heading count less than in a text: each of them counts as a word of the heading already. */
const IN_HEADING = 0.7
const NAMED = 1
/** What it is worth that a section has the question as a whole, as a part of its score, if no other could have it by chance. */
const WHOLLY = 1.25
/** Holding all words that were typed is worth this at least, wherever they stand. */
const COMPLETE = 0.25
/** A heading that is the question but for a letter has it, nearly. */
const NEAR = 0.8
/** A heading that more sections have than these is what none of them is about. */
const FEW = 3
/** A name of which other forms were asked for is worth a little less. */
const FORMS = 0.95
/** A version says more than the words around it. */
const NUMBERED = 1.5
/** A version of the version that was asked for. */
const PATCH = 0.5
/** So many words say the same only on purpose: whoever says them is looked for among all that hold the telling ones. */
const QUOTED_WORDS = 3
/** So many are looked through, and what one that says them scores at least, beside the best. */
const MOST_READ = 200
const QUOTING = 0.5

/** A section with its score, all things considered. */
export interface Placed {
  readonly section: number
  readonly score: number
}

/** The best matches with what their phrases add, best first. */
export function comparePhrases(ranked: Ranked, question: Question, index: SearchIndex): Placed[] {
  const asked = plain(question.phrase)
  const bare = withoutBegin(asked)
  const phrase: Asked = { text: asked, forms: formsIn(asked), typing: question.typing }
  const pairs = pairsOf(question, ranked.idf)
  const candidates = candidatesFor({ asked, typed: question.typed, pairs }, ranked, index)
  const quoting = candidates.filter(({ said }) => said.quoted).length
  const isCalled = (heading: string): boolean => heading === asked || heading === question.typed
  // “Errors” on many pages says of none of them that it is meant.
  const sharing = candidates.filter(
    ({ section }) => !isBeginning(section, index) && isCalled(headingOf(section, index)),
  ).length
  const compared = candidates.map(({ section, score, complete, near, said }) => {
    const heading = headingOf(section, index)
    const called = isCalled(heading)
    const share = called && !isBeginning(section, index) && sharing > FEW ? 1 / sharing : 1
    let [known, bonus] = [0, called ? EQUAL : 0]
    for (const name of namesOf(section, index)) {
      const same = sameness(name, phrase)
      known = Math.max(known, same)
      bonus = Math.max(
        bonus,
        EQUAL * same,
        name.worth * nameBonus(asked, question.typing, name.text),
      )
    }
    known *= share
    bonus *= share
    const numbered = versionShare(question, section, index)
    bonus = Math.max(bonus, EQUAL * numbered)
    const wholly = Math.max(
      WHOLLY * numbered,
      near ? WHOLLY * NEAR : 0,
      complete ? Math.max(COMPLETE, WHOLLY / (1 + ranked.chance)) : 0,
      said.quoted ? WHOLLY / quoting : 0,
      called ? WHOLLY * share : WHOLLY * headingShare(asked, question, heading),
      bare !== asked && heading === bare ? WHOLLY : 0,
      WHOLLY * known,
    )
    const likely =
      score *
      (1 + wholly) *
      (1 +
        bonus +
        joinedBonus(question.name, section, index) +
        NUMBERED * numbered +
        (said.whole ? WHOLE : 0) +
        PAIRS * said.near)
    return { section, score: likely, named: called && isBeginning(section, index) }
  })
  // The page that is called so comes first.
  return compared.toSorted((a, b) => Number(b.named) - Number(a.named) || byScore(a, b))
}

/** The question as names are compared with it. */
interface Asked {
  readonly text: string
  readonly forms: string
  readonly typing: boolean
}

/** How much a name is the question: in the same words, or in other forms of them, unless they are only begun. */
function sameness({ text, worth }: Name, asked: Asked): number {
  if (text === asked.text) return worth
  // No form begins with another letter, and most names do.
  if (text.charAt(0) !== asked.text.charAt(0) || formsIn(text) !== asked.forms) return 0
  return asked.typing && text.startsWith(asked.text) ? 0 : FORMS * worth
}

/** What a phrase and others share that say the same in other forms: `screenshot` and `screenshots`. */
function formsIn(phrase: string): string {
  return phrase.split(' ').map(stem).join(' ')
}

/** A phrase without words that say little at its beginning. */
function withoutBegin(asked: string): string {
  const words = asked.split(' ')
  const first = words.findIndex((word) => !STOP_WORDS.has(word))
  return first < 0 ? asked : words.slice(first).join(' ')
}

/**
 * The best matches, those with words in headings, the page that is called so, and, where none of them says the very words, whoever
 * does.
 */
function candidatesFor(
  { asked, typed, pairs }: { asked: string; typed: string; pairs: readonly Pair[] },
  { matches }: Ranked,
  index: SearchIndex,
): Candidate[] {
  const isCalled = ({ section }: Match): boolean =>
    isBeginning(section, index) && [asked, typed].includes(headingOf(section, index))
  // They are in order, but for what was put in or lifted.
  const sorted = matches.toSorted(byScore)
  const rest = sorted.slice(BEST)
  const inHeadings = rest.filter(({ inHeading }) => inHeading)
  const more = inHeadings.filter((each, i) => i < BEST_HEADINGS || (each.headed && isCalled(each)))
  const read = ({ section, score, complete, near = false }: Match, least = 0): Candidate => {
    const said = saidIn(headingOf(section, index), textOf(section, index), asked, pairs)
    return { section, score: Math.max(score, least), complete, near, said }
  }
  const candidates = [...sorted.slice(0, BEST), ...more].map((match) => read(match))
  if (countWords(asked) < QUOTED_WORDS || candidates.some(({ said }) => said.quoted))
    return candidates
  const least = QUOTING * (sorted[0]?.score ?? 0)
  const others = rest.filter((match) => match.complete && !more.includes(match))
  const also = others.slice(0, MOST_READ).map((match) => read(match, least))
  return [...candidates, ...also.filter(({ said }) => said.quoted)]
}

/** What a text says in the words of the question. */
interface Said {
  /** How much of its pairs of neighbours. */
  readonly near: number
  /** All of it, of which the last word may go on; and not. */
  readonly whole: boolean
  readonly quoted: boolean
}

interface Candidate extends Pick<Match, 'section' | 'score' | 'complete'> {
  readonly near: boolean
  readonly said: Said
}

const NOTHING: Said = { near: 0, whole: false, quoted: false }

function saidIn(heading: string, text: string, asked: string, pairs: readonly Pair[]): Said {
  if (heading === '' && text === '') return NOTHING
  let near = 0
  for (const pair of pairs) {
    if (text.includes(pair.text)) near += pair.weight
    else if (heading.includes(pair.text)) near += IN_HEADING * pair.weight
  }
  // Most hold none of it, and all are asked with every letter that is typed.
  if (near === 0) return NOTHING
  const whole = [heading, text].filter((place) => place.includes(asked))
  return {
    near,
    whole: whole.length > 0,
    quoted: whole.some((place) => contains(place, asked, false)),
  }
}

interface Pair {
  readonly text: string
  readonly weight: number
}

function pairsOf({ words }: Question, idf: readonly number[]): Pair[] {
  const pairs = words.slice(1).map((word, i): Pair => {
    const before = words[i]
    const text = [before, word].map((each) => each?.corrected ?? each?.text ?? '').join(' ')
    const worth = (at: number): number => (idf[at] ?? 0) * (words[at]?.importance ?? 0)
    return { text: plain(text), weight: worth(i) + worth(i + 1) }
  })
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? [] : pairs.map(({ text, weight }) => ({ text, weight: weight / total }))
}

/** `server.o` is the beginning of `server.open`, and not of “Server options”. */
function joinedBonus(name: string, section: number, index: SearchIndex): number {
  const { heading = '' } = index.sections[section] ?? {}
  return name !== '' && fold(heading).includes(name) ? NAMED : 0
}

function nameBonus(asked: string, typing: boolean, heading: string): number {
  if (asked === '' || heading === '') return 0
  if (heading === asked) return EQUAL
  const share = asked.length / heading.length
  if (heading.startsWith(asked) && (typing || atBorder(heading, asked.length)))
    return BEGINS * (0.5 + 0.5 * share)
  if (contains(heading, asked, typing)) return CONTAINS
  if (contains(asked, heading, false)) return CONTAINED / share
  if (
    heading.length >= 5 &&
    edits(asked, heading, heading.length > 7 ? 2 : 1) <= (heading.length > 7 ? 2 : 1)
  )
    return NEARLY
  return 0
}

/** How much a heading is about the version that is asked for: “v10.4 (March 2024)”, and 10.4.1 a little. */
function versionShare({ version, typing }: Question, section: number, index: SearchIndex): number {
  if (version === '') return 0
  const rest = fold(nameOf(section, index)).replace(
    /^(?:v|ver|version|release|版本|版)?[\s.:：]*(?=\d)/,
    '',
  )
  if (!rest.startsWith(version)) return 0
  const next = rest.slice(version.length)
  if (/^\d/.test(next)) return typing ? PATCH : 0
  return /^\.\d/.test(next) ? PATCH : 1
}

/** How much of the question a heading of several words is: all of it where it is being typed, the most where one word too many was. */
function headingShare(asked: string, { typing, words }: Question, heading: string): number {
  if (asked === '' || heading === '') return 0
  if (heading === asked) return 1
  if (heading.startsWith(asked))
    return typing && words.every(({ corrected }) => corrected === undefined) ? 1 : 0
  return contains(asked, heading, false) && countWords(heading) > 1
    ? heading.length / asked.length
    : 0
}
