import { readJson } from '../../core/audit/json.ts'
import { readCss, readRedirectTargets, readRobots, readXml } from '../../core/audit/other-files.ts'
import { readPage, readXhtml } from '../../core/audit/page.ts'
import { plainFacts, type Facts } from '../../core/audit/reference.ts'

/** Files that hold addresses, by their names. */
const READERS: readonly (readonly [RegExp, (text: string) => Facts])[] = [
  [/\.html?$/i, readPage],
  [/\.(xhtml?|xht)$/i, readXhtml],
  [/\.css$/i, readCss],
  [/\.svg$/i, readSvg],
  [/\.xml$/i, readXml],
  [/(^|\/)(manifest\.json|feed\.json|[^/]+\.webmanifest)$/i, readJson],
  [/(^|\/)robots\.txt$/, readRobots],
  [/(^|\/)_redirects$/, readRedirectTargets],
]

/** A drawing is markup as pages hold it. What an anchor means in it only the program knows that shows it. */
export function readSvg(text: string): Facts {
  return plainFacts(readPage(text).references)
}

/** How to read a file of this name, if addresses can stand in it. */
export function readerOf(name: string): ((text: string) => Facts) | undefined {
  return READERS.find(([pattern]) => pattern.test(name))?.[1]
}
