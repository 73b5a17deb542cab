import { expect, test } from 'vitest'
import { mergeIn } from '../../../src/core/reading/merge.ts'
import { busyWatch } from '../../processor.ts'

const MERGE = '<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> other\n'
const CODE = '```\nb\n```\n'
const indented = MERGE.replace(/^/gm, '  ')

test.each([
  ['by itself', `# A\n\n${MERGE}`],
  ['with line ends of Windows', `# A\n\n${MERGE}`.replaceAll('\n', '\r\n')],
  ['with what both come from', MERGE.replace('=======', '||||||| base\nO\n$&')],
  ['without a name', MERGE.replace(' HEAD', '').replace(' other', '')],
  ['behind a line that only looks like one', `<<<<<<< is a sign\n\n${MERGE}`],
  ['behind the code of an item', `- \`\`\`sh\n  a\n  \`\`\`\n\n${MERGE}${CODE}`],
  ['behind the code of a numbered item', `2. \`\`\`\n   a\n   \`\`\`\n\n${MERGE}${CODE}`],
  ['behind code at the beginning of a line', `\`\`\`a\`\`\` is code\n\n${MERGE}${CODE}`],
  ['between two of these', `\`\`\`a\`\`\`\n\n${MERGE}\n\`\`\`b\`\`\`\n`],
  ['behind code that names a language within', `\`\`\`md\n\`\`\`js\n\`\`\`\n\n${MERGE}${CODE}`],
  ['that opens a fence in one text only', MERGE.replace('A', '```\nA')],
])('finds a merge conflict %s', (_, text) => {
  expect(mergeIn(text)).toBe(text.indexOf(text.includes('HEAD') ? '<<<<<<< HEAD' : '<<<<<<<'))
})

test.each([
  ['in code', `\`\`\`\n${MERGE}\`\`\`\n`],
  ['in code with line ends of Windows', `\`\`\`\n${MERGE}\`\`\`\n`.replaceAll('\n', '\r\n')],
  ['in code between waves', `~~~ a\`b\n${MERGE}~~~\n`],
  ['in code of an item', `- \`\`\`sh\n${indented}  \`\`\`\n`],
  ['in code behind code of items', `- - \`\`\`\n    a\n  \`\`\`\n\n\`\`\`\n${MERGE}\`\`\`\n`],
  ['behind a shorter fence', `\`\`\`\`md\n\`\`\`\n${MERGE}\`\`\`\n\`\`\`\`\n`],
  ['behind a fence that names a language', `\`\`\`md\n\`\`\`js\n${MERGE}\`\`\`\n`],
  ['behind a fence of an item', `\`\`\`md\n- \`\`\`\n${MERGE}\`\`\`\n`],
  ['behind code at the beginning of a line', `\`\`\`a\`\`\`\n\n\`\`\`\n${MERGE}\`\`\`\n`],
  ['in code that is never closed', `\`\`\`\n${MERGE}`],
  ['without its end', '<<<<<<< HEAD\nA\n=======\nB\n'],
  ['without its middle', '<<<<<<< HEAD\nA\n>>>>>>> other\n'],
  ['in a line', `a ${MERGE.replaceAll('\n', ' ')}`],
])('finds no merge conflict %s', (_, text) => {
  expect(mergeIn(text)).toBeUndefined()
})

test.each([
  ['many fences', '```js\n~~~\n'.repeat(30_000)],
  ['one long fence', '`'.repeat(300_000) + 'a`'],
  ['many items', '- '.repeat(150_000)],
  ['many blanks', '```' + ' '.repeat(300_000) + 'a'],
  ['many openings', '<<<<<<< HEAD\n'.repeat(25_000)],
])('scans a text of %s quickly', (_, text) => {
  const busy = busyWatch()
  mergeIn(`${text}\n<<<<<<<`)
  expect(busy()).toBeLessThan(500)
})
