// Finds Chinese by its sound: `fanyi` and `fy` find 翻译 in titles and headings. The build determines the
// readings of characters.

import { push } from '../text.ts'
import { guessBy, type Guess } from './sound-order.ts'

/**
 * The readings of characters, and an index of the Chinese strings in titles and headings by sound. A
 * reading is a pinyin syllable without tone.
 */
export interface Readings {
  readonly byCharacter: ReadonlyMap<string, readonly string[]>
  /** Returns the probable readings of a character that is in no title or heading. */
  readonly guess: Guess
  /** All syllables that are a reading of some character. */
  readonly syllables: ReadonlySet<string>
  /** The positions in runs of Han characters in titles and headings, by the first letter of a reading there. */
  readonly startsByLetter: ReadonlyMap<string, readonly Start[]>
  /** The same positions by the whole reading. Each list is much shorter. */
  readonly startsByReading: ReadonlyMap<string, readonly Start[]>
}

/** A position in a run of Han characters. */
export interface Start {
  readonly run: string
  readonly start: number
}

/**
 * Reads the table of an index, `翻fan译yi重zhong,chong`. `names` holds all titles and headings, in the same
 * script as the table and separated by non-Han characters.
 */
export function readings(table: string, names: string): Readings {
  const byCharacter = new Map<string, readonly string[]>()
  for (const [, character = '', sounds = ''] of table.matchAll(/(\P{ASCII})([a-z,]+)/gu))
    byCharacter.set(
      character,
      // Input methods use `v` for ü. `lv` is also typed as `lu`.
      sounds.split(',').flatMap((sound) => [...new Set([sound, sound.replace('v', 'u')])]),
    )
  const syllables = new Set([...byCharacter.values()].flat())
  if (byCharacter.size === 0)
    return {
      byCharacter,
      guess: () => [],
      syllables,
      startsByLetter: new Map(),
      startsByReading: new Map(),
    }
  let guess: Guess | undefined
  let byLetter: Readings['startsByLetter'] | undefined
  let byReading: Readings['startsByReading'] | undefined
  return {
    byCharacter,
    guess: (character) => (guess ??= guessBy(unambiguousReadings(byCharacter)))(character),
    syllables,
    get startsByLetter() {
      return (byLetter ??= startsIn(names, byCharacter, (sound) => sound.charAt(0)))
    },
    get startsByReading() {
      return (byReading ??= startsIn(names, byCharacter, (sound) => sound))
    },
  }
}

function unambiguousReadings(of: Readings['byCharacter']): Map<string, string> {
  return new Map(
    [...of].flatMap(([character, [sound, ...others]]) =>
      sound !== undefined && others.length === 0 ? [[character, sound] as const] : [],
    ),
  )
}

function startsIn(
  names: string,
  of: Readings['byCharacter'],
  keyOf: (sound: string) => string,
): Map<string, Start[]> {
  const starts = new Map<string, Start[]>()
  for (const run of new Set(names.match(/[\u3400-\u9fff]{2,}/g))) {
    for (let start = 0; start < run.length; start++) {
      const sounds = of.get(run.charAt(start)) ?? []
      for (const key of new Set(sounds.map(keyOf))) push(starts, key, { run, start })
    }
  }
  return starts
}

/** Letters that may be pinyin. */
const PINYIN_LETTERS = /^[a-z]{2,}$/

/**
 * Returns the Han strings of titles and headings that sound like the typed letters: as full syllables, as
 * initials, or mixed. The most frequent ones come first.
 */
export function soundsLike(
  letters: string,
  { byCharacter, startsByLetter }: Readings,
  limit: number,
): string[] {
  if (!PINYIN_LETTERS.test(letters)) return []
  const found = new Map<string, number>()
  for (const { run, start } of startsByLetter.get(letters.charAt(0)) ?? []) {
    const end = matchFrom(letters, run, start, byCharacter)
    if (end - start < 2) continue
    const text = run.slice(start, end)
    found.set(text, (found.get(text) ?? 0) + 1)
  }
  return [...found]
    .toSorted(([a, countA], [b, countB]) => countB - countA || a.length - b.length)
    .slice(0, limit)
    .map(([text]) => text)
}

/**
 * Removes the tone digits from syllables: `fan1yi4` becomes `fanyi`. Text that does not consist of
 * syllables, such as `mp3`, is returned unchanged.
 */
export function toneless(letters: string, { syllables }: Readings): string {
  const parts = letters.split(/(?<=[a-z][1-5])(?=[a-z]|$)/)
  const withoutTones = parts.map((part) => part.replace(/[1-5]$/, ''))
  return withoutTones.every((part, i) => part !== parts[i] && syllables.has(part))
    ? withoutTones.join('')
    : letters
}

