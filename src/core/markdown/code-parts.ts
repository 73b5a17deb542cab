// Takes parts out of files that are shown: lines by their numbers (`L3-L9`), and regions, which comments enclose as editors fold them
// (`// #region setup` and `// #endregion`).

import { push } from '../../shared/text.ts'
import { nearest } from '../reading/suggest.ts'

/** Why there is no such part. */
export type PartFault =
  | { readonly fault: 'no-lines'; readonly last: number }
  /** With the regions that there are, and the one that was probably meant. */
  | {
      readonly fault: 'no-region'
      readonly regions: readonly string[]
      readonly suggestion: string | undefined
    }
  | { readonly fault: 'open-region'; readonly line: number }

/** A part of a file as it is shown. */
interface CodePart {
  readonly code: string
  /** For lines by their numbers: the first of these. */
  readonly firstLine?: number
}

/**
 * Returns a part of a text without the indentation that all its lines share, or all of the text. Comments of regions are
 * left out, except between lines by their numbers, which count them.
 */
export function takePart(text: string, part: string | undefined): CodePart | PartFault {
  const lines = text.replace(/\n$/, '').split('\n')
  const found = findPart(lines, part)
  if ('fault' in found) return found
  const shown = found.numbers.flatMap((number) => lines[number] ?? [])
  if (part === undefined) return { code: shown.join('\n') }
  const { firstLine } = found
  return { code: unindented(shown), ...(firstLine === undefined ? {} : { firstLine }) }
}

/** The numbers of the lines that a part consists of, counted from 0. For lines by their numbers also the first, as written. */
interface PartLines {
  readonly numbers: readonly number[]
  readonly firstLine?: number
}

/** Finds a part of a text, given as its lines, or all of it, without the comments of regions. */
export function findPart(
  lines: readonly string[],
  part: string | undefined,
): PartLines | PartFault {
  const range = (from: number, to: number): number[] =>
    lines.slice(from, to).map((_, i) => from + i)
  const [, first, last = first] = LINES.exec(part ?? '') ?? []
  if (first !== undefined) {
    const [from, to] = [Number(first), Number(last)]
    return from < 1 || to < from || to > lines.length
      ? { fault: 'no-lines', last: lines.length }
      : { numbers: range(from - 1, to), firstLine: from }
  }
  const { regions, open } = regionsIn(lines)
  const comments = new Set(regions.flatMap(({ from, to }) => [from, to]))
  const without = (from: number, to: number): number[] =>
    range(from, to).filter((number) => !comments.has(number))
  if (part === undefined) return { numbers: without(0, lines.length) }
  const named = regions.filter(({ name }) => name === part)
  if (named.length > 0) {
    let end = -1
    const numbers = named.flatMap(({ from, to }) => {
      // Regions of one name may be in one another.
      const begin = Math.max(from, end)
      end = Math.max(to, end)
      return begin < to ? without(begin + 1, to) : []
    })
    return { numbers }
  }
  const unclosed = open.find(({ name }) => name === part)
  if (unclosed) return { fault: 'open-region', line: unclosed.from + 1 }
  const names = [...new Set(regions.map(({ name }) => name))].filter(Boolean)
  return { fault: 'no-region', regions: names, suggestion: nearest(part, names) }
}

const LINES = /^L(\d+)(?:-L?(\d+))?$/

/** Removes the white space with which all lines begin that are not blank. */
function unindented(lines: readonly string[]): string {
  const indents = lines.flatMap((line) => /^(\s*)\S/.exec(line)?.[1] ?? [])
  const shared = indents.reduce((common, indent) => {
    let length = 0
    while (length < common.length && common[length] === indent[length]) length++
    return common.slice(0, length)
  }, indents[0] ?? '')
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(shared.length))).join('\n')
}

