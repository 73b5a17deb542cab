// Runs code that may be replaced after a save as a function, which is garbage-collected when it is no longer
// used. Node.js keeps a module until the process ends. What functions lack compared to modules is provided
// here: imports of built-in modules, `import.meta`, and top-level `await`.

import { builtinModules, createRequire, isBuiltin } from 'node:module'
import vm from 'node:vm'
import type { BuildOptions, Plugin } from 'esbuild'

/** Name of the object, inside the code, that its exports are assigned to. */
export const EXPORTED = 'sitegenExported'

/** Replaces imports of built-in modules by `require`, because a function cannot have static imports. */
const requireBuiltins: Plugin = {
  name: 'required',
  setup(build) {
    const names = new RegExp(`^(?:node:.*|${builtinModules.join('|')})$`)
    build.onResolve({ filter: names }, ({ path: name, kind }) =>
      kind !== 'require-call' && isBuiltin(name)
        ? { path: name, namespace: 'required', sideEffects: false }
        : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)})`,
    }))
  },
}

/** Options for a bundle that is run with `runText`. */
export const asFunction = {
  platform: 'node',
  // Like the bundle, this URL has no location.
  define: { 'import.meta': '{"url":"data:text/javascript,"}' },
  plugins: [requireBuiltins],
} satisfies BuildOptions

/** Runs a bundle, which assigns its exports to `exported`. In stack traces it is called `name`. */
export async function runText(code: string, name: string, exported: object): Promise<void> {
  // A `vm.Script` would stay in V8's compilation cache for a while, and cannot be a function.
  const run = vm.compileFunction(
    `return (async () => { 'use strict'\n${code}\n})()`,
    ['require', EXPORTED],
    {
      filename: name,
      // Accounts for the line added before the code.
      lineOffset: -1,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  ) as (require: NodeJS.Require, exported: object) => Promise<void>
  // The path does not matter, since the code requires only built-in modules.
  await run(createRequire(process.execPath), exported)
}
