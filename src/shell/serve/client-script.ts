import { once } from '../../shared/once.ts'
import { bundleWith } from '../bundle/esbuild.ts'
import { home } from '../folders/home.ts'

const scripts = new Map<string, Promise<string>>()

/** Returns the client script of pages in `serve`. It is bundled when the first page requests it. */
export function clientScript(root: string): Promise<string> {
  return once(scripts, root, () => bundle(root))
}

async function bundle(root: string): Promise<string> {
  const { files, diagnostics } = await bundleWith(root, () => 'client.js', {
    entryPoints: [home('src/client/serve/script.ts')],
    platform: 'browser',
    format: 'iife',
    minify: true,
  })
  const [file] = files
  if (!file) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return file.text
}
