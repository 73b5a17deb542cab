// Detects changelog pages. Visitors rarely search for changes of past versions, so the search ranks these
// pages lower unless a query names a version.

import { byName } from './by-name.ts'

/**
 * A heading that is a version: `v6.4.1`, `[2.0.0-beta.1] - 2024-05-01`, “Version 10.4 (January 26, 2025)”,
 * “6.6 版”. The suffix of a version must not begin with a digit, so that a long number matches in one way only
 * and the expression does not backtrack.
 */
const VERSION =
  /^(?:v|version\s|release\s|版本\s?)?\[?v?(\d+(?:\.\d+)+)(?:[^\d\s(（\]][^\s(（\]]*)?\]?\s*(?:$|版|[^\p{L}\p{N}\s])/iu

/**
 * Whether a page is a changelog: most of its top-level headings are versions, and the first is newer than the
 * last. Numbered chapters ascend instead.
 */
export function isChangelog(
  headings: readonly { readonly text: string; readonly level: number }[],
): boolean {
  const level = headings.reduce((least, heading) => Math.min(least, heading.level), 6)
  const top = headings.filter((heading) => heading.level === level)
  const versions = top.flatMap(({ text }) => VERSION.exec(text.trim())?.[1] ?? [])
  const [first = '', last = ''] = [versions[0], versions.at(-1)]
  return versions.length > 1 && versions.length > top.length / 2 && byNumber(first, last) > 0
}

/** Compares versions by number: 6.10 comes after 6.9. */
const byNumber = byName('en')
