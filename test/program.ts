// The script with which tests run the command as a separate process. In a clone, where sources may have changed,
// `bin/sitegen.js` spends a sixth of its time looking for its code. The setup of a test run does that once.

import { inject } from 'vitest'

/** Path of the script for Node. */
export const PROGRAM = inject('program')
