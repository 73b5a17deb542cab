// Stylesheets that are imported by component pages. The HTML of such a page links to its stylesheet. After a
// client-side navigation, the component's code waits for the stylesheet instead, so that the page is never
// shown unstyled.

import type { Plugin } from 'esbuild'
import type { BundledFile } from './bundled.ts'
import { shifted } from './source-maps.ts'

/**
 * Code at the beginning of a component's script. If the stylesheet cannot be loaded, the page is shown
 * without it.
 */
const WAIT_FOR_STYLES = `await(name=>{const{href}=new URL(name,import.meta.url);return[...document.querySelectorAll("link[rel=stylesheet]")].some(l=>l.href===href)||new Promise(end=>{const link=document.createElement("link");Object.assign(link,{rel:"stylesheet",href,onload:end,onerror:end});document.head.append(link)})})`

/** Makes the script of each component that has a stylesheet wait for it. */
export function withStyles(files: readonly BundledFile[]): BundledFile[] {
  const componentOf = (name: string): string | undefined => /^component-\w+/.exec(name)?.[0]
  const styles = new Map(
    files
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ name }) => [componentOf(name), name] as const),
  )
  return files.map((file) => {
    const { name, text, map } = file
    const style =
      name.endsWith('.js') && componentOf(name) ? styles.get(componentOf(name)) : undefined
    if (!style) return file
    const waitCode = `${WAIT_FOR_STYLES}(${JSON.stringify(style)});`
    return {
      name,
      text: waitCode + text,
      ...(map === undefined ? {} : { map: shifted(map, 0, waitCode.length) }),
    }
  })
}

/**
 * Removes stylesheets that no file refers to. esbuild makes one for each lazily loaded chunk, but also
 * includes its rules in the stylesheet of the page or theme that loads the chunk.
 */
export function withoutUnnamed(files: readonly BundledFile[]): BundledFile[] {
  return files.filter(
    ({ name }) => !/^chunk-.*\.css$/.test(name) || files.some(({ text }) => text.includes(name)),
  )
}

/** Rejects CSS modules, because their generated class names would differ between the build and the browser. */
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

/**
 * Turns stylesheets into empty modules for the build. esbuild reports an import with a name from such a
 * module.
 */
export const stylesWithoutNames: Plugin = {
  name: 'styles-without-names',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: 'export {}', loader: 'js' }))
  },
}
