import { distance } from 'fastest-levenshtein'

/**
 * The candidate that `given` was most likely meant to be: at most a third of its letters differ, or two of them in a short
 * word, as when two have changed places. Of two equally near ones the first in order is chosen, so that the answer does
 * not depend on chance.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = (given.length < 4 ? 1 : Math.max(2, Math.floor(given.length / 3))) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - given.length) > least) continue
    const away = distance(given.toLowerCase(), candidate.toLowerCase())
    if (away < least || (away === least && best !== undefined && candidate < best)) {
      best = candidate
      least = away
    }
  }
  return best
}
