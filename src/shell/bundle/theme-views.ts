// Reports problems with the views and static parts that a theme exports.

import fs from 'node:fs'
import path from 'node:path'
import { staticWithoutComponent, viewWithoutDefault } from '../../core/problems/modules.ts'
import { unknownKey } from '../../core/problems/source.ts'
import type { ViewPlace } from '../../core/check/theme.ts'
import { lines, placeIn, placeOf } from '../../core/reading/place.ts'
import { nearest } from '../../core/reading/suggest.ts'
import { filePath, type Diagnostic, type FilePath, type View } from '../../shared/contract.ts'
import { locatorOf } from './locate-key.ts'
import { themeEntry } from './theme-entry.ts'

/** The kinds of pages. The type check ensures that the list is complete. */
const VIEWS = {
  doc: true,
  post: true,
  page: true,
  home: true,
  list: true,
  archive: true,
  tags: true,
  search: true,
  notFound: true,
} satisfies Record<View['view'], true>

/**
 * Reports views that no kind of page has, and views whose module has no component. `views` holds whether each
 * one has a component.
 */
export function viewProblems(
  root: string,
  file: FilePath,
  views: Readonly<Record<string, boolean>>,
): Diagnostic[] {
  const kinds = Object.keys(VIEWS)
  const invalid = Object.keys(views).filter((name) => !kinds.includes(name) || !views[name])
  if (invalid.length === 0) return []
  const locate = locatorOf(fs.readFileSync(path.join(root, file), 'utf8'), 'views')
  return invalid.map((name) => {
    const place = placeIn(file, locate([name]))
    return kinds.includes(name)
      ? viewWithoutDefault(name, place)
      : unknownKey(
          name,
          '“views” of the theme',
          nearest(name, kinds),
          `There are ${kinds.join(', ')}.`,
          place,
        )
  })
}

/** Reports static parts that are not components. `statics` holds whether each one is a component. */
export function staticProblems(
  root: string,
  file: FilePath,
  statics: Readonly<Record<string, boolean>>,
): Diagnostic[] {
  const invalid = Object.keys(statics).filter((name) => !statics[name])
  if (invalid.length === 0) return []
  const locate = locatorOf(fs.readFileSync(path.join(root, file), 'utf8'), 'statics')
  return invalid.map((name) => staticWithoutComponent(name, placeIn(file, locate([name]))))
}

/**
 * Returns a function that finds the file from which a site's theme imports a view, or else the place of the
 * view in the `views` export. For the built-in theme, it returns no place.
 */
export function viewPlaces(root: string): ViewPlace {
  return (kind) => {
    const entry = themeEntry(root)
    const file = path.relative(root, entry)
    if (file.startsWith('..') || path.isAbsolute(file)) return {}
    const text = fs.readFileSync(entry, 'utf8')
    const spot = locatorOf(text, 'views')([kind])
    const definition =
      spot &&
      lines(text)
        .line(spot.line)
        ?.slice(spot.column - 1)
    const [, name] = /^\W*\w+\W*\(\) => import\(['"](\.[^'"]+)['"]\)/.exec(definition ?? '') ?? []
    const view = name === undefined ? undefined : path.join(path.dirname(entry), name)
    return view !== undefined && fs.existsSync(view)
      ? placeOf(filePath(path.relative(root, view)), undefined)
      : placeOf(filePath(file), spot)
  }
}
