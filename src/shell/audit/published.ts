// Files in `content/public` are published unchanged, so a link in a published file has the same line and
// column in its source.

import fs from 'node:fs'
import path from 'node:path'
import type { AuditedFile, Link } from '../../core/audit/judge.ts'
import { publicSource } from '../../core/reading/content-path.ts'
import { lines, placeOf, type Lines } from '../../core/reading/place.ts'
import { filePath } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { decode } from '../folders/decode.ts'
import type { Written } from './link-index.ts'
import { sourcePositionOf } from './read-facts.ts'
import { fileAt } from './served-at.ts'

/**
 * Returns a function that finds the places of links in such files, which are given by their paths from the
 * root. Files that differ from their source by now have no places.
 */
export function publishedPlaces(
  root: string,
  files: ReadonlyMap<string, unknown>,
): (link: Link, route: string) => readonly Written[] {
  const sourceTextOf = foundOnce((name: string) =>
    readText(path.join(root, publicSource(`/${name}`))),
  )
  const linesOf = foundOnce(({ text }: AuditedFile): Lines => lines(text))
  return (link, route) => {
    const { from, reference } = link
    const name = from.file ?? fileAt((each) => files.has(`/${each}`), '/', route)
    if (name === undefined || !files.has(`/${name}`) || sourceTextOf(name) !== from.text) return []
    const { start, length } = sourcePositionOf(link, name)
    const spot = linesOf(from).spot(start, length)
    const place = placeOf(filePath(publicSource(`/${name}`)), spot)
    return [{ ...place, href: reference.href, exact: true, published: true }]
  }
}

function readText(file: string): string | undefined {
  try {
    return decode(fs.readFileSync(file))
  } catch {
    return undefined
  }
}
