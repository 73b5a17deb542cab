// What was changed in versions that are gone is rarely what is asked for, whoever has written it down, and wherever.

import { byName } from './by-name.ts'

/**
 * A heading that is a version: `v6.4.1`, `[2.0.0-beta.1] - 2024-05-01`, “Version 10.4 (January 26, 2025)”, “6.6 版”. What follows its
 * numbers begins with no digit: a long number could end anywhere.
 */
const VERSION =
  /^(?:v|version\s|release\s|版本\s?)?\[?v?(\d+(?:\.\d+)+)(?:[^\d\s(（\]][^\s(（\]]*)?\]?\s*(?:$|版|[^\p{L}\p{N}\s])/iu

/** Whether a page is the log of some versions: so its sections are called, and the newest comes first, as chapters never do. */
export function isChangelog(
  headings: readonly { readonly text: string; readonly level: number }[],
): boolean {
  const level = headings.reduce((least, heading) => Math.min(least, heading.level), 6)
  const top = headings.filter((heading) => heading.level === level)
  const versions = top.flatMap(({ text }) => VERSION.exec(text.trim())?.[1] ?? [])
  const [first = '', last = ''] = [versions[0], versions.at(-1)]
  return versions.length > 1 && versions.length > top.length / 2 && byNumber(first, last) > 0
}

/** 6.10 comes behind 6.9. */
const byNumber = byName('en')
