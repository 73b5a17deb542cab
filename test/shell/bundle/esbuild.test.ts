import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { bundleWith, transformWith } from '../../../src/shell/bundle/esbuild.ts'
import { newFolder, write } from '../../folder.ts'

test.each([
  [
    'The service was stopped: spawn /a/esbuild EACCES',
    'The service was stopped: spawn /a/esbuild EACCES.',
  ],
  [
    '\nYou installed esbuild for another platform than this one.\nThis will not work.',
    'You installed esbuild for another platform than this one.',
  ],
])('reports that esbuild cannot be run: %j', async (message, shown) => {
  vi.doMock('esbuild', () => ({
    transform: () => {
      throw new Error(message)
    },
    stop: () => Promise.resolve(),
  }))
  await expect(transformWith('', {})).rejects.toMatchObject({
    code: 'system',
    message: `esbuild cannot be run: ${shown}`,
  })
  vi.doUnmock('esbuild')
})

test('knows the chunk in which there are only functions of esbuild', async () => {
  const root = newFolder()
  write(root, {
    'a.js': "import one from './one.cjs'\nconsole.log(one)",
    'b.js': 'export const two = 2',
    'one.cjs': 'module.exports = 1',
  })
  const { files } = await bundleWith(root, path.basename, {
    entryPoints: ['./a.js', './b.js'],
    outdir: 'out',
    splitting: true,
  })
  expect(files).toHaveLength(3)
  expect(files.filter(({ isInert }) => isInert).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^chunk-/),
  ])
})
