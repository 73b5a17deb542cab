#!/usr/bin/env node
// Node 20 cannot read TypeScript, so esbuild turns src/ into JavaScript first, once for each state of the sources. A packed
// copy brings the result along and needs to write nothing.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
const cli = join(home, '.sitegen/cli')

const hash = createHash('sha256').update(readFileSync(join(home, 'package.json')))
for (const file of readdirSync(join(home, 'src'), { recursive: true }).toSorted()) {
  if (/\.tsx?$/.test(file)) hash.update(`${file}\n`).update(readFileSync(join(home, 'src', file)))
}
const code = join(cli, hash.digest('hex').slice(0, 16))

if (!existsSync(code)) {
  const { build } = await import('esbuild')
  const draft = `${code}.${process.pid}`
  await build({
    absWorkingDir: home,
    entryPoints: { cli: 'src/cli.ts', worker: 'src/shell/worker.ts' },
    outdir: draft,
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    external: [
      'esbuild',
      'shiki',
      'tinypool',
      '@node-rs/jieba',
      'chokidar',
      'linkinator',
      'fsevents',
    ],
    banner: {
      js: "import{createRequire as sitegenRequire}from'node:module';const require=sitegenRequire(import.meta.url);",
    },
  })
  mkdirSync(cli, { recursive: true })
  for (const old of readdirSync(cli))
    if (!old.includes('.')) rmSync(join(cli, old), { recursive: true })
  if (existsSync(code)) rmSync(draft, { recursive: true })
  else renameSync(draft, code)
}
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(code, 'cli.js')).href)
