// Tests pie charts: what is read, what is drawn of it, and what is said about those that cannot be read.

import { decodeHTML } from 'entities'
import { expect, test } from 'vitest'
import { drawDiagram } from '../../src/core/diagrams/draw.ts'
import { readDiagram } from '../../src/core/diagrams/read.ts'

function read(code: string): Exclude<ReturnType<typeof readDiagram>, { readonly fault: unknown }> {
  const diagram = readDiagram(code)
  if ('fault' in diagram) throw new Error(diagram.fault.reason)
  return diagram
}

function drawn(code: string): { readonly svg: string; readonly words: string[] } {
  const svg = drawDiagram(read(code).drawing)
  const words = Array.from(svg.matchAll(/>([^<]+)</g), ([, each = '']) => decodeHTML(each))
  return { svg, words }
}

test('has a slice for each value, its share beside it, and a list of all', () => {
  const { svg, words } = drawn('pie\n"Dogs" : 60\n\'猫\' : 37.5\n"Rats" : 2.5')
  expect(words).toEqual(['60%', '37.5%', 'Dogs', '60%', '猫', '37.5%', 'Rats', '2.5%'])
  expect(svg.match(/<path/g)).toHaveLength(3)
  expect(svg.match(/<rect/g)).toHaveLength(3)
})

test('begins at the top and goes on clockwise', () => {
  const { svg } = drawn('pie\n"a" : 1\n"b" : 3')
  // The first quarter: from above the center to the right of it. The rest is more than a half.
  expect(svg).toMatch(/d="M130,114L130,24A90,90 0 0 1 220,114z"/)
  expect(svg).toMatch(/d="M130,114L220,114A90,90 0 1 1 130,24z"/)
})

test('of one slice is a circle', () => {
  const { svg, words } = drawn('pie\n"All" : 7')
  expect(svg).toContain('<circle')
  expect(words).toEqual(['100%', 'All', '100%'])
})

test('shows its values if its author wants it', () => {
  const expected = ['50%', '50%', 'a', '1.50', '50%', 'b', '1.5', '50%']
  for (const head of ['pie showData', 'pie\nshowData', 'pie showData title T'])
    expect(drawn(`${head}\n"a" : 1.50\n"b" : 1.5`).words).toEqual(expected)
})

test('has small shares, which are never nothing, and large ones, which are never all', () => {
  expect(drawn('pie\n"a" : 99999\n"b" : 1').words).toEqual(['>99.9%', 'a', '>99.9%', 'b', '<0.1%'])
})

test('has colors of the theme, other ones for neighbors', () => {
  const slices = Array.from({ length: 12 }, (_, i) => `"s${i}" : 1`)
  const { svg } = drawn(`pie\n${slices.join('\n')}`)
  const colors = Array.from(svg.matchAll(/<rect[^>]*?(fill="var[^>]*)\/>/g), ([, each]) => each)
  expect(colors[0]).toContain('fill="var(--accent,')
  expect(new Set(colors).size).toBe(12)
})

test.each([
  'pie title Pets at home',
  'pie\ntitle Pets at home',
  '---\ntitle: Pets at home\n---\npie',
])('takes its title from %j', (head) => {
  expect(read(`${head}\n"a" : 1`)).toMatchObject({ title: 'Pets at home', words: ['a 100%'] })
})

test.each([
  ['pie\n  Dogs : 3', '2 3 a label must stand in straight quotes, such as “"Dogs" : 12.5”'],
  ['pie\n“狗” : 3', '2 1 a label must stand in straight quotes, such as “"Dogs" : 12.5”'],
  ['pie\n"Dogs" 3', '2 1 a colon and a number must follow a label, such as “"Dogs" : 12.5”'],
  ['pie\n"Dogs"：3', '2 1 a colon and a number must follow a label, such as “"Dogs" : 12.5”'],
  ['pie\n"Dogs" :', '2 1 a colon and a number must follow a label, such as “"Dogs" : 12.5”'],
  ['pie\n"a" : 1\n"Dogs" : 30%', '3 1 “30%” is no number, such as “12.5”'],
  ['pie\n"Dogs" : 1,5', '2 1 “1,5” is no number, such as “12.5”'],
  [`pie\n"Dogs" : ${'9'.repeat(20)}`, `2 1 “${'9'.repeat(20)}” is no number, such as “12.5”`],
  ['pie\n"Dogs" : 0', '2 1 “0” is not more than 0, so it is no slice'],
  ['pie\n"Dogs" : -4', '2 1 “-4” is not more than 0, so it is no slice'],
  ['pie\n"" : 4', '2 1 a slice needs a label, such as “"Dogs" : 12.5”'],
  ['pie\n"a" : 4\n"a" : 5', '3 1 two slices are called “a”'],
  ['pie\nDogs', '2 1 “Dogs” is not understood'],
  ['pie showdata\n"a" : 1', '1 1 only “showData” and “title …” may stand behind “pie”'],
  ['pie', '1 1 nothing is in it'],
])('with a mistake has its place: %j', (code, expected) => {
  const diagram = readDiagram(code)
  if (!('fault' in diagram)) throw new Error('it is read')
  const { reason, at } = diagram.fault
  expect(`${at.line + 1} ${at.column + 1} ${reason}`).toBe(expected)
})
