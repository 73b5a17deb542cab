// A packed copy contains the bundled program. The folder it lies in is ignored by git and, by its own rule, by npm; this rule
// lets npm take the program and nothing else from it.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

execFileSync(process.execPath, ['bin/sitegen.js', '--version'], { stdio: 'ignore' })
writeFileSync('.sitegen/.npmignore', '/*\n!/cli/\n')
