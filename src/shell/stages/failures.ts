// Pages that could not be drawn become problems, where their code stands.

import fs from 'node:fs'
import path from 'node:path'
import { lines, placeOf } from '../../core/reading/place.ts'
import { asyncComponent, drawFailed } from '../../core/problems/problems.ts'
import type { Diagnostic, FilePath, Page, Place } from '../../shared/contract.ts'
import { NOT_THERE, THEME_ERROR } from '../../shared/drawing-errors.ts'
import { messageOf } from '../bundle/blame.ts'
import type { Theme } from '../bundle/bundle-theme.ts'

/** A page that could not be drawn. */
export interface Failure {
  readonly page: Page
  readonly error: unknown
}

/** The problems of pages. What is wrong in the theme or a component is told once, with the first page it keeps from us. */
export async function blamed(
  root: string,
  theme: Theme,
  failures: readonly Failure[],
): Promise<Diagnostic[]> {
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
    const isOwn = isCode(page) && !ofTheme.has(message) && !isNamed(error, THEME_ERROR)
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
  return [...faults.values()].map(({ of, others }) => of(others))
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
