// Pages that tell what happened when, one heading after the other: changelogs, release notes, lists of incidents.

import type { Heading } from '../../shared/document.ts'

const DAY = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`
const YEAR = String.raw`(?:19|20)\d\d`
const DATE = new RegExp(
  [
    String.raw`(?<!\d)${YEAR} ?[-/.年] ?(?:0?[1-9]|1[0-2])(?!\d)`,
    String.raw`(?<![a-z])${MONTH} (?:${DAY},? )?${YEAR}(?!\d)`,
  ].join('|'),
  'i',
)
/** A version and nothing else, or what year it is of: neither “1.1 Overview” nor “Version 2”, of which a manual may have a section each. */
const VERSION = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:v|version|release|版本|第)?[\s.:：]*\d+(?:\.\d+)+[\w.+-]*[\s\])）]*版?(?:$|.*(?<!\d)${YEAR}(?!\d))`,
  'iu',
)

/** Whether a page is a list of dates or versions, such as a changelog: what stands there was new once. */
export function isChronicle(headings: readonly Pick<Heading, 'level' | 'text'>[]): boolean {
  const parts = headings.filter(({ level }) => level === 2)
  const dates = parts.filter(({ text }) => DATE.test(text) || VERSION.test(text))
  return dates.length > 1 && dates.length > parts.length / 2
}
