// Tests how the server answers and reports requests that fail.

import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../../../src/shell/host/http-server.ts'

/** Properties of Node’s errors for a file that cannot be read, and for a bug that passes an invalid URL. */
const CAUSES: Readonly<Record<string, object>> = {
  '/file': { code: 'EACCES', syscall: 'open' },
  '/bug': { code: 'ERR_INVALID_URL' },
}

test('reports a bug in the terminal, but an unreadable file only in the response', async () => {
  const said: string[] = []
  const { stderr } = process
  vi.stubGlobal('process', Object.create(process, { stderr: { value: { ...stderr, write } } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { origin, close } = await startServer({ port: 0, host: '127.0.0.1' }, ({ target }) => {
    throw Object.assign(new Error('It broke.'), CAUSES[target])
  })
  onTestFinished(close)
  const asked = async (target: string): Promise<string> => {
    const response = await fetch(origin + target)
    return `${response.status} ${await response.text()}`
  }
  expect(await asked('/file')).toBe('500 This cannot be answered: EACCES\n')
  expect(said).toEqual([])
  expect(await asked('/bug')).toBe('500 This cannot be answered: see the terminal\n')
  expect(said.splice(0).join('')).toMatch(/itself failed[^]*It broke\./)
  expect(await asked('/')).toBe('500 This cannot be answered: see the terminal\n')
  expect(said.join('')).toMatch(/itself failed[^]*It broke\./)

  function write(text: string): boolean {
    said.push(text)
    return true
  }
})
