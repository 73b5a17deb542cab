// Checks what the config says about formulas.

import type { SiteConfig } from '../../shared/contract.ts'
import { flag, group, record, type Check } from '../reading/schema.ts'

/** Checks `math`: whether a site has formulas, or what they may use. */
export const formulas: Check<NonNullable<SiteConfig['math']>> = (value, trail, report) => {
  if (typeof value === 'boolean' || typeof value === 'string') return flag(value, trail, report)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? settings(value, trail, report)
    : report.wrong(value, trail, 'true, false or an object with “macros”')
}

const name: Check<string> = (value, trail, report) => {
  const written = String(value)
  if (/^\\[A-Za-z]+$/.test(written)) return written
  // In quotes, JavaScript reads `\R` as `R`.
  const expected = /^[A-Za-z]+$/.test(written)
    ? `'\\\\${written}', with its backslash twice because of the quotes`
    : "a command of Latin letters, such as '\\\\R'"
  return report.wrong(value, trail, expected)
}

const body: Check<string> = (value, trail, report) => {
  if (typeof value !== 'string')
    return report.wrong(
      value,
      trail,
      'a text of TeX, in which “#1” and “#2” stand for what follows the command in braces',
    )
  const expected = expectedOf(value)
  return expected === undefined ? value : report.wrong(visible(value), trail, expected)
}

const settings = group<Exclude<NonNullable<SiteConfig['math']>, boolean>>({
  macros: record(body, name),
})

/** Returns what a macro should be instead, if TeX cannot read it or it has lost its backslashes. */
function expectedOf(tex: string): string | undefined {
  if (LOST_BACKSLASH.test(tex)) return 'TeX with every backslash twice because of the quotes'
  const signs = tex.replace(/\\[^]|%.*/g, '')
  let depth = 0
  for (const [brace] of signs.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return 'TeX in which a “{” stands before every “}”'
  }
  if (depth > 0) return 'TeX in which a “}” stands behind every “{”'
  const numbers = Array.from(signs.replaceAll('##', '').matchAll(/#(.?)/g), ([, each = '']) => each)
  if (numbers.some((each) => !/[1-9]/.test(each)))
    return 'TeX with a digit from 1 to 9 behind every “#” (“\\\\#” shows the sign)'
  const last = Math.max(0, ...numbers.map(Number))
  const isWhole = Array.from({ length: last }, (_, i) => numbers.includes(String(i + 1))).every(
    Boolean,
  )
  return isWhole ? undefined : 'TeX with arguments from “#1” on that leaves none out'
}

/**
 * What is left of a command in a string whose backslash is not written twice: `\text` becomes a tab before `ext`, and
 * `\mathbb{R}` a word before a brace.
 */
const LOST_BACKSLASH = /(?!\n)\p{Cc}|\n[a-z]|^[^\\]*[A-Za-z]{2,}\{/u

function visible(tex: string): string {
  return tex.replace(/\p{Cc}/gu, ' ')
}
