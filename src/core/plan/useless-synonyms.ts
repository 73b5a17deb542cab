// Finds synonyms in the config that have no effect. The search splits queries and texts into words and looks
// up each word, so a synonym must be a single word.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { fold } from '../../shared/search/letters.ts'
import { pieces, type Cut } from '../../shared/search/text.ts'
import type { Suggestion } from '../problems/problem.ts'
import { idleName } from '../problems/source.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { segmentationOf } from './searched.ts'

/**
 * Warns of each synonym that is a single word in no locale, and of each group with fewer than two different words.
 */
export function uselessSynonyms(site: Site, configPlace: ConfigPlace): Diagnostic[] {
  const { synonyms = [] } = site.config.search ?? {}
  const segmentations = new Set(site.locales.map((locale) => segmentationOf(site, locale)))
  return synonyms.flatMap((group, i) => {
    if (new Set(group.map(fold)).size < 2) {
      const [name] = group
      const what = name === undefined ? 'word in this group' : 'synonym of'
      return [idleName(what, name, undefined, configPlace(['search', 'synonyms', i]))]
    }
    return group.flatMap((name, j) =>
      [...segmentations].some((segmentation) => isWord(name, segmentation))
        ? []
        : [
            idleName(
              'single word',
              name,
              joinWords(name),
              configPlace(['search', 'synonyms', i, j]),
            ),
          ],
    )
  })
}

/**
 * Whether the search may treat a name as a single word. Where a Japanese or Thai word ends depends on its
 * context, so for these languages only white space and hyphens count.
 */
function isWord(name: string, segmentation: Cut): boolean {
  const [first, ...more] = pieces(name, segmentation === 'dictionary' ? segmentation : 'spaces')
  return more.length === 0 && first?.text === fold(name)
}

/**
 * Joins a name of two words, neither of them Han, into one. The search also matches two
 * adjacent words as the joined word.
 */
function joinWords(name: string): Suggestion | undefined {
  const found = pieces(name, 'dictionary')
  const isPair = found.length === 2 && found.every(({ han }) => !han)
  return isPair ? { address: found.map(({ text }) => text).join('') } : undefined
}
