// Chinese found by its sounds: `fanyi` and `fy` find 翻译 in titles and headings. Readings are counted once, at build.

/** How characters may be read, and the runs of Han characters in titles and headings. */
export interface Readings {
  readonly of: ReadonlyMap<string, readonly string[]>
  readonly runs: readonly string[]
}

/** Reads the table of an index: `翻fan译yi重zhong,chong`. */
export function readings(table: string, texts: readonly string[]): Readings {
  const of = new Map<string, readonly string[]>()
  for (const [, character = '', sounds = ''] of table.matchAll(/(\P{ASCII})([a-z,]+)/gu))
    of.set(character, sounds.split(','))
  if (of.size === 0) return { of, runs: [] }
  let runs: readonly string[] | undefined
  return {
    of,
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
