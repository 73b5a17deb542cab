import { filePath, type Drawn, type Output } from '../../shared/contract.ts'
import { fileOf, route } from '../../shared/route.ts'
import { NOT_FOUND } from '../plan/documents.ts'
import type { Plan } from '../plan/plan.ts'
import { hasAtRoot } from '../plan/targets.ts'

/**
 * Returns a copy of the default locale's 404 page at the root, where hosts look for it. It is needed if
 * every locale has a prefix.
 */
export function rootNotFound(drawn: readonly Drawn[], { site, targets }: Plan): Output[] {
  const [locale] = site.locales
  if (locale === undefined || hasAtRoot(targets, NOT_FOUND)) return []
  const outputs = drawn.map(({ output }) => output)
  const own = outputs.find(({ file }) => file === fileOf(route(locale.base, NOT_FOUND)))
  return own && !outputs.some(({ file }) => file === NOT_FOUND)
    ? [{ ...own, file: filePath(NOT_FOUND) }]
    : []
}
