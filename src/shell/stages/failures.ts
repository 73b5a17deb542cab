// Turns errors of rendering into diagnostics, with the place in the code that caused them.

import fs from 'node:fs'
import path from 'node:path'
import { lines, placeIn } from '../../core/reading/place.ts'
import { themeLacks } from '../../core/problems/modules.ts'
import { asyncComponent, drawFailed } from '../../core/problems/site.ts'
import { tooCostly } from '../../core/problems/source.ts'
import {
  filePath,
  type Diagnostic,
  type FilePath,
  type Page,
  type Place,
  type View,
} from '../../shared/contract.ts'
import {
  SUSPENDED,
  THEME_ERROR,
  type SuspendedError,
  type MissingExport,
} from '../../shared/render-errors.ts'
import { push } from '../../shared/text.ts'
import { messageOf } from '../bundle/error-locator.ts'
import type { Theme } from '../bundle/bundle-theme.ts'
import { runGuarded } from '../bundle/guard.ts'
import { locatorOf } from '../bundle/locate-key.ts'
import { viewPlaces } from '../bundle/theme-views.ts'
import { TooCostly } from '../highlight/highlight-stage.ts'

/** A page that could not be rendered. */
export interface Failure {
  readonly page: Page
  readonly error: unknown
}

/**
 * The failure of a page with its final cause. If the page suspends, `waitingIn` is the component stack of
 * what it waits for.
 */
interface ExplainedFailure extends Failure {
  readonly waitingIn?: string
}

/**
 * Returns the diagnostics for pages that could not be rendered. An error in the theme or a component is
 * reported once, with the first page it affects.
 */
export async function failureDiagnostics(
  root: string,
  theme: Theme,
  failed: readonly Failure[],
): Promise<Diagnostic[]> {
  const all: ExplainedFailure[] = []
  // In sequence, since finding the cause may render the page once more.
  for (const failure of failed) all.push(await withCause(failure))
  const missingExports = all.flatMap(missingExportsOf)
  const failures = all.filter(
    (each) => missingExportsOf(each).length === 0 && !(each.error instanceof TooCostly),
  )
  return [
    ...all.flatMap(tooCostlyDiagnostics),
    ...(await drawingDiagnostics(root, theme, failures)),
    ...(['statics', 'views'] as const).flatMap((of) =>
      missingExportDiagnostics(
        root,
        theme,
        missingExports.filter(({ missingExport }) => missingExport.exportName === of),
      ),
    ),
  ]
}

/** Reports each error of code once, with the first page it affects and the number of other pages. */
async function drawingDiagnostics(
  root: string,
  theme: Theme,
  failures: readonly ExplainedFailure[],
): Promise<Diagnostic[]> {
  const themeErrors = errorsOfTheme(failures)
  const placed = new Map<
    string,
    { message: string; failure: ExplainedFailure; place: Partial<Place> }[]
  >()
  for (const failure of failures) {
    const message = messageOf(failure.error)
    const file = fileToBlame(root, theme, failure.page, themeErrors.get(message))
    const place = await placeOfFailure(root, theme, failure, file)
    push(placed, JSON.stringify([message, place]), { message, failure, place })
  }
  return [...placed.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { message, failure, place } = first
    const { route } = failure.page.data
    return failure.waitingIn === undefined
      ? [drawFailed(route, others.length, message, place)]
      : [asyncComponent(route, others.length, place)]
  })
}

/**
 * Returns the messages of errors that come from the theme, with the views of the pages they affect. An error on a
 * page without code of its own comes from the theme, and affects other pages as well.
 */
function errorsOfTheme(
  failures: readonly Failure[],
): ReadonlyMap<string, ReadonlySet<View['view']>> {
  const views = new Map<string, Set<View['view']>>()
  for (const { page, error } of failures) {
    if (isComponentPage(page)) continue
    const message = messageOf(error)
    views.set(message, (views.get(message) ?? new Set()).add(page.data.view.view))
  }
  return views
}

/** Returns the file to blame if no line is known. `views` are those affected, if the error comes from the theme. */
function fileToBlame(
  root: string,
  theme: Theme,
  page: Page,
  views: ReadonlySet<View['view']> | undefined,
): FilePath | undefined {
  const isOwn = isComponentPage(page) && !views
  return isOwn || !theme.isOfSite
    ? page.path && componentFile(root, page.path)
    : themeFile(root, theme, views)
}

/** Errors raised by React, and rendering that was stopped, have no line in the code: their place is `file`. */
async function placeOfFailure(
  root: string,
  theme: Theme,
  { error, waitingIn }: ExplainedFailure,
  file: FilePath | undefined,
): Promise<Partial<Place>> {
  if (waitingIn !== undefined) return waitingPlace(root, theme, waitingIn, file)
  return (await theme.locateError(error)) ?? (file ? { path: file } : {})
}

