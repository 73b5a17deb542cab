import type { Plugin } from 'esbuild'
import { home } from '../folders/home.ts'

/** Creates an esbuild plugin for modules that exist only as text. They are imported as `virtual:name`. */
export function virtual(modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'virtual',
    setup(build) {
      build.onResolve({ filter: /^virtual:/ }, ({ path: name }) => ({
        path: name.slice('virtual:'.length),
        namespace: 'virtual',
      }))
      // Virtual modules import absolute paths, and esbuild itself cannot resolve one that contains `*`.
      build.onResolve({ filter: /\*/, namespace: 'virtual' }, ({ path: file }) => ({ path: file }))
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path: name }) => ({
        contents: modules[name] ?? '',
        resolveDir: home(),
        loader: 'js',
      }))
    },
  }
}
