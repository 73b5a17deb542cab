// Style sheets that component pages import. The document of such a page links to its own; in a browser that has come from another
// page, the component's code waits for it, so that nobody sees the page without.

import type { Plugin } from 'esbuild'
import type { BundledFile } from './bundled.ts'
import { shifted } from './source-maps.ts'

/** Runs first in a component's file. A style sheet that cannot be had leaves the page as plain as it is. */
const WAIT = `await(name=>{const{href}=new URL(name,import.meta.url);return[...document.querySelectorAll("link[rel=stylesheet]")].some(l=>l.href===href)||new Promise(end=>{const link=document.createElement("link");Object.assign(link,{rel:"stylesheet",href,onload:end,onerror:end});document.head.append(link)})})`

/** Lets the code of each component that has a style sheet wait for it. */
export function withStyles(files: readonly BundledFile[]): BundledFile[] {
  const component = (name: string): string | undefined => /^component-\w+/.exec(name)?.[0]
  const styles = new Map(
    files
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ name }) => [component(name), name] as const),
  )
  return files.map((file) => {
    const { name, text, map } = file
    const style = name.endsWith('.js') && component(name) ? styles.get(component(name)) : undefined
    if (!style) return file
    const first = `${WAIT}(${JSON.stringify(style)});`
    return {
      ...{ name, text: first + text },
      ...(map === undefined ? {} : { map: shifted(map, 0, first.length) }),
    }
  })
}

/**
 * Leaves out style sheets that nothing names: esbuild makes one for each part that is loaded later, and has its rules in that of the
 * page or the theme that loads it, too.
 */
export function withoutUnnamed(files: readonly BundledFile[]): BundledFile[] {
  return files.filter(
    ({ name }) => !/^chunk-.*\.css$/.test(name) || files.some(({ text }) => text.includes(name)),
  )
}

/** Names of classes that are made for a module would differ between the build and the browser. */
export const noCssModules: Plugin = {
  name: 'no-css-modules',
  setup(build) {
    build.onResolve({ filter: /\.module\.css$/ }, ({ path: name }) => ({
      errors: [
        {
          text: `“${name}” is a CSS module, and classes keep their names here`,
          notes: [
            {
              text: `Name it “${name.replace(/\.module\.css$/, '.css').replace(/^.*\//, '')}”, import it without a name, and begin its classes with the page's own.`,
            },
          ],
        },
      ],
    }))
  },
}

/** To the build a style sheet is a module that exports nothing: who imports it with a name is told of it. */
export const stylesWithoutNames: Plugin = {
  name: 'styles-without-names',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: 'export {}', loader: 'js' }))
  },
}
