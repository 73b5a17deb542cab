// What each file of tests finds: nothing of the file before.

import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

afterAll(endFile)
