// Tests where an address is found in the code of a site.

import { expect, test } from 'vitest'
import { codePlaces } from '../../../src/shell/bundle/code-places.ts'
import { newFolder, write } from '../../folder.ts'

type Files = Readonly<Record<string, string>>

/** Returns the places of addresses as `FILE:LINE`. */
function found(files: Files, ...addresses: readonly string[]): string[] {
  return foundIn(files, [], ...addresses)
}

/** Like `found`, with a list of the files that were bundled. */
function foundIn(
  files: Files,
  bundled: readonly string[],
  ...addresses: readonly string[]
): string[] {
  const root = newFolder()
  write(root, files)
  const places = codePlaces(root, () => bundled)
  return places(undefined, addresses).map(({ path, line }) => `${path}:${line}`)
}

test('does not find an empty address, although it occurs everywhere', () => {
  const files = { 'theme/index.tsx': "const none = ''\nexport const start = '/start'\n" }
  expect(found(files, '')).toEqual([])
  expect(found(files, '', '/start')).toEqual(['theme/index.tsx:2'])
})

test('does not search folders of other programs', () => {
  const files = {
    'content/.vitepress/config.ts': "export default { link: '/start' }\n",
    'theme/.cache/old.tsx': "export const start = '/start'\n",
    'theme/index.tsx': "\nexport const start = '/start'\n",
  }
  expect(found(files, '/start')).toEqual(['theme/index.tsx:2'])
})

test('searches bundled files only if they are code written by hand', () => {
  const files = {
    'package.json': '{ "name": "guide" }',
    'data/all.json': '["guide"]',
    'parts/large.ts': `export const to = 'guide'\n${'// '.padEnd(1_000_000, '-')}\n`,
    'parts/nav.mts': "export const to = 'guide'\n",
  }
  expect(foundIn(files, Object.keys(files), 'guide')).toEqual(['parts/nav.mts:1'])
})

test('skips a file that was removed after it was bundled', () => {
  const files = { 'parts/nav.ts': "export const to = 'guide'\n" }
  expect(foundIn(files, ['parts/gone.ts', 'parts/nav.ts'], 'guide')).toEqual(['parts/nav.ts:1'])
})
