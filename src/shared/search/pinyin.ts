// Chinese found by its sounds: `fanyi` and `fy` find 翻译 in titles and headings. Readings are counted once, at build.

/** How characters may be read, and the runs of Han characters in titles and headings. */
export interface Readings {
  readonly of: ReadonlyMap<string, readonly string[]>
  /** All syllables that any of them is. */
  readonly syllables: ReadonlySet<string>
  readonly runs: readonly string[]
}

/** Reads the table of an index: `翻fan译yi重zhong,chong`. */
export function readings(table: string, texts: readonly string[]): Readings {
  const of = new Map<string, readonly string[]>()
  for (const [, character = '', sounds = ''] of table.matchAll(/(\P{ASCII})([a-z,]+)/gu))
    of.set(
      character,
      // What is `lv` to an input method is `lu` without its dots.
      sounds.split(',').flatMap((sound) => [...new Set([sound, sound.replace('v', 'u')])]),
    )
  const syllables = new Set([...of.values()].flat())
  if (of.size === 0) return { of, syllables, runs: [] }
  let runs: readonly string[] | undefined
  return {
    of,
    syllables,
    get runs() {
      return (runs ??= [
        ...new Set(texts.flatMap((text) => text.match(/[\u3400-\u9fff]{2,}/g) ?? [])),
      ])
    },
  }
}

/** Han strings of titles and headings that sound like typed letters, in full, by initials or mixed; the most frequent first. */
export function soundsLike(letters: string, { of, runs }: Readings, most: number): string[] {
  if (!/^[a-z]{2,24}$/.test(letters)) return []
  const found = new Map<string, number>()
  for (const run of runs) {
    for (let start = 0; start < run.length; start++) {
      const end = matchFrom(letters, run, start, of)
      if (end - start < 2) continue
      const text = run.slice(start, end)
      found.set(text, (found.get(text) ?? 0) + 1)
    }
  }
  return [...found]
    .toSorted(([a, many], [b, more]) => more - many || a.length - b.length)
    .slice(0, most)
    .map(([text]) => text)
}

/** Syllables without the digits of their tones: `fan1yi4` as `fanyi`. Of what is none, `mp3`, nothing is taken. */
export function toneless(letters: string, { syllables }: Readings): string {
  const parts = letters.split(/(?<=[a-z][1-5])(?=[a-z]|$)/)
  const bare = parts.map((part) => part.replace(/[1-5]$/, ''))
  return bare.every((part, i) => part !== parts[i] && syllables.has(part)) ? bare.join('') : letters
}

/** Han strings of titles and headings that were spelt, each of a character for a syllable. */
export interface Spelt {
  /** The most frequent first. */
  readonly texts: readonly string[]
  /** How many of their syllables are whole. */
  readonly whole: number
}

/**
 * What the first of these syllables spell, as many of them as any string has; nothing where no two are one. The last may be half
 * typed.
 */
export function spelt(
  syllables: readonly string[],
  { of, runs }: Readings,
  typing: boolean,
  most: number,
): Spelt | undefined {
  let longest = 2
  let whole = 0
  const found = new Map<string, number>()
  const isRead = (character: string, at: number, begin: boolean): boolean => {
    const syllable = syllables[at]
    const sounds = syllable === undefined ? [] : (of.get(character) ?? [])
    return sounds.some((sound) => (begin ? sound.startsWith(syllable ?? '') : sound === syllable))
  }
  const isHalf = (at: number): boolean => typing && at === syllables.length - 1
  for (const run of runs) {
    for (let start = 0; start + longest <= run.length; start++) {
      let length = 0
      while (isRead(run.charAt(start + length), length, isHalf(length))) length++
      if (length < longest) continue
      if (length > longest) {
        found.clear()
        whole = 0
      }
      longest = length
      const text = run.slice(start, start + length)
      found.set(text, (found.get(text) ?? 0) + 1)
      whole = Math.max(
        whole,
        isRead(text.charAt(length - 1), length - 1, false) ? length : length - 1,
      )
    }
  }
  if (found.size === 0) return undefined
  const texts = [...found].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
  return { texts: texts.slice(0, most), whole }
}

/** Where the characters end that all letters are spent on; -1 where they do not fit. The last reading may be half typed. */
function matchFrom(
  letters: string,
  run: string,
  start: number,
  of: ReadonlyMap<string, readonly string[]>,
): number {
  // Each state is how many letters are spent; there are few, and each character moves all of them on.
  let states = new Set([0])
  for (let at = start; at < run.length && states.size > 0; at++) {
    const next = new Set<number>()
    for (const spent of states) {
      for (const sound of of.get(run.charAt(at)) ?? []) {
        const rest = letters.slice(spent)
        if (rest.startsWith(sound)) next.add(spent + sound.length)
        else if (rest.length > 1 && sound.startsWith(rest)) return at + 1
        if (rest[0] === sound[0]) next.add(spent + 1)
      }
    }
    if (next.has(letters.length)) return at + 1
    states = next
  }
  return -1
}

/** Words of an equal sound, for a Han string that is none: 住入 is read like 注入. */
export function homophones(text: string, { of, runs }: Readings): string[] {
  const sounds = [...text].map((character) => of.get(character) ?? [])
  if (sounds.some((each) => each.length === 0)) return []
  const found = new Set<string>()
  for (const run of runs) {
    for (let start = 0; start + sounds.length <= run.length; start++) {
      const fits = sounds.every((own, i) =>
        (of.get(run.charAt(start + i)) ?? []).some((sound) => own.includes(sound)),
      )
      if (fits) found.add(run.slice(start, start + sounds.length))
    }
  }
  return [...found]
}
