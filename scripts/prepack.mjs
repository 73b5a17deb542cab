// Prepares a package to be published, which ships with the bundled program and the types of the modules that a site may
// import. Git ignores the folder of the program and so would npm; the `.npmignore` written here makes npm include the
// current program, and nothing else from that folder. The theme is bundled again, since it may have changed.
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
// The compiler does not emit hand-written declarations. Sites need these to import style sheets and text files.
copyFileSync('theme/files.d.ts', 'types/theme/files.d.ts')
const contract = 'types/src/shared/contract.d.ts'
const reference = '/// <reference path="../../theme/files.d.ts" />'
writeFileSync(contract, `${reference}\n${readFileSync(contract, 'utf8')}`)
