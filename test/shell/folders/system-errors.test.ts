import { expect, test } from 'vitest'
import { adviceForWriting } from '../../../src/shell/folders/system-errors.ts'

const refused = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'write' })

test('advises to make room on a full disk, and what else helps otherwise', () => {
  const advice = (code: string): string => adviceForWriting(refused(code), 'Allow it.')
  expect(advice('ENOSPC')).toMatch(/^Make room/)
  expect(advice('EDQUOT')).toMatch(/^Make room/)
  expect(advice('ESTALE')).toMatch(/^Connect the disk/)
  expect(advice('EACCES')).toBe('Allow it.')
  expect(adviceForWriting(new Error('lost'), 'Allow it.')).toBe('Allow it.')
})
