// Where an address is found in the code of a site.

import { expect, test } from 'vitest'
import { codePlaces } from '../../../src/shell/bundle/code-places.ts'
import { newFolder, write } from '../../folder.ts'

/** `FILE:LINE` of each place. */
function found(files: Readonly<Record<string, string>>, ...addresses: readonly string[]): string[] {
  const root = newFolder()
  write(root, files)
  return codePlaces(root)(undefined, addresses).map(({ path, line }) => `${path}:${line}`)
}

test('an empty address is found nowhere, though it stands everywhere', () => {
  const files = { 'theme/index.tsx': "const none = ''\nexport const start = '/start'\n" }
  expect(found(files, '')).toEqual([])
  expect(found(files, '', '/start')).toEqual(['theme/index.tsx:2'])
})

test('what lies in a folder of another program is no code of the site', () => {
  const files = {
    'content/.vitepress/config.ts': "export default { link: '/start' }\n",
    'theme/.cache/old.tsx': "export const start = '/start'\n",
    'theme/index.tsx': "\nexport const start = '/start'\n",
  }
  expect(found(files, '/start')).toEqual(['theme/index.tsx:2'])
})
