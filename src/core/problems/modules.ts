// Diagnostics about the modules of a site: the theme, its views, and component pages.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { MissingExport } from '../../shared/render-errors.ts'
import { notAtBuild, problem } from './problem.ts'
import { notDrawn } from './site.ts'

/** Reports a module that esbuild cannot compile or Node.js cannot run. */
export const brokenModule = (
  message: string,
  hint: string | undefined,
  place: Partial<Place>,
): Diagnostic => problem('error', 'module', message, hint, place)

/** Reports a style sheet that is imported under a name. */
export const namedStyles = (sheet: string, place: Partial<Place>): Diagnostic =>
  brokenModule(
    `“${sheet}” is a style sheet, which exports nothing: classes keep their names here.`,
    'Import it without a name, and begin the names of its classes with that of the page.',
    place,
  )

/** Reports a module whose top-level code throws. `what` is its file, or “The theme”. */
export const moduleFailed = (what: string, message: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'module',
    `${what} cannot be run: ${message}`,
    notAtBuild(message) ??
      hookHint(message) ??
      'Code outside of components runs once, when the site is built and in the browser.',
    place,
  )

/**
 * Returns the hint for a React hook that is called outside of a component. React fails there with only a
 * `TypeError` on its `null` dispatcher.
 */
function hookHint(message: string): string | undefined {
  const [, hook] =
    /^Cannot read properties of null \(reading '(use[A-Z]\w*)'\)$/.exec(message) ?? []
  return hook && `${hook} is a hook: call it inside a component, while that is being drawn.`
}

/** Reports a theme without a default export. */
export const themeWithoutDefault = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    'The theme exports no component.',
    'Write “export default function Theme(props: ThemeProps) { … }” in theme/index.tsx.',
    place,
  )

/** Reports a view of the theme whose module has no default export. */
export const viewWithoutDefault = (kind: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    `The view “${kind}” of the theme is not a module that exports a component.`,
    `Write it as ${kind}: () => import('./File.tsx'), and write “export default function …” in that file.`,
    place,
  )

/**
 * Reports an entry of the theme's `statics` that is not a component. React would draw a string as an
 * element of that name, or nothing at all.
 */
export const staticWithoutComponent = (name: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    `The part “${name}” in “statics” of the theme is not a component.`,
    'Write the component itself, as in footer: Footer, not <Footer /> or a text.',
    place,
  )

/** Reports parts or views that the theme uses but does not export. `routes` are the pages that cannot be drawn. */
export const themeLacks = (
  { exportName, unexported }: MissingExport,
  names: readonly string[],
  routes: readonly string[],
  place: Partial<Place>,
): Diagnostic => {
  const isExported = !unexported.includes(exportName)
  const reason = isExported
    ? `“${exportName}” of the theme lacks ${names.map((name) => `“${name}”`).join(', ')}.`
    : `the theme exports no “${exportName}”.`
  return problem(
    'error',
    'theme',
    notDrawn(routes[0] ?? '', routes.length - 1, reason),
    isExported
      ? `Write ${names.length === 1 ? 'it' : 'them'} there, or spread the built-in ones: { ...builtIn, … }, with import { ${exportName} as builtIn } from "sitegen/theme"`
      : `Export those of the built-in theme: export { ${unexported.join(', ')} } from "sitegen/theme"`,
    place,
  )
}

/** Reports that the scripts which every reader of a page loads are large. */
export const largeScripts = (bytes: number, page: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'large-script',
    `A browser loads ${Math.round(bytes / 1e3)} kB of scripts for ${page}, before compression.`,
    'Load large modules only when they are needed: await import("…") in an effect or an event handler.',
    place,
  )
