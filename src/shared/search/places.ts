// Numbers the sections of a large site for its term files. The number of places per page is rounded up, so
// that adding or removing a section rarely changes the numbers on other pages. This adds about one byte in
// fifty.

const PLACES_MULTIPLE = 4

/** Returns the place of the first section of each page, given the number of sections per page. */
export function firstPlaces(counts: readonly number[]): number[] {
  let next = 0
  return counts.map((count) => {
    const first = next
    next += Math.ceil(count / PLACES_MULTIPLE) * PLACES_MULTIPLE
    return first
  })
}

/** Returns the section number at each place. Unused places are holes. */
export function sectionsByPlace(counts: readonly number[]): readonly number[] {
  const sections: number[] = []
  let section = 0
  for (const [page, first] of firstPlaces(counts).entries())
    for (let i = 0; i < (counts[page] ?? 0); i++) sections[first + i] = section++
  return sections
}
