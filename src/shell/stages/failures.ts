// Pages that could not be drawn become problems, where their code stands.

import fs from 'node:fs'
import path from 'node:path'
import { lines, placeOf } from '../../core/reading/place.ts'
import { asyncComponent, drawFailed, themeLacks } from '../../core/problems/problems.ts'
import type { Diagnostic, FilePath, Page, Place } from '../../shared/contract.ts'
import { NOT_THERE, THEME_ERROR, type ThemeLack } from '../../shared/drawing-errors.ts'
import { messageOf } from '../bundle/blame.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { locatorOf } from '../bundle/locate-key.ts'

/** A page that could not be drawn. */
export interface Failure {
  readonly page: Page
  readonly error: unknown
}

/** The problems of pages. What is wrong in the theme or a component is told once, with the first page it keeps from us. */
export async function blamed(
  root: string,
  theme: Theme,
  all: readonly Failure[],
): Promise<Diagnostic[]> {
  const lacks = all.flatMap(lackOf)
  const failures = all.filter((each) => lackOf(each).length === 0)
  const faults = new Map<string, { readonly of: (others: number) => Diagnostic; others: number }>()
  // What keeps a page without code of its own stands in the theme, and keeps others, too.
  const ofTheme = new Set(
    failures.filter(({ page }) => !isCode(page)).map(({ error }) => messageOf(error)),
  )
  for (const { page, error } of failures) {
    const { route } = page.data
    const message = messageOf(error)
    const isAsync = isWaiting(error) || /async\/await is not/i.test(message)
    const isSuspended = isNamed(error, NOT_THERE)
    const isOwn = isCode(page) && !ofTheme.has(message)
    const file = isOwn || !theme.isOfSite ? page.path : theme.file
    const whole = file ? placeOf(file, undefined) : {}
    // Where React refuses what it is given, its stack holds none of the code that gave it.
    const place =
      (isAsync && file ? asyncPlace(root, file, isSuspended) : await theme.blame(error)) ?? whole
    const key = JSON.stringify([message, place])
    const known = faults.get(key)
    if (known) known.others++
    else
      faults.set(key, {
        of: (others) =>
          isAsync
            ? asyncComponent(route, others, isSuspended, place)
            : drawFailed(route, others, message, place),
        others: 0,
      })
  }
  return [
    ...[...faults.values()].map(({ of, others }) => of(others)),
    ...(['statics', 'views'] as const).flatMap((of) =>
      lacking(
        root,
        theme,
        lacks.filter(({ lack }) => lack.of === of),
      ),
    ),
  ]
}

/** A page for which the theme lacks something. */
interface Lacking {
  readonly page: Page
  readonly lack: ThemeLack
}

function lackOf({ page, error }: Failure): Lacking[] {
  return isNamed(error, THEME_ERROR) && hasLack(error) ? [{ page, lack: error.lack }] : []
}

function hasLack(error: unknown): error is { readonly lack: ThemeLack } {
  return typeof error === 'object' && error !== null && 'lack' in error
}

/** What one export of the theme lacks, of whatever pages: told once, where the export is. */
function lacking(root: string, theme: Theme, lacks: readonly Lacking[]): Diagnostic[] {
  const [first] = lacks
  if (!first) return []
  const file = theme.isOfSite ? theme.file : first.page.path
  const text = theme.isOfSite ? fs.readFileSync(path.join(root, theme.file), 'utf8') : ''
  const place = file ? placeOf(file, locatorOf(text, first.lack.of)([])) : {}
  const names = [...new Set(lacks.map(({ lack }) => lack.name))]
  const routes = lacks.map(({ page }) => page.data.route)
  return [themeLacks(first.lack, names, routes, place)]
}

/** Whether something is not there yet: what is in a `<Suspense>`, or, without one, what React calls suspended. */
export function isWaiting(error: unknown): boolean {
  return isNamed(error, NOT_THERE) || /suspended while/i.test(messageOf(error))
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** Whether a page is a component. */
function isCode({ path: file }: Page): boolean {
  return file?.endsWith('.tsx') ?? false
}

/** Where a file makes a component asynchronous, or lets it wait. */
function asyncPlace(root: string, file: FilePath, isSuspended: boolean): Place {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const found = isSuspended
    ? /<Suspense\b/.exec(text)
    : (/(?<=export default )async\b/.exec(text) ?? /\basync\b/.exec(text))
  return placeOf(file, found ? lines(text).spot(found.index, found[0].length) : undefined)
}
