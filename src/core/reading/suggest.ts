import { distance } from 'fastest-levenshtein'
import { lettersIn, mayBeNear } from '../../shared/letter-bits.ts'
import { compare, push } from '../../shared/text.ts'
import type { Instead } from '../problems/problem.ts'

/** The candidate that was most likely meant. It is `sure` where no other is as near, and where it has no other number in it. */
export interface Nearest {
  readonly text: string
  readonly sure: boolean
}

/**
 * The candidate that `given` was most likely meant to be: at most a third of its letters differ, or two of them in a short
 * word, as when two have changed places. Of two equally near ones the first in order is chosen, so that the answer does
 * not depend on chance. Of Chinese characters, which are words or nearly so, never more than a third differ.
 */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  return nearestOf(given, candidates)?.text
}

/** What to write instead, where something is near. */
export function guessed(address: string | undefined): Instead | undefined {
  return address === undefined ? undefined : { address }
}

/** As `nearest`, and whether there is only one. */
export function nearestOf(given: string, candidates: Iterable<string>): Nearest | undefined {
  return nearestAmong(candidates)(given)
}

/** As `nearestOf`, for many texts among the same candidates, which are prepared once. */
export function nearestAmong(candidates: Iterable<string>): (given: string) => Nearest | undefined {
  const prepared = Array.from(candidates, candidateOf)
  return (given) => closest(given, prepared, tolerance(given))
}

/** A candidate, prepared to be compared many times. */
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
    // Most candidates need no more than this look.
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

/** Whether a text that is near enough by its letters is another word all the same. */
function isOther(given: string, candidate: string, away: number): boolean {
  if (away === 0) return false
  // Nothing is left of `%` in `b`, and `v1` is not `v2` with a mistake in it.
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

/** Names that wrong paths are compared with, in all: about two seconds where all resemble each other. Whatever makes more of them is one mistake. */
const MOST_COMPARED = 8_000_000

/**
 * The path that was most likely meant: one in the same folder whose name is near, or one of the same name elsewhere, or of nearly
 * the same. Sources are compared without their extension, which a link need not have. Candidates are prepared for the first that is asked
 * for: most sites have no mistake.
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
    // Every other folder may have an index.
    const namesake =
      name === 'index' ? undefined : closest(name, names, Math.min(2, tolerance(name)))?.text
    const paths = namesake === undefined ? [] : (namesakes.get(namesake) ?? [])
    return paths.length === 1 ? paths[0] : nearest(given, namedIn(folder, paths))
  }
}

/** The paths whose folders are all in what was written: in others lies more than was meant. Where each has another one, all. */
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
    // A page may move into a folder of its own, and back.
    .replace(/(?<=.)\/index$/, '')
  const slash = bare.lastIndexOf('/')
  return { folder: bare.slice(0, slash + 1), name: bare.slice(slash + 1) }
}
