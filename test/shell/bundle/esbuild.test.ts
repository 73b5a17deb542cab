import { expect, test, vi } from 'vitest'
import { transformWith } from '../../../src/shell/bundle/esbuild.ts'

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
