import { distance } from 'fastest-levenshtein'
import { lettersIn, mayBeNear } from '../../shared/letter-bits.ts'
import { compare, push } from '../../shared/text.ts'
import type { Suggestion } from '../problems/problem.ts'

/**
 * The candidate that was most likely meant. It is `sure` if no other candidate is equally near, and its
 * digits are those of the given text.
 */
export interface Nearest {
  readonly text: string
  readonly sure: boolean
}

/**
 * Returns the candidate that `given` was most likely meant to be: one that differs in at most a third of its
 * letters, or in two for a short word, as when two letters are swapped. Ties are broken by order, so that the
 * answer is deterministic. Of Chinese characters, which are words or nearly so, at most a third may differ.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  return nearestOf(given, candidates)?.text
}

/** Returns the nearest candidate as a replacement without a reason. */
export function guessed(address: string | undefined): Suggestion | undefined {
  return address === undefined ? undefined : { address }
}

/** Like `nearest`, but also tells whether the candidate is the only one that near. */
export function nearestOf(given: string, candidates: Iterable<string>): Nearest | undefined {
  return nearestAmong(candidates)(given)
}

/** Like `nearestOf` for many texts with the same candidates, which are prepared once. */
export function nearestAmong(candidates: Iterable<string>): (given: string) => Nearest | undefined {
  const prepared = Array.from(candidates, candidateOf)
  return (given) => closest(given, prepared, tolerance(given))
}

/** A candidate that is prepared for many comparisons. */
interface Candidate {
  readonly text: string
  readonly lower: string
  readonly letters: number
}

function candidateOf(text: string): Candidate {
  const lower = text.toLowerCase()
  return { text, lower, letters: lettersIn(lower) }
}

function tolerance(given: string): number {
  return given.length < 4 ? 1 : Math.max(2, Math.floor(given.length / 3))
}

function closest(
  given: string,
  candidates: readonly Candidate[],
  most: number,
): Nearest | undefined {
  const { lower, letters } = candidateOf(given)
  let best: string | undefined
  let sure = true
  let least = most + 1
  for (const candidate of candidates) {
    // These cheap tests rule out most candidates.
    if (Math.abs(candidate.lower.length - lower.length) > least) continue
    if (!mayBeNear(candidate.letters, letters, least)) continue
    if (candidate.text === best) continue
    const away = distance(lower, candidate.lower)
    if (away > least || (away === least && best === undefined)) continue
    if (isOther(lower, candidate.lower, away)) continue
    sure = away < least
    if (away < least || (best !== undefined && candidate.text < best)) best = candidate.text
    least = away
  }
  if (best === undefined) return undefined
  return { text: best, sure: sure && numbersIn(best) === numbersIn(given) }
}

/** Whether a text within the tolerated edit distance is nevertheless another word. */
function isOther(given: string, candidate: string, away: number): boolean {
  if (away === 0) return false
  // `b` keeps nothing of `%`, and `v1` is not a misspelling of `v2`.
  if (away >= Math.max(given.length, candidate.length)) return true
  if (given.length < 4 && given.replace(/\d/g, '') === candidate.replace(/\d/g, '')) return true
  const [ours, theirs] = [hanIn(given), hanIn(candidate)]
  return ours !== theirs && distance(ours, theirs) > Math.floor(ours.length / 3)
}

function hanIn(text: string): string {
  return text.replace(/\P{Script=Han}/gu, '')
}

function numbersIn(text: string): string {
  return text.match(/\d+/g)?.join(' ') ?? ''
}

/**
 * Limit for the number of comparisons in total, which takes about two seconds if all names are similar. So
 * many wrong paths are one systematic mistake, for which single suggestions do not help.
 */
const MOST_COMPARED = 8_000_000

/**
 * Returns a function that finds the path that was most likely meant: one in the same folder with a similar name, or
 * one elsewhere with the same or almost the same name. Extensions of sources are ignored, because links may omit
 * them. Candidates are prepared on the first call, since most sites have no wrong path. Results are cached.
 */
export function nearestPath(candidates: Iterable<string>): (given: string) => string | undefined {
  let find: ReturnType<typeof pathAmong> | undefined
  const known = new Map<string, string | undefined>()
  return (given) => {
    find ??= pathAmong(candidates)
    if (!known.has(given)) known.set(given, find(given))
    return known.get(given)
  }
}

function pathAmong(candidates: Iterable<string>): (given: string) => string | undefined {
  const folders = new Map<string, Map<string, string>>()
  const namesakes = new Map<string, string[]>()
  for (const path of [...candidates].toSorted(compare)) {
    const { folder, name } = split(path)
    const inside = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, inside.set(name, path))
    push(namesakes, name, path)
  }
  const inFolder = new Map(
    [...folders].map(([folder, inside]) => [folder, Array.from(inside.keys(), candidateOf)]),
  )
  const names = Array.from(namesakes.keys(), candidateOf)
  let compared = 0

  return (given) => {
    const { folder, name } = split(given)
    const siblings = inFolder.get(folder) ?? []
    compared += siblings.length + names.length
    if (compared > MOST_COMPARED) return undefined
    const sibling = closest(name, siblings, tolerance(name))?.text
    if (sibling !== undefined) return folders.get(folder)?.get(sibling)
    // Any folder may have an index, so this name says nothing.
    const namesake =
      name === 'index' ? undefined : closest(name, names, Math.min(2, tolerance(name)))?.text
    const paths = namesake === undefined ? [] : (namesakes.get(namesake) ?? [])
    return paths.length === 1 ? paths[0] : nearest(given, namedIn(folder, paths))
  }
}

/**
 * Returns the paths whose folders all resemble folders in the written path. Any other path has a folder
 * that was not meant. Returns all paths if every one of them has such a folder.
 */
function namedIn(written: string, paths: readonly string[]): readonly string[] {
  const folders = candidatesIn(written)
  const named = paths.filter((path) =>
    candidatesIn(split(path).folder).every(
      ({ text }) => closest(text, folders, tolerance(text)) !== undefined,
    ),
  )
  return named.length > 0 ? named : paths
}

function candidatesIn(folder: string): Candidate[] {
  return folder
    .split('/')
    .filter((name) => name !== '')
    .map(candidateOf)
}

function split(path: string): { readonly folder: string; readonly name: string } {
  const bare = path
    .replace(/\.(md|tsx|html?)$|(?<=.)\/$/, '')
    // A page may be moved to `a/index.md` from `a.md`, and back.
    .replace(/(?<=.)\/index$/, '')
  const slash = bare.lastIndexOf('/')
  return { folder: bare.slice(0, slash + 1), name: bare.slice(slash + 1) }
}