/**
 * Returns the file of the theme to blame for an error: that of the view, if only pages with a single view
 * are affected.
 */
function themeFile(
  root: string,
  theme: Theme,
  views: ReadonlySet<View['view']> | undefined,
): FilePath {
  const [only, other] = views ?? []
  const ofView = only !== undefined && other === undefined ? viewPlaces(root)(only).path : undefined
  return ofView ?? theme.file
}

/** Returns the file that has the component of a page, which may only export that of another file. */
function componentFile(root: string, page: FilePath): FilePath {
  const text = fs.readFileSync(path.join(root, page), 'utf8')
  const [, from] = REEXPORT.exec(text) ?? []
  const file = from === undefined ? page : filePath(path.join(path.dirname(page), from))
  return fs.existsSync(path.join(root, file)) ? file : page
}

const REEXPORT = /^export\s*\{[^{}]*\bdefault\b[^{}]*\}\s*from\s*['"](\.[^'"]+)['"]/m

/** Returns the diagnostic for a page with code that takes too long to highlight; none for any other error. */
function tooCostlyDiagnostics({ page: { path: file }, error }: Failure): Diagnostic[] {
  if (!(error instanceof TooCostly)) return []
  const { path: blockFile = file, line } = error.block
  const filePlace: Partial<Place> = blockFile ? { path: blockFile } : {}
  return [tooCostly(error.message, { ...filePlace, line, column: 1, length: 3 })]
}

/** A page that needs something the theme does not provide. */
interface MissingExportFailure {
  readonly page: Page
  readonly missingExport: MissingExport
}

function missingExportsOf({ page, error }: Failure): MissingExportFailure[] {
  return isNamed(error, THEME_ERROR) && hasLack(error) ? [{ page, missingExport: error.lack }] : []
}

function hasLack(error: unknown): error is { readonly lack: MissingExport } {
  return typeof error === 'object' && error !== null && 'lack' in error
}

/** Returns a single diagnostic for everything that one export of the theme lacks, at the place of the export. */
function missingExportDiagnostics(
  root: string,
  theme: Theme,
  missingExports: readonly MissingExportFailure[],
): Diagnostic[] {
  const [first] = missingExports
  if (!first) return []
  const file = theme.isOfSite ? theme.file : first.page.path
  const text = theme.isOfSite ? fs.readFileSync(path.join(root, theme.file), 'utf8') : ''
  const place = file ? placeIn(file, locatorOf(text, first.missingExport.exportName)([])) : {}
  const names = [...new Set(missingExports.map(({ missingExport }) => missingExport.name))]
  const routes = missingExports.map(({ page }) => page.data.route)
  return [themeLacks(first.missingExport, names, routes, place)]
}

/** Whether rendering suspended on something that is not loaded, inside or outside of a `<Suspense>`. */
export function isNotThere(error: unknown): error is SuspendedError {
  return isNamed(error, SUSPENDED)
}

async function withCause({ page, error }: Failure): Promise<ExplainedFailure> {
  if (!isNotThere(error)) return { page, error }
  try {
    return { page, error, ...(await runGuarded(error.findCause)) }
  } catch (laterError) {
    return { page, error: laterError }
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

/** Whether a page is a component page. */
function isComponentPage({ path: file }: Page): boolean {
  return file?.endsWith('.tsx') ?? false
}

/**
 * Returns the place where a component suspends. React knows no line for a component that is lazy or async.
 * In that case, the place is the only `<Suspense>` or `async` in the file, if there is exactly one.
 */
async function waitingPlace(
  root: string,
  theme: Theme,
  waitingIn: string,
  file: FilePath | undefined,
): Promise<Partial<Place>> {
  const locate = (stack: string): ReturnType<Theme['locateError']> =>
    theme.locateError(Object.assign(new Error('it waits'), { stack }))
  const [innermost = ''] = waitingIn.trim().split('\n')
  const place = await locate(innermost)
  if (place) return place
  const blamedFile = (await locate(waitingIn))?.path ?? file
  if (blamedFile === undefined) return {}
  const text = fs.readFileSync(path.join(root, blamedFile), 'utf8')
  const patterns = /^\s*at Suspense\b/m.test(waitingIn)
    ? [/<Suspense\b/g]
    : [/(?<=export default )async\b/g, /\basync\b/g]
  const found = patterns
    .map((pattern) => [...text.matchAll(pattern)])
    .find(({ length }) => length === 1)?.[0]
  return placeIn(blamedFile, found && lines(text).spot(found.index, found[0].length))
}
