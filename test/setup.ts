// What each file of tests finds: nothing of the file before.

import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

// What is said there has commands of a workflow in it.
delete process.env['GITHUB_ACTIONS']

afterAll(endFile)
