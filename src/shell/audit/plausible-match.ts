/**
 * Minimum length of a word in which one differing letter counts as a typo. Shorter words are too similar to
 * each other.
 */
const LONG_ENOUGH = 5

/**
 * Whether `written` can only have been meant as `there`. They may differ in letter case, in the form of a
 * page's address, or by a single typo in a long word. `/docs/instal` is `/docs/install`, but `/docs/v2` is
 * not `/docs/v1`, and `安装` is not `安全`.
 */
export function isOnlyPlausibleMatch(written: string, there: string): boolean {
  const [given, meant] = [bare(written), bare(there)]
  let start = 0
  while (start < given.length && given[start] === meant[start]) start++
  const most = Math.min(given.length, meant.length) - start
  let end = 0
  while (end < most && given.at(-1 - end) === meant.at(-1 - end)) end++
  const [was, now] = [
    given.slice(start, given.length - end),
    meant.slice(start, meant.length - end),
  ]
  if (was === now) return true
  const isOne = was.length <= 1 && now.length <= 1
  const isSwap = was.length === 2 && now === `${was[1]}${was[0]}`
  if (!(isOne || isSwap) || !/^\p{Script=Latin}+$/u.test(was + now)) return false
  const before = /\p{Script=Latin}*$/u.exec(given.slice(0, start))?.[0] ?? ''
  const after = /^\p{Script=Latin}*/u.exec(given.slice(given.length - end))?.[0] ?? ''
  return before.length + Math.max(was.length, now.length) + after.length >= LONG_ENOUGH
}

/**
 * Returns an address without the parts that hosts add or drop: letter case, `index.html`, trailing slashes
 * and the extension of a page.
 */
function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/(^|\/)index(\.html?|\.md|\.tsx)?$/, '$1')
    .replace(/(?<=.)\/+$/, '')
    .replace(/(?<=[^/])\.(html?|md|tsx)$/, '')
}
