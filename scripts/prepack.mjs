// A packed copy contains the bundled program. The folder it lies in is ignored by git and, by its own rule, by npm; this rule
// lets npm take the program as it is now, and nothing else from it.
import { writeFileSync } from 'node:fs'
import { code } from '../bin/code.js'

writeFileSync('.sitegen/.npmignore', `/*\n!/cli/\n/cli/*\n!/cli/${await code()}/\n`)
