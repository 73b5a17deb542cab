// Synonyms of the config that can do nothing. The search cuts questions and texts into words, and looks each up among them.

import type { Diagnostic, Site } from '../../shared/contract.ts'
import { fold } from '../../shared/search/letters.ts'
import { pieces, type Cut } from '../../shared/search/text.ts'
import type { Instead } from '../problems/problem.ts'
import { idleName } from '../problems/source.ts'
import type { ConfigPlace } from '../reading/place.ts'
import { cutOf } from './searched.ts'

/** A warning for each synonym that is one word in no locale, and for each group in which no word has another. */
export function idleSynonyms(site: Site, configPlace: ConfigPlace): Diagnostic[] {
  const { synonyms = [] } = site.config.search ?? {}
  const cuts = new Set(site.locales.map((locale) => cutOf(site, locale)))
  return synonyms.flatMap((group, i) => {
    if (new Set(group.map(fold)).size < 2) {
      const [name] = group
      const what = name === undefined ? 'word in this group' : 'synonym of'
      return [idleName(what, name, undefined, configPlace(['search', 'synonyms', i]))]
    }
    return group.flatMap((name, j) =>
      [...cuts].some((cut) => isWord(name, cut))
        ? []
        : [idleName('single word', name, inOne(name), configPlace(['search', 'synonyms', i, j]))],
    )
  })
}

/** Whether a name may be one word. Where one ends in Japanese and Thai depends on what stands around it: there signs tell. */
function isWord(name: string, cut: Cut): boolean {
  const [first, ...more] = pieces(name, cut === 'dictionary' ? cut : 'spaces')
  return more.length === 0 && first?.text === fold(name)
}

/** The name as one word, for which a search takes two that stand side by side. */
function inOne(name: string): Instead | undefined {
  const found = pieces(name, 'dictionary')
  const isPair = found.length === 2 && found.every(({ han }) => !han)
  return isPair ? { address: found.map(({ text }) => text).join('') } : undefined
}
