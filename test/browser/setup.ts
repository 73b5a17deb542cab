// Starts the browser for each test file, unless it already runs.

import { beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'

beforeAll(startBrowser)
