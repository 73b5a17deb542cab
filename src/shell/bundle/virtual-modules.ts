import type { Plugin } from 'esbuild'
import { home } from '../folders/home.ts'

/** Modules that exist only as text here; they are imported as `virtual:name`. */
export function virtual(modules: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'virtual',
    setup(build) {
      build.onResolve({ filter: /^virtual:/ }, ({ path: name }) => ({
        path: name.slice('virtual:'.length),
        namespace: 'virtual',
      }))
      // What they import is named whole, and esbuild finds nothing under a name with a star.
      build.onResolve({ filter: /\*/, namespace: 'virtual' }, ({ path: file }) => ({ path: file }))
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path: name }) => ({
        contents: modules[name] ?? '',
        resolveDir: home(),
        loader: 'js',
      }))
    },
  }
}
