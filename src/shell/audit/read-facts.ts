// Selects the reader for a file by its name. Readers find the references in a file, with or without their
// source positions.

import { readJson } from '../../core/audit/json.ts'
import { readCss, readRedirectTargets, readRobots, readXml } from '../../core/audit/other-files.ts'
import type { Link } from '../../core/audit/judge.ts'
import { readPage, readXhtml, skimPage, skimXhtml } from '../../core/audit/page.ts'
import {
  plainFacts,
  type FileFacts,
  type PlacedFileFacts,
  type PlacedReference,
  type Spot,
} from '../../core/audit/reference.ts'

/** Readers of files with references, by file name. */
const READERS: readonly (readonly [RegExp, (text: string) => PlacedFileFacts])[] = [
  [/\.html?$/i, readPage],
  [/\.(xhtml?|xht)$/i, readXhtml],
  [/\.css$/i, readCss],
  [/\.svg$/i, readSvg],
  [/\.xml$/i, readXml],
  [/(^|\/)(manifest\.json|feed\.json|[^/]+\.webmanifest)$/i, readJson],
  [/(^|\/)robots\.txt$/, readRobots],
  [/(^|\/)_redirects$/, readRedirectTargets],
]

/** Faster readers for kinds of files where finding the source positions takes half of the time. */
const SKIMMERS = new Map<(text: string) => PlacedFileFacts, (text: string) => FileFacts>([
  [readPage, skimPage],
  [readXhtml, skimXhtml],
  [readSvg, skimSvg],
])

/**
 * Reads an SVG image, which is markup like a page. What a fragment means in it depends on the program that
 * shows it.
 */
function readSvg(text: string): PlacedFileFacts {
  return plainFacts(readPage(text).references)
}

/** Reads an SVG image without source positions. */
export function skimSvg(text: string): FileFacts {
  return plainFacts(skimPage(text).references)
}

/**
 * Returns the reader for a file name, which finds references with their source positions. Returns `undefined`
 * if such a file cannot contain references.
 */
export function readerOf(name: string): ((text: string) => PlacedFileFacts) | undefined {
  return READERS.find(([pattern]) => pattern.test(name))?.[1]
}

/** Returns the reader for a file name that skips source positions where that is faster. */
export function fastReaderOf(name: string): ((text: string) => FileFacts) | undefined {
  const reader = readerOf(name)
  return reader && (SKIMMERS.get(reader) ?? reader)
}

const placedReferences = new WeakMap<FileFacts, readonly PlacedReference[]>()

/**
 * Returns the source position of a link in its file, whose kind follows from `name`. A file that was read
 * without positions is read once more.
 */
export function sourcePositionOf({ reference, from }: Link, name = from.file ?? ''): Spot {
  const { text, facts } = from
  const all = placedReferences.get(facts) ?? readerOf(name)?.(text).references ?? []
  placedReferences.set(facts, all)
  return all[facts.references.indexOf(reference)] ?? { start: 0, length: 0 }
}
