// Vitest setup file: gives each test file a clean environment, and runs its cleanup at the end.

import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

// With this variable, the output contains workflow commands.
delete process.env['GITHUB_ACTIONS']

afterAll(endFile)
