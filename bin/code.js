// Node 20 cannot run TypeScript, so esbuild first compiles `src/` to JavaScript, once per state of the
// sources and packages. A published copy, which has no tests, ships with the result and writes nothing.
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
/** Folder of the compiled code, with a subfolder per state of the sources. */
export const cli = join(home, '.sitegen/cli')
/** npm's list of installed packages. Dependencies of dependencies are bundled, too, and are listed nowhere else. */
const INSTALLED_PACKAGES = 'node_modules/.package-lock.json'
const HOUR_MS = 3_600_000
/** Interval at which a running process marks its folder as in use, in milliseconds. */
const TOUCH_INTERVAL_MS = 600_000

/** Returns the name of the subfolder with the compiled code. Compiles it first if it is missing. */
export async function code() {
  if (!existsSync(join(home, 'test'))) return readdirSync(cli)[0] ?? ''
  const hash = createHash('sha256')
  const files = ['package.json', 'bin/code.js', ...listSources('src').toSorted()]
  for (const file of existsSync(join(home, INSTALLED_PACKAGES))
    ? [...files, INSTALLED_PACKAGES]
    : files) {
    hash.update(`${file}\n`).update(readFileSync(join(home, file)))
  }
  const name = hash.digest('hex').slice(0, 16)
  if (!existsSync(join(cli, name))) await bundle(name)
  touch(name)
  setInterval(touch, TOUCH_INTERVAL_MS, name).unref()
  return name
}

/**
 * Marks a folder as in use.
 * @param {string} name The folder in use.
 */
function touch(name) {
  try {
    utimesSync(join(cli, name), new Date(), new Date())
  } catch {
    // Only its owner may set the time of a folder. Other users get an error if the folder is removed.
  }
}

/**
 * Lists the sources in a folder and below. A recursive `readdir` takes as long as reading all the files.
 * @param {string} folder
 * @returns {string[]} The sources in a folder and below.
 */
function listSources(folder) {
  return readdirSync(join(home, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listSources(name)
    return /\.tsx?$/.test(name) ? [name] : []
  })
}

/**
 * Compiles the sources into a new folder.
 * @param {string} name The folder to create.
 */
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
  // Bundled separately: chunks shared with other entry points would mean more files, and a command opens
  // all its files at once.
  await build({ ...options, entryPoints: { crawler: 'src/shell/audit/crawler.ts' } })
  const { prepareTheme } = await import(pathToFileURL(join(draft, 'ready-theme.js')).href)
  await prepareTheme(draft)
  // Recent folders stay, since a process with older code may still load more of it. A folder may vanish,
  // since another process may clean up at the same time.
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
