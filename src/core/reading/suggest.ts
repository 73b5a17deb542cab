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
 * Returns the candidate that `input` was most likely meant to be: one that differs in at most a third of its
 * letters, or in two for a short word, unless two of up to five letters are others and not swapped. Ties are broken by order, so that the
 * answer is deterministic. Of Chinese characters, which are words or nearly so, at most a third may differ.
 */
export function nearest(input: string, candidates: Iterable<string>): string | undefined {
  return nearestOf(input, candidates)?.text
}

/** Returns the nearest candidate as a replacement without a reason. */
export function guessed(address: string | undefined): Suggestion | undefined {
  return address === undefined ? undefined : { address }
}

/** Like `nearest`, but also tells whether the candidate is the only one that near. */
export function nearestOf(input: string, candidates: Iterable<string>): Nearest | undefined {
  return nearestAmong(candidates)(input)
}

/** Like `nearestOf` for many texts with the same candidates, which are prepared once. */
export function nearestAmong(candidates: Iterable<string>): (input: string) => Nearest | undefined {
  const prepared = Array.from(candidates, candidateOf)
  return (input) => closest(input, prepared, tolerance(input))
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

function tolerance(input: string): number {
  return input.length < 4 ? 1 : Math.max(2, Math.floor(input.length / 3))
}

function closest(
  input: string,
  candidates: readonly Candidate[],
  maxDistance: number,
): Nearest | undefined {
  const { lower, letters } = candidateOf(input)
  let best: string | undefined
  let sure = true
  let bestDistance = maxDistance + 1
  for (const candidate of candidates) {
    // These cheap tests rule out most candidates.
    if (Math.abs(candidate.lower.length - lower.length) > bestDistance) continue
    if (!mayBeNear(candidate.letters, letters, bestDistance)) continue
    if (candidate.text === best) continue
    const editDistance = distance(lower, candidate.lower)
    if (editDistance > bestDistance || (editDistance === bestDistance && best === undefined))
      continue
    if (isDifferentWord(lower, candidate.lower, editDistance)) continue
    sure = editDistance < bestDistance
    if (editDistance < bestDistance || (best !== undefined && candidate.text < best))
      best = candidate.text
    bestDistance = editDistance
  }
  if (best === undefined) return undefined
  return { text: best, sure: sure && numbersIn(best) === numbersIn(input) }
}

/** Whether a text within the tolerated edit distance is nevertheless another word. */
function isDifferentWord(input: string, candidate: string, editDistance: number): boolean {
  if (editDistance === 0) return false
  // `b` keeps nothing of `%`, and `v1` is not a misspelling of `v2`.
  if (editDistance >= Math.max(input.length, candidate.length)) return true
  // `demo` is not a misspelling of `hero`, but `titel` is one of `title`.
  const isReplaced = editDistance > 1 && input.length < 6 && input.length === candidate.length
  if (isReplaced && sortedLetters(input) !== sortedLetters(candidate)) return true
  if (input.length < 4 && input.replace(/\d/g, '') === candidate.replace(/\d/g, '')) return true
  const [inputHan, candidateHan] = [hanIn(input), hanIn(candidate)]
  return (
    inputHan !== candidateHan && distance(inputHan, candidateHan) > Math.floor(inputHan.length / 3)
  )
}

function sortedLetters(text: string): string {
  return [...text].toSorted().join('')
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
const MAX_COMPARISONS = 8_000_000

/**
 * Returns a function that finds the path that was most likely meant: one in the same folder with a similar name, or
 * one elsewhere with the same or almost the same name. Extensions of sources are ignored, because links may omit
 * them. Candidates are prepared on the first call, since most sites have no wrong path. Results are cached.
 */
export function nearestPath(candidates: Iterable<string>): (input: string) => string | undefined {
  let find: ReturnType<typeof createPathFinder> | undefined
  const cache = new Map<string, string | undefined>()
  return (input) => {
    find ??= createPathFinder(candidates)
    if (!cache.has(input)) cache.set(input, find(input))
    return cache.get(input)
  }
}

function createPathFinder(candidates: Iterable<string>): (input: string) => string | undefined {
  const folders = new Map<string, Map<string, string>>()
  const pathsByName = new Map<string, string[]>()
  for (const path of [...candidates].toSorted(compare)) {
    const { folder, name } = split(path)
    const pathsInFolder = folders.get(folder) ?? new Map<string, string>()
    folders.set(folder, pathsInFolder.set(name, path))
    push(pathsByName, name, path)
  }
  const candidatesByFolder = new Map(
    [...folders].map(([folder, pathsInFolder]) => [
      folder,
      Array.from(pathsInFolder.keys(), candidateOf),
    ]),
  )
  const names = Array.from(pathsByName.keys(), candidateOf)
  let compared = 0

  return (input) => {
    const { folder, name } = split(input)
    const siblings = candidatesByFolder.get(folder) ?? []
    compared += siblings.length + names.length
    if (compared > MAX_COMPARISONS) return undefined
    const sibling = closest(name, siblings, tolerance(name))?.text
    if (sibling !== undefined) return folders.get(folder)?.get(sibling)
    // Any folder may have an index, so this name says nothing.
    const namesake =
      name === 'index' ? undefined : closest(name, names, Math.min(2, tolerance(name)))?.text
    const paths = namesake === undefined ? [] : (pathsByName.get(namesake) ?? [])
    return paths.length === 1 ? paths[0] : nearest(input, pathsInSimilarFolders(folder, paths))
  }
}

/**
 * Returns the paths whose folders all resemble folders in the written path. Any other path has a folder
 * that was not meant. Returns all paths if every one of them has such a folder.
 */
function pathsInSimilarFolders(folder: string, paths: readonly string[]): readonly string[] {
  const folders = candidatesIn(folder)
  const similar = paths.filter((path) =>
    candidatesIn(split(path).folder).every(
      ({ text }) => closest(text, folders, tolerance(text)) !== undefined,
    ),
  )
  return similar.length > 0 ? similar : paths
}

function candidatesIn(folder: string): Candidate[] {
  return folder
    .split('/')
    .filter((name) => name !== '')
    .map(candidateOf)
}

function split(path: string): { readonly folder: string; readonly name: string } {
  const stripped = path
    .replace(/\.(md|tsx|html?)$|(?<=.)\/$/, '')
    // A page may be moved to `a/index.md` from `a.md`, and back.
    .replace(/(?<=.)\/index$/, '')
  const slash = stripped.lastIndexOf('/')
  return { folder: stripped.slice(0, slash + 1), name: stripped.slice(slash + 1) }
}
