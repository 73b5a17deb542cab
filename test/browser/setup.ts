// What each file of tests finds: a browser that may run already.

import { beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'

beforeAll(startBrowser)
