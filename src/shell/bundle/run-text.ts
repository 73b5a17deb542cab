// Code that a save may replace is run as a function: once nobody draws with it any more, it is gone, while Node keeps a module for as
// long as the process runs. What functions lack of modules they are given here: Node's own modules where they are imported, the
// name `import.meta`, and `await` outside of other functions.

import { builtinModules, createRequire, isBuiltin } from 'node:module'
import vm from 'node:vm'
import type { BuildOptions, Plugin } from 'esbuild'

/** What such code calls the object that it puts its exports into. */
export const EXPORTED = 'sitegenExported'

/** Requires Node's own modules, also for what imports them: nothing can be imported at the top of a function. */
const required: Plugin = {
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

/** Options for a bundle that is run by `runText`. */
export const asFunction = {
  platform: 'node',
  // Lies nowhere, as does the bundle.
  define: { 'import.meta': '{"url":"data:text/javascript,"}' },
  plugins: [required],
} satisfies BuildOptions

/** Runs a bundle, which puts into `exported` what it exports. Stacks of its errors call it by `name`. */
export async function runText(code: string, name: string, exported: object): Promise<void> {
  // A script would stay in a cache of compiled code for a while, and is no function.
  const run = vm.compileFunction(
    `return (async () => { 'use strict'\n${code}\n})()`,
    ['require', EXPORTED],
    {
      filename: name,
      // The line above is none of the code's.
      lineOffset: -1,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  ) as (require: NodeJS.Require, exported: object) => Promise<void>
  // There is nothing beside the code that it could require.
  await run(createRequire(process.execPath), exported)
}
