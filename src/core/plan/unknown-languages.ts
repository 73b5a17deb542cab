// Finds locales whose language is no language but a country. Screen readers, browsers and search engines do not
// know what such pages are written in.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { idleName } from '../problems/source.ts'
import type { ConfigPlace } from '../reading/place.ts'

/** Codes of countries that are no language's, and the language that is meant by them. */
const MEANT: ReadonlyMap<string, string> = new Map(
  'cn zh cz cs dk da gr el jp ja ua uk vn vi'
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
)

/** Warns of each locale whose language is the code of a country. */
export function unknownLanguages({ locales }: Site, configPlace: ConfigPlace): Diagnostic[] {
  return locales.flatMap(({ id, lang }) => {
    const [code = '', ...rest] = lang.split('-')
    const meant = MEANT.get(code)
    if (meant === undefined) return []
    const suggestion = {
      address: [meant, ...rest].join('-'),
      reason: 'Write it as “lang” of the locale.',
    }
    return [idleName('language', lang, suggestion, configPlace(['locales', id]))]
  })
}
