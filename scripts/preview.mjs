// Serves the built site as a host would, for scripts that open it in a browser.

import { spawn } from 'node:child_process'
import path from 'node:path'
import readline from 'node:readline'

const HOME = path.join(import.meta.dirname, '..')

/** Serves the built site until this process exits, for any reason, and returns the URL. */
export async function servePreview() {
  const preview = spawn(
    process.execPath,
    [path.join(HOME, 'bin/sitegen.js'), 'preview', '--root', HOME, '--port', '0'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  process.on('exit', () => preview.kill())
  // A process that is killed by a signal does not emit `exit` by itself.
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }))
    process.once(signal, () => process.exit(128 + number))
  for await (const line of readline.createInterface(preview.stdout)) {
    const url = / at (http\S+)/.exec(line)?.[1]
    if (!url) continue
    // Do not let the preview keep this process alive.
    preview.unref()
    preview.stdout.destroy()
    return url
  }
  throw new Error('The preview has not started. Is there a site? npm run site')
}