/** Han strings of titles and headings that match typed syllables, one character per syllable. */
interface SyllableMatch {
  /** The most frequent ones first. */
  readonly texts: readonly string[]
  /** How many of their syllables are complete. */
  readonly completeSyllables: number
}

/**
 * Finds the Han strings that match the longest prefix of these syllables. Returns `undefined` if not even
 * two match. If `typing`, the last syllable may be incomplete.
 */
export function spelt(
  syllables: readonly string[],
  { byCharacter, startsByLetter }: Readings,
  typing: boolean,
  limit: number,
): SyllableMatch | undefined {
  let longest = 2
  let completeSyllables = 0
  const found = new Map<string, number>()
  const isMatch = (character: string, at: number, isPrefix: boolean): boolean => {
    const syllable = syllables[at]
    const sounds = syllable === undefined ? [] : (byCharacter.get(character) ?? [])
    return sounds.some((sound) =>
      isPrefix ? sound.startsWith(syllable ?? '') : sound === syllable,
    )
  }
  const isIncomplete = (at: number): boolean => typing && at === syllables.length - 1
  for (const { run, start } of startsByLetter.get(syllables[0]?.charAt(0) ?? '') ?? []) {
    if (start + longest > run.length) continue
    let length = 0
    while (isMatch(run.charAt(start + length), length, isIncomplete(length))) length++
    if (length < longest) continue
    if (length > longest) {
      found.clear()
      completeSyllables = 0
    }
    longest = length
    const text = run.slice(start, start + length)
    found.set(text, (found.get(text) ?? 0) + 1)
    completeSyllables = Math.max(
      completeSyllables,
      isMatch(text.charAt(length - 1), length - 1, false) ? length : length - 1,
    )
  }
  if (found.size === 0) return undefined
  const texts = [...found].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
  return { texts: texts.slice(0, limit), completeSyllables }
}

/**
 * Returns the position after the characters whose readings consume all letters, or -1 if they do not match.
 * The last reading may be incomplete.
 */
function matchFrom(
  letters: string,
  run: string,
  start: number,
  of: ReadonlyMap<string, readonly string[]>,
): number {
  // The possible numbers of consumed letters. A set merges the paths that consume equally many.
  let states: ReadonlySet<number> = new Set([0])
  for (let at = start; at < run.length && states.size > 0; at++) {
    const next = new Set<number>()
    for (const sound of of.get(run.charAt(at)) ?? [])
      for (const consumed of states) {
        if (letters.startsWith(sound, consumed)) next.add(consumed + sound.length)
        else if (letters.length - consumed > 1 && sound.startsWith(letters.slice(consumed)))
          return at + 1
        if (letters[consumed] === sound[0]) next.add(consumed + 1)
      }
    if (next.has(letters.length)) return at + 1
    states = next
  }
  return -1
}

/**
 * Returns the words that sound like an unknown Han string: 注入 for 住入. If there are none, returns those that
 * many speakers pronounce alike: 视频 for 视屏.
 */
export function homophones(
  text: string,
  { byCharacter, guess, startsByLetter }: Readings,
): string[] {
  const sounds = [...text].map((character) => byCharacter.get(character) ?? guess(character))
  if (sounds.some((each) => each.length === 0)) return []
  const findWords = (wantedSounds: readonly (readonly string[])[]): string[] => {
    const found = new Set<string>()
    const initials = new Set(wantedSounds[0]?.map((sound) => sound.charAt(0)))
    for (const { run, start } of [...initials].flatMap(
      (initial) => startsByLetter.get(initial) ?? [],
    )) {
      const isMatch = wantedSounds.every((each, i) =>
        (byCharacter.get(run.charAt(start + i)) ?? []).some((sound) => each.includes(sound)),
      )
      if (isMatch) found.add(run.slice(start, start + wantedSounds.length))
    }
    return [...found]
  }
  const exact = findWords(sounds)
  return exact.length > 0 ? exact : findWords(sounds.map((each) => each.flatMap(similarSyllables)))
}

/** Returns the syllables that many speakers do not distinguish: `zhi` and `zi`, `ping` and `pin`. */
function similarSyllables(sound: string): string[] {
  const retroflex = sound.replace(/^([zcs])(?!h)/, '$1h')
  const variants = [retroflex, retroflex.replace(/^([zcs])h/, '$1')]
  return variants.flatMap((each) => [each.replace(/n$/, 'ng'), each.replace(/ng$/, 'n')])
}
