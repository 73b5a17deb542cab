// What each file of tests finds: a browser that may run already, and no site of another file.

import { afterAll, beforeAll } from 'vitest'
import { closeSites, startBrowser } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether tabs that are opened alike share a process, and what it has compiled. */
    areTabsShared: boolean
  }
}

beforeAll(startBrowser)
afterAll(closeSites)
