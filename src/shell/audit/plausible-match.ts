/**
 * Minimum length of a word in which one differing letter counts as a typo. Shorter words are too similar to
 * each other.
 */
const MIN_WORD_LENGTH = 5

/**
 * Whether `written` can only have been meant as `candidate`. They may differ in letter case, in the form of a
 * page's address, or by a single typo in a long word. `/docs/instal` is `/docs/install`, but `/docs/v2` is
 * not `/docs/v1`, and `安装` is not `安全`.
 */
export function isOnlyPlausibleMatch(written: string, candidate: string): boolean {
  const [actual, expected] = [normalizedAddress(written), normalizedAddress(candidate)]
  let start = 0
  while (start < actual.length && actual[start] === expected[start]) start++
  const maxEnd = Math.min(actual.length, expected.length) - start
  let end = 0
  while (end < maxEnd && actual.at(-1 - end) === expected.at(-1 - end)) end++
  const [removed, added] = [
    actual.slice(start, actual.length - end),
    expected.slice(start, expected.length - end),
  ]
  if (removed === added) return true
  const isOneLetter = removed.length <= 1 && added.length <= 1
  const isSwap = removed.length === 2 && added === `${removed[1]}${removed[0]}`
  if (!(isOneLetter || isSwap) || !/^\p{Script=Latin}+$/u.test(removed + added)) return false
  const before = /\p{Script=Latin}*$/u.exec(actual.slice(0, start))?.[0] ?? ''
  const after = /^\p{Script=Latin}*/u.exec(actual.slice(actual.length - end))?.[0] ?? ''
  return before.length + Math.max(removed.length, added.length) + after.length >= MIN_WORD_LENGTH
}

/**
 * Returns an address without the parts that hosts add or drop: letter case, `index.html`, trailing slashes
 * and the extension of a page.
 */
function normalizedAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/(^|\/)index(\.html?|\.md|\.tsx)?$/, '$1')
    .replace(/(?<=.)\/+$/, '')
    .replace(/(?<=[^/])\.(html?|md|tsx)$/, '')
}