/** A region, from the line of the comment that begins it to that of the comment that ends it, counted from 0. */
interface Region {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Returns the regions of some lines in the order of the text, and those that are never closed. */
function regionsIn(lines: readonly string[]): {
  readonly regions: readonly Region[]
  readonly open: readonly Omit<Region, 'to'>[]
} {
  const begun: Omit<Region, 'to'>[] = []
  const ends = new Map<Omit<Region, 'to'>, number>()
  // By the keyword alone, and with the name.
  const stacks = new Map<string, Omit<Region, 'to'>[]>()
  const lastOpen = (key: string): Omit<Region, 'to'> | undefined => {
    const stack = stacks.get(key) ?? []
    let last = stack.pop()
    while (last && ends.has(last)) last = stack.pop()
    return last
  }
  for (const [at, line] of lines.entries()) {
    const mark = markIn(line)
    if (!mark) continue
    const { name, keyword, isEnd } = mark
    const named = `${keyword} ${name}`
    if (!isEnd) {
      const region = { name, from: at }
      begun.push(region)
      push(stacks, keyword, region)
      push(stacks, named, region)
      continue
    }
    const region = lastOpen(named) ?? lastOpen(keyword)
    if (region) ends.set(region, at)
  }
  return {
    regions: begun.flatMap((region) => {
      const to = ends.get(region)
      return to === undefined ? [] : [{ ...region, to }]
    }),
    open: begun.filter((region) => !ends.has(region)),
  }
}

/** A comment that begins or ends a region. `keyword` is the way in which it is written: an end ends nothing else. */
interface Mark {
  readonly name: string
  readonly keyword: string
  readonly isEnd: boolean
}

function markIn(line: string): Mark | undefined {
  const { opener = '', hash, end, rest } = MARK.exec(line)?.groups ?? {}
  if (rest !== undefined) {
    // `// region` does not end what `// #region` has begun, and it may just be the first word of a sentence.
    const keyword = opener === '#' || hash !== undefined ? '#' : ''
    return { name: nameIn(rest), keyword, isEnd: end !== undefined }
  }
  for (const pattern of FOREIGN_MARKS) {
    const { word = '', name } = pattern.exec(line)?.groups ?? {}
    // Each is a keyword of its own, as such an end always says what it ends.
    if (name !== undefined)
      return { name, keyword: `${pattern.source} ${name}`, isEnd: word === 'end' }
  }
  return undefined
}

/** The signs with which comments begin. */
const OPENER = String.raw`\/\/+|\/\*+|<!--|\{\/\*|\{\{!--|\(\*|\{-|--|%+|;+|'|::|@?rem\b|#`

/**
 * A line that is a comment which begins or ends a region: `// #region a`, `# region a`, `<!-- #region a -->`,
 * `#pragma region a`, `#End Region`, `REM #region a`. One pattern serves all languages, because only pairs count.
 */
const MARK = regionMark(
  String.raw`(?:(?<hash>#)\s*)?(?:pragma\s+)?(?<end>end\s*)?region(?<rest>(?![\w-]).*)`,
)
/** The same in MkDocs, `# --8<-- [start:a]` and `[end:a]`, and in AsciiDoc, `// tag::a[]` and `end::a[]`. */
const FOREIGN_MARKS = [
  regionMark(String.raw`-+8<-+\s*\[\s*(?<word>start|end)\s*:\s*(?<name>[\w-]+)\s*\]`),
  regionMark(String.raw`(?<word>tag|end)::(?<name>[^\s[\]:]+)\[\]`),
]

function regionMark(words: string): RegExp {
  return new RegExp(`^\\s*(?<opener>${OPENER})\\s*${words}`, 'i')
}

/** The end of a comment. */
const CLOSER = /(?:\*\/\}?|-->|--\}\}|\*\)|-\})$/

/** Returns the name of a region, given what follows the keyword. Visual Basic writes it in quotes. */
function nameIn(rest: string): string {
  const name = rest.trim().replace(CLOSER, '').trim()
  return name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name
}
