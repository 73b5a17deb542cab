// The command as a process of its own begins. Looking for its code takes `bin/sitegen.js` a sixth of the time in a clone, where sources
// may have changed since; a run of the tests has looked once.

import { inject } from 'vitest'

/** The file that Node runs. */
export const PROGRAM = inject('program')
