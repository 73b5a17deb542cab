// A bundle is one text that lies nowhere, while its modules ask where they are: to read a file beside themselves, or to load what
// cannot be bundled. So each is told the place of its own file.

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildOptions, Plugin } from 'esbuild'

/** By what modules ask, and the name by which they are answered: whoever has a variable of that name means that. */
const ASKED = {
  'import.meta.url': 'sitegenUrl',
  'import.meta.dirname': 'sitegenFolder',
  'import.meta.filename': 'sitegenFile',
  __dirname: 'sitegenFolder',
  __filename: 'sitegenFile',
}

const ASKS = /\bimport\.meta\b|\b__(?:dirname|filename)\b/

/** Options for a bundle that runs in Node, as if each of its modules were run where it lies; `entry` is the first of them. */
export function modulesInPlace(entry: string): BuildOptions {
  // Packages that are not modules ask for others, and for Node's own, when they run.
  const from = JSON.stringify(pathToFileURL(entry).href)
  return {
    platform: 'node',
    banner: {
      js: `import{createRequire as sitegenRequire}from'node:module';const require=sitegenRequire(${from});`,
    },
    define: ASKED,
    plugins: [placed],
  }
}

const placed: Plugin = {
  name: 'module-place',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path: file }) => {
      const text = fs.readFileSync(file, 'utf8')
      if (!ASKS.test(text)) return undefined
      const told = {
        sitegenUrl: pathToFileURL(file).href,
        sitegenFolder: path.dirname(file),
        sitegenFile: file,
      }
      const names = Object.entries(told).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      // On the first line, so that every other stays where it was.
      return { contents: `const ${names.join()};${text}`, loader: 'default' }
    })
  },
}
