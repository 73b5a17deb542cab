// What can be wrong with code of a site before it draws anything.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { ThemeLack } from '../../shared/drawing-errors.ts'
import { notAtBuild, problem } from './problem.ts'
import { notDrawn } from './site.ts'

/** A module that esbuild or Node could not read or run. */
export const brokenModule = (
  message: string,
  hint: string | undefined,
  place: Partial<Place>,
): Diagnostic => problem('error', 'module', message, hint, place)

/** A module whose code throws as soon as it is run. `what` is its file, or “The theme”. */
export const moduleFailed = (what: string, message: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'module',
    `${what} cannot be run: ${message}`,
    notAtBuild(message) ??
      hookOutside(message) ??
      'Code outside of components runs once, when the site is built and in the browser.',
    place,
  )

/** What to do about a hook that no component calls, of which React says only that there is nothing to ask. */
function hookOutside(message: string): string | undefined {
  const [, hook] =
    /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)$/.exec(message) ?? []
  return hook && `${hook} is a hook: call it inside a component, while that is being drawn.`
}

/** A theme without its one component. */
export const themeWithoutDefault = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    'The theme exports no component.',
    'Write “export default function Theme(props: ThemeProps) { … }” in theme/index.tsx.',
    place,
  )

/** A module that a theme names as the view of a kind of page, and that has none. */
export const viewWithoutDefault = (kind: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    `The view “${kind}” of the theme is not a module that exports a component.`,
    `Write it as ${kind}: () => import('./File.tsx'), and write “export default function …” in that file.`,
    place,
  )

/** What a theme names as a static part, and React would draw as an element of that name, or not at all. */
export const staticWithoutComponent = (name: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    `The part “${name}” in “statics” of the theme is not a component.`,
    'Write the component itself, as in footer: Footer, not <Footer /> or a text.',
    place,
  )

/** Parts or views that a theme draws and does not export. */
export const themeLacks = (
  { of, unexported }: ThemeLack,
  names: readonly string[],
  routes: readonly string[],
  place: Partial<Place>,
): Diagnostic => {
  const isExported = !unexported.includes(of)
  const lacking = isExported
    ? `“${of}” of the theme lacks ${names.map((name) => `“${name}”`).join(', ')}.`
    : `the theme exports no “${of}”.`
  return problem(
    'error',
    'theme',
    notDrawn(routes[0] ?? '', routes.length - 1, lacking),
    isExported
      ? `Write ${names.length === 1 ? 'it' : 'them'} there, or spread the built-in ones: { ...builtIn, … }, with import { ${of} as builtIn } from "sitegen/theme"`
      : `Export those of the built-in theme: export { ${unexported.join(', ')} } from "sitegen/theme"`,
    place,
  )
}

/** Scripts that all readers of a page load. */
export const largeScripts = (bytes: number, page: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'large-script',
    `A browser loads ${Math.round(bytes / 1e3)} kB of scripts for ${page}, before compression.`,
    'Load large modules only when they are needed: await import("…") in an effect or an event handler.',
    place,
  )
