import type { CodeBlock } from '../../shared/contract.ts'

/** Beyond these, code is shown plain: colouring it could take seconds and many times its size. From `reliability.md`. */
const LONGEST_LINE = 5_000
const LARGEST_BLOCK = 500_000

/**
 * Reads what stands after the backticks: `ts title="a.ts" {1,3-5} showLineNumbers=10`. The language comes first; the rest
 * in any order, and what is not understood is left alone.
 */
export function readFence(info: string, code: string, line: number): CodeBlock {
  const language = (/^[^\s{]+/.exec(info)?.[0] ?? 'text').toLowerCase()
  const rest = info.slice(language.length)
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(rest)
  const numbers = /\bshowLineNumbers(?:=(\d+))?/.exec(rest)
  const marks = /\{([\d,\s-]+)\}/.exec(rest)?.[1]
  const words = title?.[1] ?? title?.[2]
  return {
    language,
    code: code.replace(/\n$/, ''),
    line,
    marked: marks ? readRanges(marks, code.split('\n').length) : [],
    ...(words ? { title: words } : {}),
    ...(numbers ? { firstLine: Number(numbers[1] ?? 1) } : {}),
  }
}

/** Whether code is too long to be coloured. */
export function tooLong({ code }: CodeBlock): boolean {
  return code.length > LARGEST_BLOCK || code.split('\n').some((line) => line.length > LONGEST_LINE)
}

/** `1,4-6` is 1, 4, 5 and 6; nothing beyond the last line. */
function readRanges(written: string, last: number): number[] {
  const lines = new Set<number>()
  for (const part of written.split(',')) {
    const [, from, to] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? []
    if (from === undefined) continue
    for (let line = Number(from); line <= Math.min(Number(to ?? from), last); line++)
      lines.add(line)
  }
  return [...lines].toSorted((a, b) => a - b)
}
