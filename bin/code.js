// Node 20 cannot read TypeScript, so esbuild turns src/ into JavaScript first, once for each state of the sources and packages. A packed
// copy, which has no tests, brings the result along and needs to write nothing.
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
/** Where the JavaScript is, in a folder for each state of the sources. */
export const cli = join(home, '.sitegen/cli')
/** What npm has installed. Packages of packages are part of the JavaScript, and named nowhere else. */
const INSTALLED = 'node_modules/.package-lock.json'
const HOUR_MS = 3_600_000
/** How often whoever runs says so. */
const ALIVE_MS = 600_000

/** The name of the folder that holds the JavaScript. */
export async function code() {
  if (!existsSync(join(home, 'test'))) return readdirSync(cli)[0] ?? ''
  const hash = createHash('sha256')
  const own = ['package.json', 'bin/code.js', ...below('src').toSorted()]
  for (const file of existsSync(join(home, INSTALLED)) ? [...own, INSTALLED] : own) {
    hash.update(`${file}\n`).update(readFileSync(join(home, file)))
  }
  const name = hash.digest('hex').slice(0, 16)
  if (!existsSync(join(cli, name))) await bundle(name)
  touch(name)
  setInterval(touch, ALIVE_MS, name).unref()
  return name
}

/** @param {string} name The folder that is in use. */
function touch(name) {
  try {
    utimesSync(join(cli, name), new Date(), new Date())
  } catch {
    // Only who owns it can say so; others are told if it is gone.
  }
}

/**
 * Node's own way through a tree takes as long as reading all of it.
 * @param {string} folder
 * @returns {string[]} The sources in a folder and below.
 */
function below(folder) {
  return readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return below(name)
    return /\.tsx?$/.test(name) ? [name] : []
  })
}

/** @param {string} name The folder to make. */
async function bundle(name) {
  const { build } = await import('esbuild')
  const draft = join(cli, `${name}.${process.pid}`)
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    absWorkingDir: home,
    outdir: draft,
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    external: ['esbuild', 'linkinator', 'shiki', 'tinypool', 'undici'],
    banner: {
      js: "import{createRequire as sitegenRequire}from'node:module';const require=sitegenRequire(import.meta.url);",
    },
  }
  await build({
    ...options,
    entryPoints: {
      cli: 'src/cli.ts',
      worker: 'src/shell/threads/worker.ts',
      background: 'src/shell/serve/background.ts',
      'ready-theme': 'src/shell/bundle/ready-theme.ts',
    },
    splitting: true,
  })
  // By itself: what it would share with others would lie in more files, and a command opens all that it needs at once.
  await build({ ...options, entryPoints: { crawler: 'src/shell/audit/crawler.ts' } })
  const { prepareTheme } = await import(pathToFileURL(join(draft, 'ready-theme.js')).href)
  await prepareTheme(draft)
  // Somebody else may run older code, and load more of it; or tidies up here, too.
  for (const old of readdirSync(cli)) {
    const found = statSync(join(cli, old), { throwIfNoEntry: false })
    if (found && Date.now() - found.mtimeMs > HOUR_MS)
      rmSync(join(cli, old), { recursive: true, force: true })
  }
  try {
    renameSync(draft, join(cli, name))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have been faster, with the same result.
    if (!existsSync(join(cli, name))) throw error
  }
}
