// What can be wrong with code of a site before it draws anything.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { notAtBuild, problem } from './problem.ts'

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
      'What stands outside of components runs once, at build and in the browser.',
    place,
  )

/** A theme without its one component. */
export const themeWithoutDefault = (place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    'The theme exports no component.',
    'Let theme/index.tsx have “export default function Theme(props: ThemeProps) { … }”.',
    place,
  )

/** A module that a theme names as the view of a kind of page, and that has none. */
export const viewWithoutDefault = (kind: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'theme',
    `The view “${kind}” of the theme is no module with a component.`,
    `Write it as ${kind}: () => import('./File.tsx'), and let that file have “export default function …”.`,
    place,
  )
