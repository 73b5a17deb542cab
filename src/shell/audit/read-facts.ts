import { readJson } from '../../core/audit/json.ts'
import { readCss, readRedirectTargets, readRobots, readXml } from '../../core/audit/other-files.ts'
import type { Link } from '../../core/audit/judge.ts'
import { readPage, readXhtml, skimPage, skimXhtml } from '../../core/audit/page.ts'
import {
  plainFacts,
  type Facts,
  type PlacedFacts,
  type PlacedReference,
  type Spot,
} from '../../core/audit/reference.ts'

/** Files that hold addresses, by their names. */
const READERS: readonly (readonly [RegExp, (text: string) => PlacedFacts])[] = [
  [/\.html?$/i, readPage],
  [/\.(xhtml?|xht)$/i, readXhtml],
  [/\.css$/i, readCss],
  [/\.svg$/i, readSvg],
  [/\.xml$/i, readXml],
  [/(^|\/)(manifest\.json|feed\.json|[^/]+\.webmanifest)$/i, readJson],
  [/(^|\/)robots\.txt$/, readRobots],
  [/(^|\/)_redirects$/, readRedirectTargets],
]

/** Kinds of which the places take as long as all the rest. */
const SKIMMERS = new Map<(text: string) => PlacedFacts, (text: string) => Facts>([
  [readPage, skimPage],
  [readXhtml, skimXhtml],
  [readSvg, skimSvg],
])

/** A drawing is markup as pages hold it. What an anchor means in it only the program knows that shows it. */
function readSvg(text: string): PlacedFacts {
  return plainFacts(readPage(text).references)
}

/** The same without places. */
export function skimSvg(text: string): Facts {
  return plainFacts(skimPage(text).references)
}

/** How to read a file of this name with the places of its addresses, if any can stand in it. */
export function readerOf(name: string): ((text: string) => PlacedFacts) | undefined {
  return READERS.find(([pattern]) => pattern.test(name))?.[1]
}

/** How to read a file of this name where places are not wanted yet. */
export function skimmerOf(name: string): ((text: string) => Facts) | undefined {
  const reader = readerOf(name)
  return reader && (SKIMMERS.get(reader) ?? reader)
}

const placed = new WeakMap<Facts, readonly PlacedReference[]>()

/** Where a link stands in the text of its file, of which the name says how to read it: once more, where it was read without places. */
export function spotOf({ reference, from }: Link, name = from.file ?? ''): Spot {
  const { text, facts } = from
  const all = placed.get(facts) ?? readerOf(name)?.(text).references ?? []
  placed.set(facts, all)
  return all[facts.references.indexOf(reference)] ?? { start: 0, length: 0 }
}
