// Files in `content/public` are published unchanged, so a link in a published file has the same line and
// column in its source.

import fs from 'node:fs'
import path from 'node:path'
import type { AuditedFile, Link } from '../../core/audit/judge.ts'
import { publicSource } from '../../core/reading/content-path.ts'
import { lines, placeOf, type Lines } from '../../core/reading/place.ts'
import { filePath } from '../../shared/contract.ts'
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
  const sourceTexts = new Map<string, string | undefined>()
  const sourceTextOf = (name: string): string | undefined => {
    if (!sourceTexts.has(name))
      sourceTexts.set(name, readText(path.join(root, publicSource(`/${name}`))))
    return sourceTexts.get(name)
  }
  const linesByFile = new Map<AuditedFile, Lines>()
  return (link, route) => {
    const { from, reference } = link
    const name = from.file ?? fileAt((each) => files.has(`/${each}`), '/', route)
    if (name === undefined || !files.has(`/${name}`) || sourceTextOf(name) !== from.text) return []
    const fileLines = linesByFile.get(from) ?? lines(from.text)
    linesByFile.set(from, fileLines)
    const { start, length } = sourcePositionOf(link, name)
    const spot = fileLines.spot(start, length)
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
