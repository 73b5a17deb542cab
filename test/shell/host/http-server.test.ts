// What happens where an answer fails: whoever asked is told so, and so is whoever has to mend it.

import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../../../src/shell/host/http-server.ts'

/** What Node says of a file that cannot be read, and of code that gives it no address. */
const CAUSES: Readonly<Record<string, object>> = {
  '/file': { code: 'EACCES', syscall: 'open' },
  '/bug': { code: 'ERR_INVALID_URL' },
}

test('a mistake of ours is told in the terminal, a file that cannot be read to whoever asks for it', async () => {
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
