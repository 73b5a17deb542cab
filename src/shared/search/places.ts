// How the sections of a large site are numbered in its files of terms: each page has room for a few more than it has, so that one
// that is added or goes leaves the numbers of all others as they are. It costs one byte in fifty.

const ROOM = 4

/** The place of each page's first section, by how many sections each has. */
export function firstPlaces(counts: readonly number[]): number[] {
  let next = 0
  return counts.map((count) => {
    const first = next
    next += Math.ceil(count / ROOM) * ROOM
    return first
  })
}

/** To each place the number of the section that is there, counted through. */
export function sectionsByPlace(counts: readonly number[]): readonly number[] {
  const sections: number[] = []
  let section = 0
  for (const [page, first] of firstPlaces(counts).entries())
    for (let i = 0; i < (counts[page] ?? 0); i++) sections[first + i] = section++
  return sections
}
