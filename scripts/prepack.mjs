// A packed copy contains the bundled program. The folder it lies in is ignored by git and, by its own rule, by npm; this rule
// lets npm take the program as it is now, and nothing else from it. The theme may have changed since the program was bundled. It
// contains the types, too, of what a site may import.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cli, code } from '../bin/code.js'

const name = await code()
writeFileSync('.sitegen/.npmignore', `/*\n!/cli/\n/cli/*\n!/cli/${name}/\n`)
const program = path.join(cli, name)
const { prepareTheme } = await import(pathToFileURL(path.join(program, 'ready-theme.js')).href)
await prepareTheme(program)

const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
rmSync('types', { recursive: true, force: true })
execFileSync(process.execPath, [path.join(compiler, '../bin/tsc'), '-p', 'tsconfig.types.json'], {
  stdio: ['ignore', 2, 2],
})
// The compiler leaves out declarations that somebody has written. Whoever imports anything of ours may import a style sheet or a text.
copyFileSync('theme/files.d.ts', 'types/theme/files.d.ts')
const contract = 'types/src/shared/contract.d.ts'
const reference = '/// <reference path="../../theme/files.d.ts" />'
writeFileSync(contract, `${reference}\n${readFileSync(contract, 'utf8')}`)
